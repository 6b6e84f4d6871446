import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openLimitStore } from '#lib/api/store/limit-store.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { makeStoreReporter } from '#lib/api/store/store-reporter.ts';

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

test.each(['sqlite:~/leads.sqlite', 'sqlite:host:/srv/leads.sqlite'])('%s is not the path of a database', async (url) => {
  const folder = await mkdtemp(join(tmpdir(), 'open-'));
  try {
    await expect(openDatabase(url, folder)).rejects.toThrow(`The address of SQLite has no path: ${JSON.stringify(url.slice(7))} is `);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a folder is no database, and keeps its rights', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-'));
  try {
    await chmod(folder, 0o755);
    await expect(openDatabase(`sqlite:${folder}`, '/')).rejects.toThrow(
      `The address of SQLite names ${folder}, which is not a file. Name a file, such as sqlite:${folder}/leads.sqlite.`,
    );
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.each(['a new file', 'a file of an earlier version'])('%s with leads is for its owner alone (rule E69)', async (what) => {
  const folder = await mkdtemp(join(tmpdir(), 'open-'));
  const at = (name: string) => join(folder, 'new', name);
  const url = what === 'a new file' ? 'sqlite:new/leads.sqlite' : 'sqlite:leads.sqlite';
  const names = ['', '-wal', '-shm', '-limits'].map((ending) => `leads.sqlite${ending}`);
  if (what !== 'a new file') {
    await writeFile(join(folder, 'leads.sqlite'), '');
    await chmod(join(folder, 'leads.sqlite'), 0o644);
  }
  const before = process.umask(0o022);
  try {
    const database = await openDatabase(url, folder);
    await migrate(database.db);
    const limits = await openLimitStore(database);
    const place = what === 'a new file' ? at : (name: string) => join(folder, name);
    const modes = await Promise.all(names.map(async (name) => ((await stat(place(name))).mode & 0o777).toString(8)));
    expect(modes).toEqual(['600', '600', '600', '600']);
    if (what === 'a new file') expect(((await stat(at('.'))).mode & 0o777).toString(8)).toBe('700');
    await limits.close();
    await database.close();
  } finally {
    process.umask(before);
    await rm(folder, { recursive: true, force: true });
  }
});

/** What SQLite says in another process that wants the file for itself, as a program does that removes its log. */
async function claimElsewhere(file: string): Promise<string> {
  const program = `import { DatabaseSync } from 'node:sqlite';
const database = new DatabaseSync(process.argv[1]);
try {
  database.exec('pragma locking_mode = exclusive; select count(*) from jobs');
  console.log('is alone');
} catch (error) {
  console.log(error.message);
}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, file]);
  return stdout.trim();
}

test('a second connection of a process leaves the locks of the first one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-'));
  try {
    const database = await openDatabase('sqlite:leads.sqlite', folder);
    await migrate(database.db);
    await (await openDatabase('sqlite:leads.sqlite', folder)).close();
    expect(await claimElsewhere(join(folder, 'leads.sqlite'))).toBe('database is locked');
    await database.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a Postgres that does not answer is a fault of the store, for reading too, so that the log says it once a minute', async () => {
  const database = await openDatabase('postgres://ana:secret@127.0.0.1:1/leads', '/');
  const lines: string[] = [];
  const report = makeStoreReporter({ database, print: (line) => lines.push(line), elapsed: () => 0 });
  const read = () => database.db.selectFrom('leads').select('id').execute();
  const write = () => database.commit((trx) => trx.deleteFrom('leads').execute());
  for (const work of [read, write, read]) await work().catch((error: Error) => report(error, ({ message }) => message));
  expect(lines).toEqual([
    'no server answers at 127.0.0.1:1 (ECONNREFUSED). Start PostgreSQL there, or correct the host and port in FORECOURT_DATABASE_URL.',
  ]);
  await database.close();
});
