import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { faultName } from '#lib/api/store/database-faults.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { openApi } from '../../../scripts/cli/open-api.ts';
import { forecourt } from '../build/run-here.ts';
import { freshSqlite, postgresPrograms, startPostgres } from './databases.ts';
import { startSilentProxy } from './silent-proxy.ts';
import { openPostgres } from './stores.ts';
import { hilltop, openService } from './yard.ts';

const lead = { name: 'Ana', phone: '0412 345 678' };
const notSaved = (phone: string) => ({
  error: `We could not save your enquiry. Please try again in a minute, or call us on ${phone}.`,
  code: 'not_saved',
});

/** A disk of one MiB in a namespace of its own; not every machine lets its users mount one. */
const inSmallDisk = (command: string) => ['-rm', 'sh', '-c', `mount -t tmpfs -o size=1m,nr_inodes=4000 none "$0" && ${command}`];
const small = spawnSync('unshare', [...inSmallDisk('true'), '/tmp']).status === 0;

test.skipIf(!small)(
  `a full disk refuses leads until there is room, and keeps all that it acknowledged${small ? '' : ' (skipped: this user cannot mount a small disk)'}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leads-full-'));
    const script = join(import.meta.dirname, 'fill-leads-disk.ts');
    const told = execFileSync('unshare', [...inSmallDisk('exec "$1" "$2" "$0"'), folder, process.execPath, script], { encoding: 'utf8' });
    await rm(folder, { recursive: true });
    const { readiness, answers, taken, count } = JSON.parse(told) as {
      readiness: string[];
      answers: { status: number; text: string; retryAfter: string }[];
      taken: number;
      count: number;
    };
    const [refused, again, next] = answers;
    expect([refused?.status, JSON.parse(refused?.text ?? ''), refused?.retryAfter]).toEqual([503, notSaved('(02) 5550 0100'), '60']);
    expect([again?.status, next?.status, taken]).toEqual([201, 201, count]);
    expect(taken).toBeGreaterThan(3);
    expect(readiness).toEqual([
      'ok',
      `cannot be stored: the disk of ${folder} is full (database or disk is full). Free space there; the service continues automatically.`,
      'ok',
    ]);
  },
);

test('a database that cannot be opened: the API runs, and a lead is refused with a text to show', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leads-closed-'));
  const work = join(folder, 'work');
  await writeFile(work, 'a file where a folder should be');
  const workspace = makeWorkspace(process.cwd(), process.cwd(), { work });
  const api = await openApi({ workspace, slugs: async () => ['bayside-mazda'], withoutDatabase: true });
  const request = new Request('http://bayside-mazda.localhost/api/leads', {
    method: 'POST',
    headers: { Host: 'bayside-mazda.localhost', 'Content-Type': 'application/json' },
    body: JSON.stringify({ lead }),
  });
  const response = await api.handle(request, undefined, '127.0.0.1');
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([503, '60', notSaved('(03) 5550 0175')]);
  await expect(openApi({ workspace, slugs: async () => ['bayside-mazda'] })).rejects.toThrow('EEXIST');
  await api.stop();
  await rm(folder, { recursive: true });
});

test.each([['leads', 'list'], ['leads', 'backup', '--to', 'kept'], ['migrate']])(
  'a command says that Postgres does not answer: %s %s',
  async (...words) => {
    const ran = await forecourt(words, { FORECOURT_DATABASE_URL: 'postgres://ana:secret@127.0.0.1:1/leads' });
    expect([ran.code, ran.stderr]).toEqual([
      1,
      'The database of FORECOURT_DATABASE_URL cannot be used: no server answers at 127.0.0.1:1 (ECONNREFUSED). Start PostgreSQL there, or correct the host and port in FORECOURT_DATABASE_URL.\n(set FORECOURT_DEBUG=1 to see the stack trace)\n',
    ]);
  },
);

test.each([
  [['leads', 'list'], 'Set FORECOURT_DATABASE_URL to the one that the command api uses.'],
  [['leads', 'backup', '--to', 'kept'], 'Set FORECOURT_DATABASE_URL to the one that the command api uses.'],
  [['migrate', '--from', 'sqlite:gone.sqlite'], 'Give --from the one to copy.'],
])('a database that is not there is not created: %j', async (words, fix) => {
  const work = await mkdtemp(join(tmpdir(), 'leads-gone-'));
  const file = join(work, 'gone.sqlite');
  const ran = await forecourt([...words, '--work', work], { FORECOURT_DATABASE_URL: `sqlite:${file}` });
  expect([ran.code, ran.stderr, await readdir(work)]).toEqual([2, `error: There is no database ${file}. ${fix}\n`, []]);
  await rm(work, { recursive: true });
});

const programs = postgresPrograms();

test('a key that another request holds on a locked SQLite gets 409, and the answer of the first one afterwards', async () => {
  const database = await freshSqlite();
  const service = openService(database, [hilltop([])]);
  const other = new DatabaseSync(database.file ?? '');
  other.exec('begin immediate');
  const headers = { 'Idempotency-Key': 'k-1' };
  const first = service.post(lead, headers);
  const second = await service.post(lead, headers);
  expect([second.status, second.headers.get('retry-after'), await second.json()]).toEqual([
    409,
    '1',
    { error: 'This enquiry is being saved. Please wait a moment and try again.', code: 'in_progress' },
  ]);
  other.exec('rollback');
  other.close();
  const stored = await (await first).json();
  const third = await service.post(lead, headers);
  expect([(await first).status, third.status, await third.json(), third.headers.get('idempotent-replayed')]).toEqual([
    201,
    201,
    stored,
    'true',
  ]);
  await service.close();
  await database.remove();
});

describe.skipIf(!programs)(`Postgres${programs ? '' : ' (skipped: PostgreSQL is not installed)'}`, () => {
  test('a key that a request of another process holds gets 409, and is free when that one fails', async () => {
    const database = await (openPostgres() as NonNullable<ReturnType<typeof openPostgres>>)();
    const service = openService(database, [hilltop([])]);
    const headers = { 'Idempotency-Key': 'k-1' };
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld: () => void = () => undefined;
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const row = { dealer: 'hilltop', key: 'k-1', fingerprint: 'x', status: 201, body: 'x', at: service.now() };
    const other = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('idempotency_keys').values(row).execute();
      isHeld();
      await held;
      throw new Error('the other process ended');
    });
    await holding;
    const second = await service.post(lead, headers);
    expect([second.status, second.headers.get('retry-after'), (await second.json()).code]).toEqual([409, '1', 'in_progress']);
    release();
    await expect(other).rejects.toThrow('the other process ended');
    const third = await service.post(lead, headers);
    expect([third.status, third.headers.get('idempotent-replayed')]).toEqual([201, null]);
    await service.close();
    await database.remove();
  });

  test('the API refuses to start on a database that is not migrated, and says the command (rule E68)', async () => {
    const database = await (openPostgres() as NonNullable<ReturnType<typeof openPostgres>>)();
    await sql`delete from kysely_migration where name = '050-calls'`.execute(database.db);
    vi.stubEnv('FORECOURT_DATABASE_URL', database.url);
    const workspace = makeWorkspace(process.cwd(), process.cwd(), { work: database.folder });
    const opening = openApi({ workspace, slugs: async () => ['bayside-mazda'] });
    await expect(opening).rejects.toThrow(
      /^the database lacks 1 schema step \(050-calls\)\. Run: (?:npm run forecourt --|npx forecourt|node \S+|`?forecourt) migrate`?$/,
    );
    vi.unstubAllEnvs();
    await database.remove();
  });

  test.each<[string, number | undefined, (database: Database) => unknown, string]>([
    ['is closed all the same', undefined, ({ close }) => close(), 'Error'],
    ['is given up by a service', 200, () => undefined, 'ETIMEDOUT'],
  ])('a database that falls silent %s', async (_what, silenceMs, act, fault) => {
    const database = await (openPostgres() as NonNullable<ReturnType<typeof openPostgres>>)();
    const proxy = await startSilentProxy(Number(new URL(database.url).port));
    const url = new URL(database.url);
    url.port = String(proxy.port);
    const other = await openDatabase(url.href, '/', silenceMs === undefined ? {} : { silenceMs });
    // One connection is idle at the end, the other waits for an answer.
    await Promise.all([1, 2].map(() => sql`select 1`.execute(other.db)));
    const unanswered = proxy.silence();
    const asked = sql`select 1`.execute(other.db).catch(faultName);
    await unanswered;
    await act(other);
    expect(await asked).toBe(fault);
    await other.close();
    await proxy.close();
    await database.remove();
  });

  test('a server that crashed refuses leads, and takes them when it is back', async () => {
    const postgres = await startPostgres(programs as string);
    const database = await postgres.fresh();
    const service = openService(database, [hilltop([])]);
    const before = await (await service.post(lead, { 'Idempotency-Key': 'before' })).json();
    const restart = await postgres.kill();
    const refused = await Promise.all([1, 2, 3].map((index) => service.post(lead, { 'Idempotency-Key': `during-${index}` })));
    for (const answer of refused)
      expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([503, '60', notSaved('(02) 5550 0100')]);
    expect(service.errors.join('\n')).not.toMatch(/Ana|0412/);
    await restart();
    const again = await Promise.all(
      ['before', 'during-1', 'during-2', 'during-3'].map((key) => service.post(lead, { 'Idempotency-Key': key })),
    );
    expect(again.map((answer) => [answer.status, answer.headers.get('idempotent-replayed')])).toEqual([
      [201, 'true'],
      [201, null],
      [201, null],
      [201, null],
    ]);
    expect(await again[0]?.json()).toEqual(before);
    expect(await database.db.selectFrom('leads').select('id').execute()).toHaveLength(4);
    await service.close();
    await database.remove();
    await postgres.stop();
  });
});
