import { sql, type Transaction } from 'kysely';
import { nextCommand } from '#lib/model/next-command.ts';
import { secondMs } from '#lib/model/time.ts';
import { within } from '../guards/within.ts';
import { missingMigrations } from '../store/migrations.ts';
import type { Database } from '../store/open-database.ts';
import type { LeadTables } from '../store/tables.ts';

/** The response of `/readyz`. It reports an unnamed proxy, which does not make the service unready. */
export type Readiness = { ok: boolean; database: string; leads: string; schema: string; worker: string; proxies: string };

const answerMs = 2 * secondMs;

/** Probes can come at any rate, and each write costs a commit. */
const betweenWritesMs = 5 * secondMs;

/**
 * Larger than a long lead, so that a disk with room for a few bytes does not look healthy. Different each time, because SQLite writes only
 * changed pages. On Postgres, any write fails.
 */
const fillerOf = { sqlite: (at: number) => `${at} `.repeat(65_536 / 16), postgres: () => '' };

const inTime = <T>(work: Promise<T>) => within(work, answerMs, 'the database');

/** Always writes the same row among the idempotency keys. It cannot clash, because no dealer has an empty name. */
const writeProbe = (body: string, at: number) => (trx: Transaction<LeadTables>) =>
  trx
    .insertInto('idempotency_keys')
    .values({ dealer: '', key: 'readiness', fingerprint: '', status: 0, body, at })
    .onConflict((conflict) => conflict.columns(['dealer', 'key']).doUpdateSet({ body, at }))
    .execute();

export type ReadinessOptions = {
  database: Pick<Database, 'db' | 'kind' | 'commit' | 'fault' | 'explainUnnamed'>;
  now: () => number;
  /** Absent for a process without a worker. */
  isWorkerAlive?: (() => boolean) | undefined;
  /** What to do about an unnamed proxy. Undefined: nothing. */
  proxyProblem?: () => string | undefined;
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number;
};

const stopped = 'does not run, so no lead is delivered. Find the reason in the log of this service, then restart it.';

/** Makes the check whether leads can be stored and delivered (rule E67). */
export function makeReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const { database, now, isWorkerAlive, proxyProblem = () => undefined, elapsed = () => performance.now() } = options;
  const { db, kind, commit, fault, explainUnnamed } = database;
  let isMigrated = false;
  let wroteAt = Number.NEGATIVE_INFINITY;
  let lastProblem: unknown;

  /** Writes if the last write is some seconds old. Since then, a commit of a lead may have failed. */
  async function storing(): Promise<string> {
    if (elapsed() - wroteAt >= betweenWritesMs) {
      wroteAt = elapsed();
      lastProblem = await inTime(commit(writeProbe(fillerOf[kind](now()), now()))).then(
        () => undefined,
        (error: unknown) => error,
      );
    }
    const problem = lastProblem ?? fault();
    return problem === undefined ? 'ok' : `cannot be stored: ${await explainUnnamed(problem)}`;
  }

  return async () => {
    const worker = isWorkerAlive === undefined ? 'not in this process' : isWorkerAlive() ? 'ok' : stopped;
    const isWorking = worker !== stopped;
    const proxies = proxyProblem() ?? 'ok';
    try {
      await inTime(sql`select 1`.execute(db));
      const missing = isMigrated ? [] : await inTime(missingMigrations(db));
      isMigrated = missing.length === 0;
      const schema = isMigrated ? 'ok' : `run ${nextCommand('migrate')}: ${missing.join(', ')}`;
      const leads = isMigrated ? await storing() : 'unknown';
      return { ok: isMigrated && isWorking && leads === 'ok', database: 'ok', leads, schema, worker, proxies };
    } catch (error) {
      return { ok: false, database: await explainUnnamed(error), leads: 'unknown', schema: 'unknown', worker, proxies };
    }
  };
}
