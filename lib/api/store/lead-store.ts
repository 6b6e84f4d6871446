import { setTimeout } from 'node:timers/promises';
import { makeGroupCommit } from './group-commit.ts';
import { ConcurrentUpdateError, type Intake, type IntakeOutcome, writeIntake } from './intake-store.ts';
import type { Database } from './open-database.ts';

/** Errors of Postgres that go away when the transaction is done again: two requests used one key, or changed one lead. */
const repeatable = new Set(['23505', '40001', '40P01']);

const isRepeatable = (error: unknown) =>
  error instanceof ConcurrentUpdateError || repeatable.has((error as { code?: string } | undefined)?.code ?? '');

const tries = 5;

/** Stores leads durably: the promise resolves after the commit. Rejects with the database's error when nothing was stored. */
export function makeLeadStore({ db, kind }: Database): { receive: (intake: Intake) => Promise<IntakeOutcome> } {
  const write = kind === 'sqlite' ? makeGroupCommit(db) : (intake: Intake) => db.transaction().execute((trx) => writeIntake(trx, intake));
  const receive = async (intake: Intake, attempt = 1): Promise<IntakeOutcome> => {
    try {
      return await write(intake);
    } catch (error) {
      if (!isRepeatable(error) || attempt >= tries) throw error;
      await setTimeout(5 * attempt);
      return receive(intake, attempt + 1);
    }
  };
  return { receive: (intake) => receive(intake) };
}
