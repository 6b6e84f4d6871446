import { expect, test, vi } from 'vitest';
import { makeCallService } from '#lib/api/calls/call-service.ts';
import { onFakeTime } from '../store/open-temporary.ts';

const database = onFakeTime();

test('calls whose database never answers are stopped a second after the grace time', async () => {
  const silent = database().db.withPlugin({ transformQuery: ({ node }) => node, transformResult: () => new Promise(() => undefined) });
  const calls = makeCallService({
    ...{ database: { ...database(), db: silent }, dealers: () => [], env: {}, now: Date.now, newId: () => 'id', report: () => undefined },
    fetch: () => Promise.reject(new Error('nothing is sent')),
  });
  calls.start();
  const stopped = calls.stop(10_000).then(() => 'stopped');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await Promise.race([stopped, 'waiting'])).toBe('stopped');
});
