import { type Kysely, sql } from 'kysely';
import { nextCommand } from '#lib/model/next-command.ts';
import { TooSlowError, within } from '../guards/within.ts';
import { missingMigrations } from '../store/migrations.ts';
import type { LeadTables } from '../store/tables.ts';

export type Readiness = { ok: boolean; database: string; schema: string; worker: string };

const answerMs = 2000;

/** The code of a database error. Its text may name hosts and users. */
const codeOf = (error: unknown) =>
  error instanceof TooSlowError ? 'no answer in time' : ((error as { code?: string } | undefined)?.code ?? 'error');

const inTime = <T>(work: Promise<T>) => within(work, answerMs, 'the database');

/** Makes the check whether leads can be stored and delivered. `isWorkerAlive` is undefined for a process without a worker. */
export function makeReadiness(db: Kysely<LeadTables>, isWorkerAlive: (() => boolean) | undefined): () => Promise<Readiness> {
  let isMigrated = false;
  return async () => {
    const worker = isWorkerAlive === undefined ? 'not in this process' : isWorkerAlive() ? 'ok' : 'does not run';
    const isWorking = worker !== 'does not run';
    try {
      await inTime(sql`select 1`.execute(db));
      const missing = isMigrated ? [] : await inTime(missingMigrations(db));
      isMigrated = missing.length === 0;
      const schema = isMigrated ? 'ok' : `run ${nextCommand('migrate')}: ${missing.join(', ')}`;
      return { ok: isMigrated && isWorking, database: 'ok', schema, worker };
    } catch (error) {
      return { ok: false, database: `does not answer (${codeOf(error)})`, schema: 'unknown', worker };
    }
  };
}
