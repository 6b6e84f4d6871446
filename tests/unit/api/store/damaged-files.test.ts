import { copyFile, mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeAudit } from '#lib/api/store/audit.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { makeStoreReporter } from '#lib/api/store/store-reporter.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'));
  file = join(folder, 'leads.sqlite');
  const { db, close } = await open();
  await migrate(db);
  await close();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => openDatabase('sqlite:leads.sqlite', folder);
const garbage = Buffer.alloc(20_000, 'not a database ');

const advice = 'Do what "The database is damaged" in lib/api/RUNBOOK.md says.';

describe('a database of leads that is damaged names its file and what to do', () => {
  test('not a database', async () => {
    await writeFile(file, garbage);
    await expect(open()).rejects.toThrow(`${file} is damaged (file is not a database). ${advice}`);
  });
  test('half written', async () => {
    await truncate(file, Math.floor((await stat(file)).size / 2));
    const broken = open().then(async ({ db, close }) => migrate(db).finally(close));
    await expect(broken).rejects.toThrow(`${file} is damaged (database disk image is malformed). ${advice}`);
    expect((await readFile(file)).length).toBeGreaterThan(0);
  });
});

test.each([
  ['removed', () => rm(file)],
  ['moved', () => rename(file, `${file}-aside`)],
  ['replaced', () => copyFile(file, `${file}-other`).then(() => rename(`${file}-other`, file))],
] as const)('a database whose file is %s takes nothing more, because it would be lost with the process', async (_name, change) => {
  const database = await open();
  const write = (id: string) => writeAudit(database, id, { at: 1, actor: 'ops', action: 'export' });
  await write('a');
  await change();
  const text = `somebody removed or replaced ${file} while it was open. Put the right file there, then restart the service.`;
  await expect(write('b')).rejects.toThrow(text);
  expect(database.isFault(database.fault())).toBe(true);
  expect(await database.explain(database.fault())).toBe(text);
  await database.close();
});

test('a fault of the store is printed once a minute, any other error each time', async () => {
  const database = await open();
  const printed: string[] = [];
  let minutes = 0;
  const failing = { isFault: (error: unknown) => error === down, explain: async () => 'the disk of /srv is full. Free space there.' };
  const down = new Error('full');
  const report = makeStoreReporter({ database: failing, print: (text) => void printed.push(text), elapsed: () => minutes * 60_000 });
  const textOf = ({ message }: Error) => message;
  for (const at of [0, 0.5, 0.99, 1]) {
    minutes = at;
    await report(down, textOf);
  }
  for (const _ of [1, 2]) await report(Object.assign(new Error('crm is down'), { code: 'ECONNREFUSED' }), textOf);
  expect(printed).toEqual([
    'the disk of /srv is full. Free space there.',
    'the disk of /srv is full. Free space there.',
    'crm is down',
    'crm is down',
  ]);
  await database.close();
});
