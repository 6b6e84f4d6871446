import { expect, test, vi } from 'vitest';
import { makeWorker } from '#lib/api/worker/worker.ts';
import { onFakeTime } from '../store/open-temporary.ts';

/** After so many failures the database answers again, so that a worker that never pauses ends too. */
const mostFailures = 20;
const pollMs = 1000;

const database = onFakeTime();

/** A worker and what it told of a database that does not answer until `repair`. */
function start() {
  let [isDown, looks] = [true, 0];
  const errors: string[] = [];
  const db = database().db.withPlugin({
    transformQuery: ({ node }) => {
      looks += 1;
      if (isDown && looks <= mostFailures) throw new Error(`down ${looks}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const worker = makeWorker({
    ...{ database: { ...database(), db }, routeOf: () => undefined, now: Date.now, newId: () => 'id', report: () => undefined, pollMs },
    onError: ({ message }) => void errors.push(message),
  });
  const repair = () => {
    isDown = false;
  };
  return { worker, errors, repair, looks: () => looks };
}

test('a worker whose database fails says so, and looks again after a pause', async () => {
  const { worker, errors, repair, looks } = start();
  worker.start();
  await vi.advanceTimersByTimeAsync(pollMs - 1);
  expect(errors).toEqual(['down 1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(errors).toEqual(['down 1', 'down 2']);
  repair();
  await vi.advanceTimersByTimeAsync(pollMs);
  expect([looks(), errors.length]).toEqual([3, 2]);
  await worker.stop(0);
});

test('a lead that arrives during the pause ends it', async () => {
  const { worker, errors } = start();
  worker.start();
  await vi.advanceTimersByTimeAsync(1);
  worker.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(errors).toEqual(['down 1', 'down 2']);
  await worker.stop(0);
});

test('a worker whose database never answers is stopped when the grace time is over', async () => {
  const silent = database().db.withPlugin({ transformQuery: ({ node }) => node, transformResult: () => new Promise(() => undefined) });
  const worker = makeWorker({
    ...{ database: { ...database(), db: silent }, routeOf: () => undefined, now: Date.now, newId: () => 'id' },
    ...{ report: () => undefined, onError: () => undefined },
  });
  worker.start();
  const stopped = worker.stop(10_000).then(() => 'stopped');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.race([stopped, 'waiting'])).toBe('stopped');
});

test('a worker that is stopped during the pause ends at once', async () => {
  const { worker, errors } = start();
  worker.start();
  await vi.advanceTimersByTimeAsync(1);
  await worker.stop(0);
  await vi.advanceTimersByTimeAsync(10 * pollMs);
  expect(errors).toEqual(['down 1']);
});
