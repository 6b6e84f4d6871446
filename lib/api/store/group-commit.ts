import type { Kysely } from 'kysely';
import type { Commit, Work } from './commit.ts';
import { DatabaseOverloadError, isLocked } from './database-faults.ts';
import type { LeadTables } from './tables.ts';

type Waiting = { work: Work<unknown>; resolve: (result: unknown) => void; reject: (error: unknown) => void };

/** With more work in one transaction, the first piece would wait too long. */
const largestGroup = 64;

/** Work beyond this number would not be answered in time, and would fill the memory while the database is locked. */
const longestQueue = 2000;

/**
 * Groups commits on SQLite, which wait for the disk one after the other: all work that arrives during a commit shares the next one. Each
 * piece resolves after its commit. If a group fails, its pieces are retried one by one, so that one bad piece never fails another.
 */
export function makeGroupCommit(db: Kysely<LeadTables>): Commit {
  const queue: Waiting[] = [];
  let running = false;

  async function writeGroup(group: Waiting[]): Promise<void> {
    try {
      const results = await db.transaction().execute(async (trx) => {
        const done: unknown[] = [];
        for (const { work } of group) done.push(await work(trx));
        return done;
      });
      for (const [index, { resolve }] of group.entries()) resolve(results[index]);
    } catch (error) {
      // Retried alone, each piece would wait for the lock again, one after the other.
      if (group.length === 1 || isLocked(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      for (const one of group) await writeGroup([one]);
    }
  }

  async function run(): Promise<void> {
    running = true;
    // One turn of the event loop, so that requests that arrived together are stored together.
    await new Promise((next) => setImmediate(next));
    while (queue.length > 0) await writeGroup(queue.splice(0, largestGroup));
    running = false;
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      if (queue.length >= longestQueue) return reject(new DatabaseOverloadError('the database is too slow for what arrives'));
      queue.push({ work, resolve: resolve as Waiting['resolve'], reject });
      if (!running) void run();
    });
}
