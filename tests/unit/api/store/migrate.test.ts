import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';

const program = `
  const { openDatabase } = await import('#lib/api/store/open-database.ts');
  const { migrate } = await import('#lib/api/store/migrations.ts');
  const database = await openDatabase('sqlite:leads.sqlite', process.argv[1]);
  console.log((await migrate(database.db)).length > 0 ? 'migrated' : 'nothing to do');
  await database.close();
`;

test('processes that start together on an empty database migrate it once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, folder], { cwd: process.cwd() });
  const said = (await Promise.all(Array.from({ length: 4 }, run))).map(({ stdout }) => stdout.trim());
  expect(said.sort()).toEqual(['migrated', 'nothing to do', 'nothing to do', 'nothing to do']);
  await rm(folder, { recursive: true });
});

test('a step that fails leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  const { db, close } = await openDatabase('sqlite:leads.sqlite', folder);
  await sql`create table attempts (id text)`.execute(db);
  await expect(migrate(db)).rejects.toThrow('table attempts already exists');
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'kysely%'`.execute(db);
  expect(rows).toEqual([{ name: 'attempts' }]);
  await close();
  await rm(folder, { recursive: true });
});
