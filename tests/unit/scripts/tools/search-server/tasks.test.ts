import { describe, expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { makeServer, start } from './ask.ts';

const date = (ms: number) => new Date(start + ms).toISOString();

test('a task waits, runs and is listed', async () => {
  const { ask, runTasks, clock } = makeServer();
  const { status, body } = await ask('POST /indexes/cars/documents?customMetadata=nightly', { body: [{ id: 1 }] });
  const summary = {
    taskUid: 0,
    indexUid: 'cars',
    status: 'enqueued',
    type: 'documentAdditionOrUpdate',
    enqueuedAt: date(0),
    customMetadata: 'nightly',
  };
  expect({ status, body }).toEqual({ status: 202, body: summary });
  expect((await ask('GET /tasks/0')).body).toMatchObject({
    status: 'enqueued',
    batchUid: null,
    details: { receivedDocuments: 1, indexedDocuments: null },
    duration: null,
    startedAt: null,
  });
  expect((await ask('GET /batches')).body).toEqual({ results: [], total: 0, limit: 20, from: null, next: null });
  clock.now += 1500;
  runTasks();
  expect((await ask('GET /tasks/0')).body).toEqual({
    uid: 0,
    batchUid: 0,
    indexUid: 'cars',
    status: 'succeeded',
    type: 'documentAdditionOrUpdate',
    canceledBy: null,
    details: { receivedDocuments: 1, indexedDocuments: 1 },
    error: null,
    duration: 'PT0S',
    enqueuedAt: date(0),
    startedAt: date(1500),
    finishedAt: date(1500),
    customMetadata: 'nightly',
  });
  expect((await ask('GET /batches/0')).body).toMatchObject({
    uid: 0,
    progress: null,
    stats: { totalNbTasks: 1, status: { succeeded: 1 }, types: { documentAdditionOrUpdate: 1 }, indexUids: { cars: 1 } },
  });
});

test('a failed task keeps its error, and the next tasks run', async () => {
  const { ask, change } = makeServer();
  expect(await change('DELETE /indexes/cars')).toMatchObject({
    status: 'failed',
    details: { deletedDocuments: 0 },
    error: { code: 'index_not_found', message: 'Index `cars` not found.' },
  });
  expect(await change('POST /indexes', { body: { uid: 'cars' } })).toMatchObject({ status: 'succeeded', details: { primaryKey: null } });
  expect((await ask('GET /tasks?statuses=failed')).body).toMatchObject({ total: 1, results: [{ uid: 0 }] });
});

describe('waiting tasks can be cancelled, finished tasks can be deleted', () => {
  test('cancel', async () => {
    const { ask, runTasks } = makeServer();
    await ask('POST /indexes', { body: { uid: 'cars' } });
    await ask('POST /indexes/cars/documents', { body: [{ id: 1 }] });
    const { status, body } = await ask('POST /tasks/cancel?types=documentAdditionOrUpdate');
    expect({ status, body }).toMatchObject({ status: 200, body: { taskUid: 2, indexUid: null, type: 'taskCancelation' } });
    runTasks();
    expect((await ask('GET /tasks/1')).body).toMatchObject({
      status: 'canceled',
      canceledBy: 2,
      details: { receivedDocuments: 1, indexedDocuments: 0 },
    });
    expect((await ask('GET /tasks/2')).body).toMatchObject({
      status: 'succeeded',
      details: { matchedTasks: 1, canceledTasks: 1, originalFilter: '?types=documentAdditionOrUpdate' },
    });
    expect((await ask('GET /indexes/cars/stats')).body).toMatchObject({ numberOfDocuments: 0 });
    expect((await ask('GET /tasks?canceledBy=2')).body).toMatchObject({ total: 1 });
  });

  test('delete', async () => {
    const { ask, change } = makeServer();
    await change('POST /indexes', { body: { uid: 'cars' } });
    await ask('POST /indexes', { body: { uid: 'vans' } });
    expect(await change('DELETE /tasks?uids=0,1')).toMatchObject({
      details: { matchedTasks: 2, deletedTasks: 1, originalFilter: '?uids=0,1' },
    });
    expect((await ask('GET /tasks')).body).toMatchObject({ results: [{ uid: 2 }, { uid: 1 }] });
  });
});

test('a list starts with the newest task and has pages and time filters', async () => {
  const { ask, change, clock } = makeServer();
  for (const uid of ['a', 'b', 'c']) {
    await change('POST /indexes', { body: { uid } });
    clock.now += dayMs;
  }
  const uids = async (query: string) => {
    const { results, ...page } = (await ask(`GET /tasks?${query}`)).body as { results: { uid: number }[] };
    return [results.map(({ uid }) => uid), page];
  };
  expect(await uids('limit=2')).toEqual([[2, 1], { total: 3, limit: 2, from: 2, next: 0 }]);
  expect(await uids('limit=2&from=0')).toEqual([[0], { total: 3, limit: 2, from: 0, next: null }]);
  expect(await uids('limit=2&reverse=true')).toEqual([[0, 1], { total: 3, limit: 2, from: 0, next: 2 }]);
  expect(await uids('indexUids=a,c')).toEqual([[2, 0], { total: 2, limit: 20, from: 2, next: null }]);
  expect(await uids('indexUids=*&statuses=*')).toMatchObject([[2, 1, 0], {}]);
  expect(await uids('afterEnqueuedAt=2026-06-01')).toMatchObject([[2], {}]);
  expect(await uids('beforeEnqueuedAt=2026-06-02')).toMatchObject([[0], {}]);
  expect(await uids('afterFinishedAt=2026-06-01T12:00:00Z&beforeFinishedAt=2026-06-02T12:00:00Z')).toMatchObject([[1], {}]);
});
