import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Calls and revealed numbers, each with its delivery to the platform. */
export const callsMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('calls')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('dealer', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('leased_until', 'bigint', (column) => column.notNull())
      .addColumn('lease', 'text')
      .addColumn('last_error', 'text')
      .execute();
    await sql`create index calls_waiting on calls (dealer, next_at) where state = 'pending'`.execute(db);
    await db.schema.createIndex('calls_by_day').on('calls').columns(['dealer', 'day', 'kind']).execute();
    await db.schema.createIndex('calls_by_time').on('calls').column('at').execute();
  },
};
