import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeReadiness } from '#lib/api/ops/readiness.ts';
import { writeAudit } from '#lib/api/store/audit.ts';
import { watchCommits } from '#lib/api/store/commit.ts';
import { ConcurrentUpdateError, DatabaseOverloadError } from '#lib/api/store/database-faults.ts';
import { explainPostgres } from '#lib/api/store/explain-fault.ts';
import { explainSqliteFault } from '#lib/api/store/sqlite-fault.ts';
import { openTemporary } from '../store/open-temporary.ts';

let store: Awaited<ReturnType<typeof openTemporary>>;
beforeEach(async () => {
  store = await openTemporary();
});
afterEach(() => store.remove());

const sqliteError = (errcode: number, errstr: string) =>
  explainSqliteFault(Object.assign(new Error(errstr), { code: 'ERR_SQLITE_ERROR', errcode, errstr }), '/srv/leads/leads.sqlite') as Error;
const full = sqliteError(13, 'database or disk is full');

/** A store whose commits fail with `failure` while there is one. */
function start(explainUnnamed = store.explainUnnamed) {
  const state: { failure: Error | undefined; seconds: number; writes: number } = { failure: undefined, seconds: 0, writes: 0 };
  const watched = watchCommits(async (work) => {
    state.writes += 1;
    if (state.failure) throw state.failure;
    return store.commit(work);
  });
  const ready = makeReadiness({
    database: { ...store, ...watched, explainUnnamed },
    now: () => 1_700_000_000_000,
    elapsed: () => state.seconds * 1000,
  });
  const write = () => writeAudit(watched, `${state.writes}`, { at: 1, actor: 'ops', action: 'export' }).catch(() => undefined);
  const leads = async () => {
    const { ok, leads: text } = await ready();
    return [ok, text];
  };
  return { state, ready, write, leads };
}

const fullText =
  'cannot be stored: the disk of /srv/leads is full (database or disk is full). Free space there; the service continues automatically.';
const isFull = [false, fullText];

test('a store that cannot be written to is not ready, though it can be read (rule E67)', async () => {
  const { state, leads, ready } = start();
  state.failure = full;
  expect(await leads()).toEqual(isFull);
  expect(await ready()).toEqual({
    ...{ ok: false, database: 'ok', leads: fullText, schema: 'ok' },
    ...{ worker: 'not in this process', proxies: 'ok' },
  });
});

test('after a failed commit it is not ready until a write succeeds (rule E67)', async () => {
  const { state, write, leads } = start();
  expect(await leads()).toEqual([true, 'ok']);
  state.failure = full;
  await write();
  state.failure = undefined;
  expect(await leads()).toEqual(isFull);
  await write();
  expect(await leads()).toEqual([true, 'ok']);
  state.failure = full;
  await write();
  state.failure = undefined;
  state.seconds += 5;
  expect(await leads()).toEqual([true, 'ok']);
});

test.each<[string, Error]>([
  ['two changes of one lead', new ConcurrentUpdateError()],
  ['a constraint of SQLite', Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 1555 })],
  ['a constraint of Postgres', Object.assign(new Error('x'), { code: '23505' })],
  ['a value that Postgres refuses', Object.assign(new Error('x'), { code: '22021' })],
  ['a key that another request uses', Object.assign(new Error('x'), { code: '55P03' })],
])('%s says nothing about the store', async (_name, failure) => {
  const { state, write, leads } = start();
  await leads();
  state.failure = failure;
  await write();
  expect(await leads()).toEqual([true, 'ok']);
});

test.each<[string, Error, string]>([
  [
    'no connection',
    Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }),
    'no server answers at the address in FORECOURT_DATABASE_URL (ECONNREFUSED). Start PostgreSQL there, or correct the host and port in FORECOURT_DATABASE_URL.',
  ],
  [
    'a full disk of Postgres',
    Object.assign(new Error('x'), { code: '53100' }),
    'the disk of PostgreSQL at the address in FORECOURT_DATABASE_URL is full (53100). Free space there.',
  ],
  [
    'a standby that is read-only',
    Object.assign(new Error('x'), { code: '25006' }),
    'PostgreSQL at the address in FORECOURT_DATABASE_URL is read-only, as a standby is (25006). Name the server that takes writes in FORECOURT_DATABASE_URL.',
  ],
  [
    'too much that waits',
    new DatabaseOverloadError('x'),
    'the address in FORECOURT_DATABASE_URL does not answer in time (ETIMEDOUT). Check that PostgreSQL listens there, that no firewall is in between, and the host and port in FORECOURT_DATABASE_URL.',
  ],
])('%s makes it unready, and it says what to do, and names neither host nor user', async (_name, failure, text) => {
  const { state, write, leads } = start((error) => explainPostgres(error));
  await leads();
  state.failure = failure;
  await write();
  expect(await leads()).toEqual([false, `cannot be stored: ${text}`]);
});

test.each<[string, Error, string]>([
  [
    'a damaged file',
    sqliteError(11, 'database disk image is malformed'),
    '/srv/leads/leads.sqlite is damaged (database disk image is malformed). Do what "The database is damaged" in lib/api/RUNBOOK.md says.',
  ],
  [
    'a disk that fails',
    sqliteError(522, 'disk I/O error'),
    'the disk of /srv/leads/leads.sqlite fails (disk I/O error). Check that it has room, and look for its errors in the log of the system (dmesg).',
  ],
  [
    'a disk that is read-only',
    sqliteError(8, 'attempt to write a readonly database'),
    '/srv/leads/leads.sqlite cannot be written to (attempt to write a readonly database). Make the disk, the folder and the file writable for the user of the service.',
  ],
  ['too much that waits', new DatabaseOverloadError('x'), 'FILE does not answer in time. Check the load of this machine and of its disk.'],
  [
    'another process',
    Object.assign(new Error('x'), { errcode: 5, errstr: 'database is locked' }),
    'another process keeps FILE locked (database is locked). End it, such as an open sqlite3 or a copy that hangs.',
  ],
  ['anything else', Object.assign(new Error('Ana 0412'), { code: 'EX' }), 'FILE cannot be used (EX). See the log of the service.'],
])('with SQLite, %s is named with its file', async (_name, failure, text) => {
  const { state, write, leads } = start();
  await leads();
  state.failure = failure;
  await write();
  expect(await leads()).toEqual([false, `cannot be stored: ${text.replace('FILE', store.file ?? '')}`]);
});

test('the row that it writes is another one each time, because SQLite writes only what changed', async () => {
  let at = 1_700_000_000_000;
  const bodies = async () => {
    await makeReadiness({ database: store, now: () => at })();
    const { body } = await store.db.selectFrom('idempotency_keys').select('body').executeTakeFirstOrThrow();
    return body.match(/.{1,4096}/gs) ?? [];
  };
  const first = await bodies();
  at += 1;
  const second = await bodies();
  expect(first.length).toBeGreaterThan(10);
  expect(second.filter((page, index) => page === first[index])).toEqual([]);
});

test('asking often writes one row every five seconds (rule E67)', async () => {
  const { state, ready } = start();
  for (let asked = 0; asked < 40; asked++) {
    await ready();
    state.seconds += 0.5;
  }
  const rows = await store.db.selectFrom('idempotency_keys').select(['dealer', 'key']).execute();
  expect([state.writes, rows]).toEqual([4, [{ dealer: '', key: 'readiness' }]]);
});

test('an unnamed proxy is named, and leads are still taken (rule E62)', async () => {
  const ready = makeReadiness({ database: store, now: () => 1, isWorkerAlive: () => true, proxyProblem: () => 'name it' });
  expect(await ready()).toEqual({ ok: true, database: 'ok', leads: 'ok', schema: 'ok', worker: 'ok', proxies: 'name it' });
});
