import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { openTemporary } from './open-temporary.ts';

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

test('leads that an earlier version forgot lose the category that it left', async () => {
  const { db, remove } = await openTemporary();
  const lead = (id: string, state: 'forgotten' | 'complete') => ({
    ...{ id, state, dealer: 'hilltop', version: 1, promoted: 0, received_at: 1, updated_at: 1, category: 'Fleet Enquiry' },
    ...{ car_id: null, phone_key: null, email_key: null, duplicate_of: null, spam_reason: null, is_test: 0 },
  });
  await db
    .insertInto('leads')
    .values([lead('a', 'forgotten'), lead('b', 'complete')])
    .execute();
  await sql`delete from kysely_migration where name = '084-forgotten-categories'`.execute(db);
  expect(await migrate(db)).toEqual(['084-forgotten-categories']);
  expect(await db.selectFrom('leads').select(['id', 'category']).orderBy('id').execute()).toEqual([
    { id: 'a', category: null },
    { id: 'b', category: 'Fleet Enquiry' },
  ]);
  await remove();
});
