import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';

type TemporaryDatabase = Database & { folder: string; remove: () => Promise<void> };

/** A migrated SQLite database in a folder of its own. */
export async function openTemporary(): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  const database = await openDatabase('sqlite:leads.sqlite', folder);
  await migrate(database.db);
  const remove = async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...database, folder, remove };
}

/** Gives each test of a file such a database, and time that only the test moves. */
export function onFakeTime(): () => TemporaryDatabase {
  let store: TemporaryDatabase;
  beforeEach(async () => {
    store = await openTemporary();
    vi.useFakeTimers();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.remove();
  });
  return () => store;
}
