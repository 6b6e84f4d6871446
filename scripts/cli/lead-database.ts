import { sql } from 'kysely';
import { faultName } from '#lib/api/store/database-faults.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, DatabaseUrlError, openDatabase } from '#lib/api/store/open-database.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { UsageError } from './invocation.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The address of the database of leads. */
export const databaseUrl = ({ FORECOURT_DATABASE_URL: url }: Env): string => url ?? 'sqlite:leads.sqlite';

/** Opens the database of leads in the schema that it has. */
export async function openAsItIs({ workDir }: Workspace, env: Env): Promise<Database> {
  try {
    return await openDatabase(databaseUrl(env), workDir);
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new UsageError(error.message);
    throw error;
  }
}

/** Checks that the server of a database answers. Throws Error, without the address, and closes the database if it does not. */
export async function requireAnswer(database: Database): Promise<Database> {
  if (database.kind === 'sqlite') return database;
  try {
    await sql`select 1`.execute(database.db);
    return database;
  } catch (cause) {
    await database.close();
    throw new Error(
      `The database of FORECOURT_DATABASE_URL does not answer (${faultName(cause)}). Check that its server runs, and the host, port, user and password of the address.`,
      { cause },
    );
  }
}

/** Opens the database of leads that `FORECOURT_DATABASE_URL` names. SQLite is brought to the newest schema; Postgres is migrated by command. */
export async function openLeadDatabase(workspace: Workspace, env: Env): Promise<Database> {
  const database = await openAsItIs(workspace, env);
  if (database.kind === 'sqlite') await migrate(database.db);
  return database;
}
