import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';

/** A migrated SQLite database in a folder of its own. */
export async function openTemporary(): Promise<Database & { folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  const database = await openDatabase('sqlite:leads.sqlite', folder);
  await migrate(database.db);
  const remove = async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...database, folder, remove };
}
