import { existsSync, statSync } from 'node:fs';
import { sql } from 'kysely';
import { migrate, missingMigrations } from '#lib/api/store/migrations.ts';
import { type Database, type DatabaseOptions, DatabaseUrlError, openDatabase, sqliteFile } from '#lib/api/store/open-database.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { minuteMs } from '#lib/model/time.ts';
import { explainPostgresFault } from '#lib/network/postgres-fault.ts';
import { UsageError } from './invocation.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The address of the database of leads. */
export const databaseUrl = ({ FORECOURT_DATABASE_URL: url }: Env): string => url ?? 'sqlite:leads.sqlite';

/**
 * Throws UsageError for a missing SQLite database. Opening would create an empty one, owned by this user, who may not be the user of the
 * command api. `fix` says what to do instead.
 */
export function requireDatabaseFile(url: string, { workDir }: Workspace, fix: string): void {
  const file = sqliteFile(url, workDir);
  if (file !== undefined && !existsSync(file)) throw new UsageError(`There is no database ${file}. ${fix}`);
}

/** Whether SQLite will create the database at `url`, because its file is missing or empty. */
export function isMissingFile(url: string, { workDir }: Workspace): boolean {
  const file = sqliteFile(url, workDir);
  return file !== undefined && !statSync(file, { throwIfNoEntry: false })?.size;
}

/** What to do if the database of leads is missing. */
export const nameDatabase = 'Set FORECOURT_DATABASE_URL to the one that the command api uses.';

/** Opens the database of leads without migrating it. */
export async function openAsItIs({ workDir }: Workspace, env: Env, options?: DatabaseOptions): Promise<Database> {
  try {
    return await openDatabase(databaseUrl(env), workDir, options);
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new UsageError(error.message);
    throw error;
  }
}

/**
 * Checks that the server of the database at `url` answers. Throws Error, without the password, and closes the database if it does not.
 * `address` is the name of the setting with the URL.
 */
export const requireAnswer =
  (url: string, address = 'FORECOURT_DATABASE_URL') =>
  async (database: Database): Promise<Database> => {
    if (database.kind === 'sqlite') return database;
    try {
      await sql`select 1`.execute(database.db);
      return database;
    } catch (cause) {
      await database.close();
      const { problem, fix } = await explainPostgresFault(cause, url, address);
      throw new Error(`The database of ${address} cannot be used: ${problem}. ${fix}.`, { cause });
    }
  };

/** Opens the database of leads that `FORECOURT_DATABASE_URL` names. SQLite is migrated automatically; Postgres is migrated by command. */
export async function openLeadDatabase(workspace: Workspace, env: Env, options?: DatabaseOptions): Promise<Database> {
  const database = await openAsItIs(workspace, env, options);
  if (database.kind === 'sqlite') await migrate(database.db);
  return database;
}

/**
 * Opens the database of leads. Throws UsageError if it is not migrated, because every lead would be refused (rule E68). One that does not
 * answer is opened anyway, because the API must start too: `/readyz` reports it, and the service reconnects automatically.
 */
export async function openMigratedDatabase(workspace: Workspace, env: Env): Promise<Database> {
  const database = await openLeadDatabase(workspace, env, { silenceMs: minuteMs });
  const missing = await missingMigrations(database.db).catch(() => []);
  if (missing.length === 0) return database;
  await database.close();
  throw new UsageError(
    `the database lacks ${countOf(missing.length, 'schema step')} (${missing.join(', ')}). Run: ${nextCommand('migrate')}`,
  );
}
