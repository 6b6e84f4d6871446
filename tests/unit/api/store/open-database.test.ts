import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';

test('a new file that another process is making is opened when that process is done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-'));
  try {
    const other = new DatabaseSync(join(folder, 'leads.sqlite'));
    other.exec('BEGIN EXCLUSIVE; CREATE TABLE other (id)');
    const opening = openDatabase('sqlite:leads.sqlite', folder);
    const state = await Promise.race([opening.then(() => 'open'), setTimeout(200, 'waits')]);
    other.exec('COMMIT');
    other.close();
    const database = await opening;
    await migrate(database.db);
    const tables = await database.db.introspection.getTables();
    await database.close();
    expect([state, tables.map(({ name }) => name)]).toEqual(['waits', expect.arrayContaining(['leads', 'other'])]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
