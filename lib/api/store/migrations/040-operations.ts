import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What operators do is recorded, and what they look at is found by an index that only holds it. */
export const operations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('audit_log')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('lead_id', 'text')
      .addColumn('note', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('audit_log_by_time').on('audit_log').columns(['at']).execute();
    await sql`create index deliveries_delivered on deliveries (dealer, destination, ended_at) where state = 'delivered'`.execute(db);
    await sql`create index deliveries_dead on deliveries (dealer, destination, ended_at) where state = 'dead'`.execute(db);
    await sql`create index leads_quarantined on leads (dealer, received_at) where state = 'quarantined'`.execute(db);
  },
};
