import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { repairReleases } from './repair.ts';

/** Another process works on the dealer and did not end in time; the message says which, since when, and what to do. */
export class LockError extends Error {
  override name = 'LockError';
}

const holderFile = z.object({ pid: z.number(), host: z.string(), since: z.number(), purpose: z.string() });

export type LockOptions = {
  /** What the work is, for those who wait: "build", "rollback". */
  purpose: string;
  /** How long to wait for another process, in milliseconds. */
  waitMs?: number;
  /** Told why it waits, and what a killed run left that was mended. */
  say?: (note: string) => void;
  signal?: AbortSignal | undefined;
  now?: () => number;
};

const pollMs = 200;
const busy = 5; // SQLITE_BUSY

/** Who holds the lock, as far as its note tells. */
async function holder(note: string): Promise<string> {
  try {
    const { pid, host, since, purpose } = holderFile.parse(JSON.parse(await readFile(note, 'utf8')));
    return `the ${purpose} of process ${pid} on ${host}, since ${new Date(since).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  } catch {
    return 'another process';
  }
}

/** The lock if it is free. Throws LockError where the file system knows no locks. */
function tryLock(file: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    const mend = 'see that this user may write there, and that it is a disk which knows file locks';
    throw new LockError(`${file}: cannot be locked (${(error as Error).message}); ${mend}`, { cause: error });
  }
}

async function acquire(slug: string, folder: string, options: LockOptions): Promise<{ lock: DatabaseSync; waited: boolean }> {
  const { purpose, waitMs = 15 * 60_000, say = () => undefined, signal } = options;
  const started = performance.now(); // the wall clock may jump
  let told = '';
  for (;;) {
    signal?.throwIfAborted();
    const lock = tryLock(join(folder, '.lock'));
    if (lock) return { lock, waited: told !== '' };
    const by = await holder(join(folder, '.lock.json'));
    if (performance.now() - started >= waitMs)
      throw new LockError(
        `${slug}: no ${purpose} now, the dealer is held by ${by}; waited ${Math.round(waitMs / 1000)} s. Run this again when it has ended, or end it.`,
      );
    if (by !== told) say(`waiting for ${by}`);
    told = by;
    await setTimeout(pollMs, undefined, signal ? { signal } : {}).catch(() => undefined);
  }
}

/**
 * Runs work on a dealer's releases while no other process does, after mending what a killed run left. The lock is an exclusive transaction on an
 * empty SQLite file: the operating system drops it with its process, so that none is ever stale, whatever clocks and process ids do. Throws
 * LockError when another holds it for longer than `waitMs`, and the signal's reason when it was stopped. `work` is told whether it had to wait:
 * what was read before may be old then.
 */
export async function withDealerLock<T>(
  outDir: string,
  slug: string,
  options: LockOptions,
  work: (waited: boolean) => Promise<T>,
): Promise<T> {
  const folder = join(outDir, slug);
  const note = join(folder, '.lock.json');
  await mkdir(folder, { recursive: true });
  const { lock, waited } = await acquire(slug, folder, options);
  try {
    const { purpose, now = Date.now, say } = options;
    // Only words for those who wait: without room for them the work may still go on.
    await writeFile(note, JSON.stringify({ pid: process.pid, host: hostname(), since: now(), purpose })).catch(() => undefined);
    for (const mended of await repairReleases(outDir, slug)) say?.(mended);
    return await work(waited);
  } finally {
    await rm(note, { force: true }).catch(() => undefined);
    lock.close();
  }
}
