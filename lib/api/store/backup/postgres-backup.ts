import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '../open-database.ts';
import type { LeadTables } from '../tables.ts';
import type { BackupContent, BackupKind, RestoreTarget } from './backup-kind.ts';
import { asideStamp } from './backup-names.ts';
import { BackupError, type BackupRecord } from './backup-record.ts';
import { backupTables, migrationTable } from './backup-tables.ts';
import { runPostgresProgram } from './postgres-programs.ts';

type Db = Kysely<LeadTables>;

const migrationTables = [migrationTable, 'kysely_migration_lock'];

/** Other tables that the schema needs. */
const passingTables = ['rate_limits', 'jobs', 'alarms', 'alarm_messages', 'probes'];

/** Our tables in the schema where the connection creates new ones, with the schema's name. Other programs may have tables there too. */
async function listTables(db: Db, names: readonly string[]): Promise<{ schema: string; name: string }[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname = current_schema() and tablename in (${sql.join(names)}) order by tablename`.execute(db);
  return rows;
}

async function readContent(db: Db): Promise<BackupContent> {
  const present = (await listTables(db, [...backupTables, migrationTable])).map(({ name }) => name);
  const counts: Record<string, number> = {};
  for (const table of backupTables.filter((name) => present.includes(name)))
    counts[table] = (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)).rows[0]?.count ?? 0;
  const migrations = present.includes(migrationTable)
    ? (await sql<{ name: string }>`select name from ${sql.table(migrationTable)} order by name`.execute(db)).rows
    : [];
  return { schema: migrations.map(({ name }) => name), counts };
}

/** Other processes of the lead service that have the database open. */
async function countUsers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'forecourt' and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}

const moveTables = async (db: Db, tables: readonly { schema: string; name: string }[], to: string) => {
  for (const { schema, name } of tables) await sql`alter table ${sql.table(`${schema}.${name}`)} set schema ${sql.id(to)}`.execute(db);
};

/** Moves the old tables into a separate schema, all or none. Returns its name; undefined if there are no tables. */
async function moveAside({ db }: Database, { replace, now }: RestoreTarget): Promise<string | undefined> {
  const old = await listTables(db, [...backupTables, ...migrationTables, ...passingTables]);
  if (old.length === 0) return undefined;
  const { counts } = await readContent(db);
  if ((counts.leads ?? 0) > 0 && !replace)
    throw new BackupError(
      `The database of FORECOURT_DATABASE_URL holds leads already (${counts.leads}), so nothing was restored. To put the backup in their place and keep the old tables in a schema of their own, add --replace.`,
    );
  const users = await countUsers(db);
  if (users > 0)
    throw new BackupError(
      'The database of FORECOURT_DATABASE_URL is in use. Stop the command api and every other process that uses it, then restore again.',
    );
  const aside = `replaced_${asideStamp(now)}`;
  await db.transaction().execute(async (trx) => {
    await sql`create schema ${sql.id(aside)}`.execute(trx);
    await moveTables(trx, old, aside);
  });
  return aside;
}

/** Brings the old tables back after a restore that failed. */
async function moveBack({ db }: Database, aside: string): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const { rows: old } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname = ${aside}`.execute(db);
  const restored = await listTables(
    db,
    old.map(({ name }) => name),
  );
  await db.transaction().execute(async (trx) => {
    for (const { schema, name } of restored) await sql`drop table ${sql.table(`${schema}.${name}`)} cascade`.execute(trx);
    await moveTables(trx, old, rows[0]?.schema as string);
    await sql`drop schema ${sql.id(aside)}`.execute(trx);
  });
}

const sameCounts = (a: BackupContent['counts'], b: BackupContent['counts']) =>
  backupTables.every((table) => (a[table] ?? 0) === (b[table] ?? 0));

async function fill(database: Database, file: string, { counts }: BackupRecord, url: string): Promise<void> {
  await runPostgresProgram(
    'pg_restore',
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${databaseNameOf(url)}`, file],
    url,
  );
  const restored = await readContent(database.db);
  if (!sameCounts(restored.counts, counts))
    throw new BackupError(`The restored tables hold ${JSON.stringify(restored.counts)}, and the backup held ${JSON.stringify(counts)}.`);
}

/** pg_restore writes to a database only if it is named; the rest of the connection comes from its environment. */
const databaseNameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres';

/**
 * Postgres: pg_dump reads the snapshot in which the rows are counted, while others write. It needs PostgreSQL's programs on this machine.
 */
export const postgresBackup: BackupKind = {
  extension: 'dump',
  dump: ({ db }, url, file) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
        const tables = await listTables(trx, [...backupTables, ...migrationTables, ...passingTables]);
        const content = await readContent(trx);
        const tableOptions = tables.map(({ schema, name }) => `--table="${schema}"."${name}"`);
        const snapshot = `--snapshot=${rows[0]?.id}`;
        await runPostgresProgram(
          'pg_dump',
          ['--format=custom', '--no-owner', '--no-privileges', '--no-unlogged-table-data', snapshot, ...tableOptions, `--file=${file}`],
          url,
        );
        return content;
      }),
  check: (file) => runPostgresProgram('pg_restore', ['--list', file]),
  restore: async (file, record, target) => {
    const database = await openDatabase(target.url, target.folder);
    try {
      const aside = await moveAside(database, target);
      try {
        await fill(database, file, record, target.url);
      } catch (error) {
        if (aside !== undefined) await moveBack(database, aside);
        throw error;
      }
      // Pending deliveries may have been delivered after the backup, so they are marked as resends (rule E14).
      await database.db.updateTable('deliveries').set({ uncertain: 1 }).where('state', '=', 'pending').execute();
      return { aside: aside && `schema ${aside}`, removeAside: aside && `psql -c 'drop schema ${aside} cascade'` };
    } finally {
      await database.close();
    }
  },
};
