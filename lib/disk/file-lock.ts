import { closeSync, openSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readValidJson } from './valid-json.ts';

/** A lock cannot be taken; the message says why and what to do. */
export class LockError extends Error {
  override name = 'LockError';
}

/** The holder of a lock: the process, its machine, since when (milliseconds), and its purpose: "build", "rollback", "watch". */
const lockHolder = z.object({ pid: z.number(), host: z.string(), since: z.number(), purpose: z.string() });
export type LockHolder = z.infer<typeof lockHolder>;

/** Releases a lock. */
export type Unlock = () => Promise<void>;

const busy = 5; // SQLITE_BUSY
const full = 13; // SQLITE_FULL
const notePath = (file: string) => `${file}.json`;

/** Creates a missing file. Throws the operating system's error, such as EEXIST for an existing file. */
const createFile = (file: string): void => closeSync(openSync(file, 'wx'));

const refusals: Record<string, string> = {
  ENOSPC: 'the disk is full (ENOSPC); free space there',
  EDQUOT: 'the disk quota of this user is used up (EDQUOT); free space there',
  EROFS: 'the disk is read-only (EROFS); make it writable',
  EACCES: 'this user may not write there (EACCES); give this user the right, or run the command as the owner',
};

/** Why a file cannot be locked, and what to do. SQLite does not say what the operating system refused. */
function lockProblem(file: string, error: Error, create: (file: string) => void): string {
  try {
    create(file);
  } catch (cause) {
    const refusal = refusals[(cause as NodeJS.ErrnoException).code ?? ''];
    if (refusal !== undefined) return `${file}: cannot be locked: ${refusal}`;
  }
  if ((error as { errcode?: number }).errcode === full) return `${file}: cannot be locked: ${refusals.ENOSPC}`;
  return `${file}: cannot be locked (${error.message}); check that this user may write there, and that the disk supports file locks`;
}

function beginExclusive(file: string, create: (file: string) => void): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw new LockError(lockProblem(file, error as Error, create), { cause: error });
  }
}

/**
 * Takes a lock if it is free. Undefined while another process holds it. The lock is an exclusive transaction on an empty SQLite file. The
 * operating system releases it when the process ends, so no lock is ever stale. Throws LockError when the file cannot be locked.
 */
export async function tryFileLock(file: string, purpose: string, now: number, create = createFile): Promise<Unlock | undefined> {
  const database = beginExclusive(file, create);
  if (!database) return undefined;
  const holder: LockHolder = { pid: process.pid, host: hostname(), since: now, purpose };
  // The note only informs those who wait, so a full disk must not stop the work.
  await writeFile(notePath(file), JSON.stringify(holder)).catch(() => undefined);
  return async () => {
    await rm(notePath(file), { force: true }).catch(() => undefined);
    database.close();
  };
}

/** The holder of a lock, according to its note. Undefined if the note is missing or damaged. */
export const readLockHolder = (file: string): Promise<LockHolder | undefined> => readValidJson(notePath(file), lockHolder);
