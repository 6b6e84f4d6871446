import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isLocked } from './database-faults.ts';
import { rateLimits } from './migrations/020-rate-limits.ts';
import { files } from './migrations/030-files.ts';
import { operations } from './migrations/040-operations.ts';
import { callsMigration } from './migrations/050-calls.ts';
import { outboxMigration } from './migrations/061-outbox.ts';
import type { LeadTables } from './tables.ts';

/** Times and counts need 64 bits on Postgres. SQLite has one kind of integer. */
const migrations: Record<string, Migration> = {
  '001-leads': {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('leads')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('dealer', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('promoted', 'integer', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .addColumn('category', 'text')
        .addColumn('car_id', 'text')
        .addColumn('phone_key', 'text')
        .addColumn('email_key', 'text')
        .addColumn('duplicate_of', 'text')
        .addColumn('spam_reason', 'text')
        .addColumn('is_test', 'integer', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('leads_by_time').on('leads').columns(['dealer', 'received_at']).execute();
      await sql`create index leads_by_phone on leads (dealer, phone_key, received_at) where phone_key is not null`.execute(db);
      await sql`create index leads_by_email on leads (dealer, email_key, received_at) where email_key is not null`.execute(db);
      await sql`create index leads_unfinished on leads (dealer, updated_at) where state = 'partial' and promoted = 0`.execute(db);
      await db.schema
        .createTable('lead_versions')
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('planned', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('lead_versions_key', ['lead_id', 'version'])
        .execute();
      await db.schema
        .createTable('idempotency_keys')
        .addColumn('dealer', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('status', 'integer', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('idempotency_keys_key', ['dealer', 'key'])
        .execute();
      await db.schema
        .createTable('deliveries')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('dealer', 'text', (column) => column.notNull())
        .addColumn('destination', 'text', (column) => column.notNull())
        .addColumn('event', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .addColumn('leased_until', 'bigint', (column) => column.notNull())
        .addColumn('lease', 'text')
        .addColumn('uncertain', 'integer', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .addColumn('last_error', 'text')
        .execute();
      // Only what waits is indexed, so that a claim costs the same with a long history.
      await sql`create index deliveries_waiting on deliveries (dealer, destination, next_at) where state = 'pending'`.execute(db);
      await db.schema.createIndex('deliveries_of_lead').on('deliveries').columns(['lead_id', 'version']).execute();
      await db.schema.createIndex('deliveries_by_day').on('deliveries').columns(['dealer', 'day', 'destination', 'state']).execute();
      await db.schema
        .createTable('attempts')
        .addColumn('delivery_id', 'text', (column) => column.notNull().references('deliveries.id').onDelete('cascade'))
        .addColumn('attempt', 'integer', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('ms', 'integer', (column) => column.notNull())
        .addColumn('status', 'integer')
        .addColumn('error', 'text')
        .addPrimaryKeyConstraint('attempts_key', ['delivery_id', 'attempt'])
        .execute();
      await db.schema
        .createTable('remote_ids')
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('destination', 'text', (column) => column.notNull())
        .addColumn('remote_id', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('remote_ids_key', ['lead_id', 'destination'])
        .execute();
    },
  },
  '020-rate-limits': rateLimits,
  '030-files': files,
  '040-operations': operations,
  '050-calls': callsMigration,
  '061-outbox': outboxMigration,
};

const migratorOf = (db: Kysely<LeadTables>) =>
  new Migrator({ db: db as Kysely<unknown>, provider: { getMigrations: async () => migrations } });

/** The steps that a database lacks; none when it has the newest schema. */
export async function missingMigrations(db: Kysely<LeadTables>): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.flatMap(({ name, executedAt }) => (executedAt ? [] : [name]));
}

const tries = 20;
const betweenTriesMs = 250;

/** Brings a database to the newest schema and returns the names of the steps that ran. Throws the error of the step that failed. */
export async function migrate(db: Kysely<LeadTables>, attempt = 1): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  // Another process that starts at the same time migrates it.
  if (isLocked(error) && attempt < tries) {
    await setTimeout(betweenTriesMs);
    return migrate(db, attempt + 1);
  }
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}
