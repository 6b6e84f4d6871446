import { rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readValidJson } from './valid-json.ts';

/** A lock cannot be taken; the message says why and what to do. */
export class LockError extends Error {
  override name = 'LockError';
}

/** Who holds a lock: the process, its machine, since when (milliseconds), and what for: "build", "rollback", "watch". */
const lockHolder = z.object({ pid: z.number(), host: z.string(), since: z.number(), purpose: z.string() });
export type LockHolder = z.infer<typeof lockHolder>;

/** Releases a lock. */
export type Unlock = () => Promise<void>;

const busy = 5; // SQLITE_BUSY
const notePath = (file: string) => `${file}.json`;

function beginExclusive(file: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    const fix = 'check that this user may write there, and that the disk supports file locks';
    throw new LockError(`${file}: cannot be locked (${(error as Error).message}); ${fix}`, { cause: error });
  }
}

/**
 * Takes a lock if it is free; undefined while another holder has it. The lock is an exclusive transaction on an empty SQLite file. The
 * operating system drops it with its process, so no lock is ever stale. Throws LockError when the file cannot be locked.
 */
export async function tryFileLock(file: string, purpose: string, now: number): Promise<Unlock | undefined> {
  const database = beginExclusive(file);
  if (!database) return undefined;
  const holder: LockHolder = { pid: process.pid, host: hostname(), since: now, purpose };
  // The note only informs those who wait, so a full disk must not stop the work.
  await writeFile(notePath(file), JSON.stringify(holder)).catch(() => undefined);
  return async () => {
    await rm(notePath(file), { force: true }).catch(() => undefined);
    database.close();
  };
}

/** Who holds a lock, as its note says; undefined when the note is missing or damaged. */
export const readLockHolder = (file: string): Promise<LockHolder | undefined> => readValidJson(notePath(file), lockHolder);
