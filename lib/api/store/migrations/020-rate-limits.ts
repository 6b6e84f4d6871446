import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The counts of rate limits. Unlogged: they may be lost in a crash, and a request must not wait for the disk twice. */
export const rateLimits: Migration = {
  up: async (db: Kysely<unknown>) => {
    // On SQLite they are in a file of their own (limit-store.ts).
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`create unlogged table rate_limits (key text primary key, points integer not null, expires_at bigint not null)`.execute(db);
    await sql`create index rate_limits_by_end on rate_limits (expires_at)`.execute(db);
  },
};
