import { spawn, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';
import { migrate } from '#lib/api/store/migrations.ts';

export { execFileSync, existsSync, spawn, chmod };

/** A fresh SQLite database, migrated. */
export async function freshSqlite(): Promise<Database & { url: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'leads-'));
  const url = `sqlite:${join(folder, 'leads.sqlite')}`;
  const database = await openDatabase(url, folder);
  await migrate(database.db as never);
  return { ...database, url, remove: async () => (await database.close(), rm(folder, { recursive: true, force: true })) };
}
