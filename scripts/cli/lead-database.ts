import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, DatabaseUrlError, openDatabase } from '#lib/api/store/open-database.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { UsageError } from './invocation.ts';

/** Opens the database of leads that `FORECOURT_DATABASE_URL` names. SQLite is brought to the newest schema; Postgres is migrated by command. */
export async function openLeadDatabase({ workDir }: Workspace, env: Readonly<Record<string, string | undefined>>): Promise<Database> {
  try {
    const database = await openDatabase(env.FORECOURT_DATABASE_URL ?? 'sqlite:leads.sqlite', workDir);
    if (database.kind === 'sqlite') await migrate(database.db);
    return database;
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new UsageError(error.message);
    throw error;
  }
}
