import { rm } from 'node:fs/promises';
import { Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type Database, protectSqlite } from './open-database.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { isDamaged } from './sqlite-fault.ts';

export type LimitCount = { points: number; expiresAt: number };

/** Counts requests by key. */
export type LimitStore = {
  /** Adds to the count of a key. An expired count starts again. */
  add: (key: string, points: number, lifeMs: number, now: number) => Promise<LimitCount>;
  /** Removes expired counts. */
  forgetEnded: (now: number) => Promise<unknown>;
  close: () => Promise<void>;
};

function makeLimitStore(db: QueryExecutorProvider, close: LimitStore['close']): LimitStore {
  return {
    add: async (key, points, lifeMs, now) => {
      // An end this far ahead means that the clock was set back since.
      const hasEnded = sql`(rate_limits.expires_at <= ${now} or rate_limits.expires_at > ${now + lifeMs})`;
      const { rows } = await sql<{ points: number; expires_at: number }>`
        insert into rate_limits (key, points, expires_at) values (${key}, ${points}, ${now + lifeMs})
        on conflict (key) do update set
          points = case when ${hasEnded} then excluded.points else rate_limits.points + excluded.points end,
          expires_at = case when ${hasEnded} then excluded.expires_at else rate_limits.expires_at end
        returning points, expires_at`.execute(db);
      const [row] = rows as [{ points: number; expires_at: number }];
      return { points: row.points, expiresAt: row.expires_at };
    },
    forgetEnded: (now) => sql`delete from rate_limits where expires_at <= ${now}`.execute(db),
    close,
  };
}

async function openFile(file: string): Promise<LimitStore> {
  await protectSqlite(file);
  const limits = new Kysely<unknown>({ dialect: await sqliteDialect(file, 'OFF') });
  try {
    await limits
      .transaction()
      .execute((change) =>
        sql`create table if not exists rate_limits (key text primary key, points integer not null, expires_at integer not null)`.execute(
          change,
        ),
      );
  } catch (error) {
    await limits.destroy();
    throw error;
  }
  return makeLimitStore(limits, () => limits.destroy());
}

/**
 * Opens the counts of rate limits: on Postgres a table of the same database; on SQLite a file beside it, whose commits do not wait for the
 * disk and never hold up a lead. A power failure may damage that file. A damaged file is replaced, because it only holds counts of the last
 * hour.
 */
export async function openLimitStore(
  { kind, db, file }: Database,
  report: (problem: string) => void = () => undefined,
): Promise<LimitStore> {
  if (kind === 'postgres' || file === undefined) return makeLimitStore(db, async () => undefined);
  const counts = `${file}-limits`;
  return openFile(counts).catch(async (error: Error) => {
    if (!isDamaged(error)) throw error;
    for (const ending of ['', '-wal', '-shm']) await rm(`${counts}${ending}`, { force: true });
    report(`${counts} was damaged and is replaced. It held counts of requests only, so nothing is lost.`);
    return openFile(counts);
  });
}
