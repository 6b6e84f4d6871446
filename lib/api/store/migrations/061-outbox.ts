import { PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes and settings that keep the cost of the outbox constant as leads and keys pile up. */
export const outboxMigration: Migration = {
  up: async (db) => {
    await db.schema.dropIndex('leads_unfinished').execute();
    await sql`create index leads_silent on leads (updated_at) where state = 'partial' and promoted = 0`.execute(db);
    await db.schema.createIndex('idempotency_keys_by_time').on('idempotency_keys').column('at').execute();
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      // Each delivery is updated a few times: room on its page spares index entries, and an early vacuum keeps claims from reading dead ones.
      await sql`alter table deliveries set (fillfactor = 75, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`.execute(
        db,
      );
  },
};
