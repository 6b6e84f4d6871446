import { setTimeout } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isLocked } from './database-faults.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<unknown>;

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/** A step that runs these statements in order. */
const step = (...statements: readonly string[]): Migration => ({
  up: async (db: Db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/**
 * Times and counts need 64 bits on Postgres; SQLite has one kind of integer. Both databases take `bytea` for bytes: SQLite keeps a value's own
 * type whatever the column's is called. Indexes that claims and the page of operators read hold only what waits, failed or is quarantined, so
 * that a long history costs nothing.
 */
const migrations: Record<string, Migration> = {
  '001-leads': step(
    `create table leads (
      id text primary key, dealer text not null, state text not null, version integer not null, promoted integer not null,
      received_at bigint not null, updated_at bigint not null, category text, car_id text, phone_key text, email_key text,
      duplicate_of text, spam_reason text, is_test integer not null)`,
    'create index leads_by_time on leads (dealer, received_at)',
    'create index leads_by_phone on leads (dealer, phone_key, received_at) where phone_key is not null',
    'create index leads_by_email on leads (dealer, email_key, received_at) where email_key is not null',
    `create index leads_unfinished on leads (dealer, updated_at) where state = 'partial' and promoted = 0`,
    `create table lead_versions (
      lead_id text not null references leads (id) on delete cascade, version integer not null, kind text not null, at bigint not null,
      body text not null, day text not null, planned text not null, constraint lead_versions_key primary key (lead_id, version))`,
    `create table idempotency_keys (
      dealer text not null, key text not null, fingerprint text not null, status integer not null, body text not null, at bigint not null,
      constraint idempotency_keys_key primary key (dealer, key))`,
    `create table deliveries (
      id text primary key, lead_id text not null references leads (id) on delete cascade, version integer not null,
      dealer text not null, destination text not null, event text not null, state text not null, attempts integer not null,
      next_at bigint not null, leased_until bigint not null, lease text, uncertain integer not null, day text not null,
      created_at bigint not null, ended_at bigint, last_error text)`,
    `create index deliveries_waiting on deliveries (dealer, destination, next_at) where state = 'pending'`,
    'create index deliveries_of_lead on deliveries (lead_id, version)',
    'create index deliveries_by_day on deliveries (dealer, day, destination, state)',
    `create table attempts (
      delivery_id text not null references deliveries (id) on delete cascade, attempt integer not null, at bigint not null,
      ms integer not null, status integer, error text, constraint attempts_key primary key (delivery_id, attempt))`,
    `create table remote_ids (
      lead_id text not null references leads (id) on delete cascade, destination text not null, remote_id text not null,
      constraint remote_ids_key primary key (lead_id, destination))`,
  ),
  // Unlogged: rate-limit counts may be lost in a crash, and a request must not wait for the disk twice. On SQLite they are in a file of
  // their own (limit-store.ts).
  '020-rate-limits': {
    up: async (db: Db) => {
      if (!isPostgres(db)) return;
      await sql`create unlogged table rate_limits (key text primary key, points integer not null, expires_at bigint not null)`.execute(db);
      await sql`create index rate_limits_by_end on rate_limits (expires_at)`.execute(db);
    },
  },
  // Finds received files that no lead has taken yet.
  '030-files': step(
    `create table files (
      id text primary key, lead_id text references leads (id) on delete cascade, version integer, position integer not null,
      name text not null, type text not null, bytes integer not null, at bigint not null)`,
    'create index files_of_lead on files (lead_id, version, position) where lead_id is not null',
    'create index files_without_lead on files (at) where lead_id is null',
    `create table file_parts (
      file_id text not null references files (id) on delete cascade, part integer not null, content bytea not null,
      constraint file_parts_key primary key (file_id, part))`,
  ),
  '040-operations': step(
    `create table audit_log (
      id text primary key, at bigint not null, actor text not null, action text not null, lead_id text, note text not null)`,
    'create index audit_log_by_time on audit_log (at)',
    `create index deliveries_delivered on deliveries (dealer, destination, ended_at) where state = 'delivered'`,
    `create index deliveries_dead on deliveries (dealer, destination, ended_at) where state = 'dead'`,
    `create index leads_quarantined on leads (dealer, received_at) where state = 'quarantined'`,
  ),
  '050-calls': step(
    `create table calls (
      id text primary key, dealer text not null, kind text not null, at bigint not null, day text not null, body text not null,
      state text not null, attempts integer not null, next_at bigint not null, leased_until bigint not null, lease text, last_error text)`,
    `create index calls_waiting on calls (dealer, next_at) where state = 'pending'`,
    'create index calls_by_day on calls (dealer, day, kind)',
    'create index calls_by_time on calls (at)',
  ),
  // Keeps the cost of the outbox constant as leads and keys accumulate.
  '061-outbox': {
    up: async (db: Db) => {
      await sql`drop index leads_unfinished`.execute(db);
      await sql`create index leads_silent on leads (updated_at) where state = 'partial' and promoted = 0`.execute(db);
      await sql`create index idempotency_keys_by_time on idempotency_keys (at)`.execute(db);
      // Each delivery is updated a few times: free space on its page saves index entries, and an early vacuum keeps claims from reading
      // dead rows.
      const settings = sql`fillfactor = 75, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000`;
      if (isPostgres(db)) await sql`alter table deliveries set (${settings})`.execute(db);
    },
  },
  '070-alarms': step(
    'create table jobs (name text primary key, at bigint not null)',
    'create table alarms (dealer text not null, kind text not null, since bigint not null, constraint alarms_key primary key (dealer, kind))',
    `create table alarm_messages (
      id text not null, via text not null, recipient text not null, line text not null, at bigint not null, body text not null,
      attempts integer not null, next_at bigint not null, constraint alarm_messages_key primary key (id, via, recipient))`,
    `create table probes (
      dealer text primary key, nonce text not null, begun_at bigint not null, stored_at bigint, ended_at bigint, error text, ok_at bigint)`,
  ),
  '080-accounts': step(
    `create table shoppers (
      id text primary key, dealer text not null, phone text, email text, created_at bigint not null, seen_at bigint not null)`,
    'create unique index shoppers_by_phone on shoppers (dealer, phone) where phone is not null',
    'create unique index shoppers_by_email on shoppers (dealer, email) where email is not null',
    'create index shoppers_by_visit on shoppers (dealer, seen_at)',
    `create table sign_in_codes (
      id text primary key, dealer text not null, contact text not null, area text not null, browser text not null, hash text not null, at bigint not null,
      ends_at bigint not null, tries integer not null, state text not null)`,
    'create unique index sign_in_codes_by_browser on sign_in_codes (browser)',
    'create index sign_in_codes_by_contact on sign_in_codes (dealer, contact, at)',
    'create index sign_in_codes_by_time on sign_in_codes (dealer, at)',
    `create table shopper_sessions (
      hash text primary key, shopper_id text not null references shoppers (id) on delete cascade, dealer text not null, at bigint not null,
      seen_at bigint not null, ends_at bigint not null)`,
    'create index shopper_sessions_of_shopper on shopper_sessions (shopper_id)',
    'create index shopper_sessions_by_end on shopper_sessions (ends_at)',
    `create table shopper_cars (
      shopper_id text not null references shoppers (id) on delete cascade, list text not null, car_id text not null, at bigint not null,
      car text, constraint shopper_cars_key primary key (shopper_id, list, car_id))`,
    'create index shopper_cars_by_car on shopper_cars (car_id, list)',
  ),
  // The keys of notices ensure that nobody gets the same notice twice.
  '081-notices': step(
    'create table noted_stock (dealer text primary key, release text not null, at bigint not null, cars text not null)',
    `create table shopper_notices (
      id text primary key, shopper_id text not null references shoppers (id) on delete cascade, kind text not null, car_id text not null,
      release text not null, at bigint not null, body text not null, read_at bigint)`,
    'create unique index shopper_notices_once on shopper_notices (shopper_id, kind, car_id, release)',
    'create index shopper_notices_by_time on shopper_notices (at)',
  ),
  '082-notice-mails': step(
    `alter table shoppers add column mail text not null default 'daily'`,
    'alter table shoppers add column mailed_at bigint',
    'alter table shoppers add column stop_key text',
    'create unique index shoppers_by_stop_key on shoppers (stop_key) where stop_key is not null',
    'alter table shopper_notices add column mail_id text',
    'create index shopper_notices_unmailed on shopper_notices (shopper_id, at) where mail_id is null and read_at is null',
    'create index shopper_notices_of_mail on shopper_notices (mail_id) where mail_id is not null',
    `create table shopper_mails (
      id text primary key, shopper_id text not null references shoppers (id) on delete cascade, dealer text not null, at bigint not null,
      state text not null, attempts integer not null, next_at bigint not null, leased_until bigint not null, lease text,
      uncertain integer not null, last_error text)`,
    `create index shopper_mails_waiting on shopper_mails (next_at) where state = 'pending'`,
    'create index shopper_mails_of_shopper on shopper_mails (shopper_id)',
  ),
  // A notice of a saved search is about several cars, so its key is the search.
  '083-saved-searches': step(
    `create table saved_searches (
      id text primary key, shopper_id text not null references shoppers (id) on delete cascade, dealer text not null, name text not null,
      fingerprint text not null, choices text not null, at bigint not null, changed_at bigint not null)`,
    'create unique index saved_searches_once on saved_searches (shopper_id, fingerprint)',
    'create index saved_searches_of_dealer on saved_searches (dealer, id)',
    `create table gone_cars (
      dealer text not null, car_id text not null, vehicle text, at bigint not null, constraint gone_cars_key primary key (dealer, car_id))`,
    'create index gone_cars_by_vehicle on gone_cars (dealer, vehicle) where vehicle is not null',
    'create index gone_cars_by_time on gone_cars (at)',
    `create table arrivals (
      dealer text not null, release text not null, at bigint not null, cars text not null, after_id text not null,
      constraint arrivals_key primary key (dealer, release))`,
    'alter table shopper_notices add column search_id text',
    'drop index shopper_notices_once',
    'create unique index shopper_notices_once on shopper_notices (shopper_id, kind, car_id, release) where search_id is null',
    'create unique index shopper_notices_of_search on shopper_notices (search_id, release) where search_id is not null',
  ),
  // Earlier versions left it, and a request may name any category.
  '084-forgotten-categories': step(`update leads set category = null where state = 'forgotten'`),
};

/** The migrations of this version. */
export const migrationNames: readonly string[] = Object.keys(migrations);

const migratorOf = (db: Kysely<LeadTables>) =>
  new Migrator({ db: db as Kysely<unknown>, provider: { getMigrations: async () => migrations } });

/** The migrations that a database lacks. Empty if it has the newest schema. */
export async function missingMigrations(db: Kysely<LeadTables>): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.flatMap(({ name, executedAt }) => (executedAt ? [] : [name]));
}

/** The migrations that a newer version of the code has applied to the database. */
export async function unknownMigrations(db: Kysely<LeadTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !migrationNames.includes(name));
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
