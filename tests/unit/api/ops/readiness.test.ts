import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeReadiness } from '#lib/api/ops/readiness.ts';
import { writeAudit } from '#lib/api/store/audit.ts';
import { watchCommits } from '#lib/api/store/commit.ts';
import { ConcurrentUpdateError, DatabaseOverloadError } from '#lib/api/store/database-faults.ts';
import { openTemporary } from '../store/open-temporary.ts';

let store: Awaited<ReturnType<typeof openTemporary>>;
beforeEach(async () => {
  store = await openTemporary();
});
afterEach(() => store.remove());

const full = Object.assign(new Error('database or disk is full'), {
  code: 'ERR_SQLITE_ERROR',
  errcode: 13,
  errstr: 'database or disk is full',
});

/** A store whose commits fail with `failure` while there is one. */
function start() {
  const state: { failure: Error | undefined; seconds: number; writes: number } = { failure: undefined, seconds: 0, writes: 0 };
  const watched = watchCommits(async (work) => {
    state.writes += 1;
    if (state.failure) throw state.failure;
    return store.commit(work);
  });
  const ready = makeReadiness({ database: { ...store, ...watched }, now: () => 1_700_000_000_000, elapsed: () => state.seconds * 1000 });
  const write = () => writeAudit(watched, `${state.writes}`, { at: 1, actor: 'ops', action: 'export' }).catch(() => undefined);
  const leads = async () => {
    const { ok, leads: text } = await ready();
    return [ok, text];
  };
  return { state, ready, write, leads };
}

const isFull = [false, 'cannot be stored (database or disk is full)'];

test('a store that cannot be written to is not ready, though it can be read (rule E67)', async () => {
  const { state, leads, ready } = start();
  state.failure = full;
  expect(await leads()).toEqual(isFull);
  expect(await ready()).toEqual({
    ...{ ok: false, database: 'ok', leads: 'cannot be stored (database or disk is full)', schema: 'ok' },
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
  ['no connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['a full disk of Postgres', Object.assign(new Error('x'), { code: '53100' }), '53100'],
  ['a standby that is read-only', Object.assign(new Error('x'), { code: '25006' }), '25006'],
  ['too much that waits', new DatabaseOverloadError('x'), 'DatabaseOverloadError'],
])('%s makes it unready', async (_name, failure, text) => {
  const { state, write, leads } = start();
  await leads();
  state.failure = failure;
  await write();
  expect(await leads()).toEqual([false, `cannot be stored (${text})`]);
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
