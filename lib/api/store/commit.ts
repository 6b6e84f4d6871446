import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isRepeatable, isStoreFault } from './database-faults.ts';
import type { LeadTables } from './tables.ts';

/** One step of a transaction. It can run more than once, so it changes nothing but the database. */
export type Work<T> = (trx: Transaction<LeadTables>) => Promise<T>;

/** Does work in a transaction and resolves after its commit. Rejects with the database's error when nothing was written. */
export type Commit = <T>(work: Work<T>) => Promise<T>;

const tries = 5;

/** Runs each piece of work in its own transaction, and retries it after a conflict. */
export function makeRepeatedCommit(db: Kysely<LeadTables>): Commit {
  const commit = async <T>(work: Work<T>, attempt = 1): Promise<T> => {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isRepeatable(error) || attempt >= tries) throw error;
      await setTimeout(5 * attempt);
      return commit(work, attempt + 1);
    }
  };
  return (work) => commit(work);
}

export type WatchedCommits = {
  commit: Commit;
  /** Why the last commit failed; undefined once one succeeded. */
  fault: () => unknown;
  /** Whether an error means that the store is unusable. The code alone does not distinguish it from a destination's error. */
  isFault: (error: unknown) => boolean;
};

/** Remembers why the last commit failed, until one succeeds (rule E67). `faults` are errors of the store outside of commits. */
export function watchCommits(commit: Commit, faults = new WeakSet<object>()): WatchedCommits {
  let fault: unknown;
  const watched: Commit = async (work) => {
    try {
      const result = await commit(work);
      fault = undefined;
      return result;
    } catch (error) {
      if (isStoreFault(error)) {
        fault = error;
        faults.add(error as object);
      }
      throw error;
    }
  };
  return { commit: watched, fault: () => fault, isFault: (error) => faults.has(error as object) };
}
