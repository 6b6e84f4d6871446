import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Both databases take `bytea` for bytes: SQLite keeps a value's own type whatever the column's is called. */
const bytesType = sql`bytea`;

/** Files of leads. One that belongs to no lead yet has just been received. */
export const files: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('lead_id', 'text', (column) => column.references('leads.id').onDelete('cascade'))
      .addColumn('version', 'integer')
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`create index files_of_lead on files (lead_id, version, position) where lead_id is not null`.execute(db);
    await sql`create index files_without_lead on files (at) where lead_id is null`.execute(db);
    await db.schema
      .createTable('file_parts')
      .addColumn('file_id', 'text', (column) => column.notNull().references('files.id').onDelete('cascade'))
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('content', bytesType, (column) => column.notNull())
      .addPrimaryKeyConstraint('file_parts_key', ['file_id', 'part'])
      .execute();
  },
};
