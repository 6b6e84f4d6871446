import { type Intake, type IntakeOutcome, writeIntake } from './intake-store.ts';
import type { Database } from './open-database.ts';

/** Stores leads durably: the promise resolves after the commit. Rejects with the database's error when nothing was stored. */
export const makeLeadStore = ({ commit }: Pick<Database, 'commit'>): { receive: (intake: Intake) => Promise<IntakeOutcome> } => ({
  receive: (intake) => commit((trx) => writeIntake(trx, intake)),
});
