import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetPerson, vacuumLeads } from '#lib/api/store/forget-person.ts';
import { freshSqlite } from './databases.ts';
import { ana, describeOperations, now, phone } from './operations.ts';
import { openPostgres, sqliteStore } from './stores.ts';
import { hilltop, openService } from './yard.ts';

describeOperations(sqliteStore());

test.skipIf(!openPostgres())('VACUUM of Postgres leaves no dead row of a forgotten person', async () => {
  const database = await (openPostgres() as NonNullable<ReturnType<typeof openPostgres>>)();
  const service = openService(database, [hilltop([])]);
  await service.post(ana);
  await forgetPerson(database, { contact: phone, dealers: [], now });
  const dead = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.db);
    const { rows } = await sql<{ vacuumed: boolean }>`
      select last_vacuum is not null as vacuumed from pg_stat_user_tables where relname = 'lead_versions'`.execute(database.db);
    return rows[0]?.vacuumed;
  };
  expect(await dead()).toBe(false);
  await vacuumLeads(database);
  expect(await dead()).toBe(true);
  await service.close();
  await database.remove();
});

test('nothing of a forgotten person is left in the file of SQLite', async () => {
  const database = await freshSqlite();
  const service = openService(database, [hilltop([])]);
  for (let count = 0; count < 50; count++)
    await service.post({ ...ana, message: `A long message ${'x'.repeat(count * 190)} with SECRETWORD` });
  const path = database.url.slice('sqlite:'.length);
  const traces = () =>
    ['SECRETWORD', '0412 345 678', 'ana@example.com', '412345678'].filter((text) =>
      [path, `${path}-wal`].some((file) => readFileSync(file).includes(text)),
    );
  expect(traces()).toHaveLength(4);
  expect((await forgetPerson(database, { contact: phone, dealers: [], now })).leads).toHaveLength(50);
  expect(traces()).toEqual([]);
  await service.close();
  await database.remove();
});
