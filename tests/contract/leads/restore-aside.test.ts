import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { forecourt } from '../build/run-here.ts';
import { resultOf } from '../json-output.ts';
import { freshSqlite } from './databases.ts';
import { sowLeads } from './sown-leads.ts';

test('a restore over a damaged database says how to remove all of it that it kept aside: its log holds leads too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leads restored '));
  const source = await freshSqlite();
  await sowLeads(source, { count: 5, days: 2, now: Date.now() });
  const kept = join(folder, 'kept');
  const run = (url: string, ...words: string[]) => forecourt(['leads', ...words, '--work', folder], { FORECOURT_DATABASE_URL: url });
  expect((await run(source.url, 'backup', '--to', kept)).code).toBe(0);
  const [backup = ''] = (await readdir(kept)).filter((name) => name.endsWith('.sqlite'));
  await source.remove();

  const file = join(folder, 'leads.sqlite');
  for (const end of ['', '-wal', '-shm']) await writeFile(`${file}${end}`, 'damaged '.repeat(1000));
  const url = `sqlite:${file}`;
  const asideIn = async () => (await readdir(folder)).filter((name) => name.includes('-replaced-'));
  const { removeAside } = resultOf(await run(url, 'restore', join(kept, backup), '--replace', '--json')) as { removeAside: string };
  expect((await asideIn()).length).toBeGreaterThan(1);
  execFileSync('sh', ['-c', removeAside]);
  expect(await asideIn()).toEqual([]);
  const restored = await openDatabase(url, folder);
  expect(await restored.db.selectFrom('leads').select('id').execute()).toHaveLength(5);
  await restored.close();
  await rm(folder, { recursive: true });
});
