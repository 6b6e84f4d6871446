import { expect, test } from 'vitest';
import { isDue, makeAvailabilityChecker, type Occasion } from '#lib/browser/availability/fetch-availability.ts';
import type { Availability } from '#lib/browser/availability/store.ts';
import { minuteMs } from '#lib/model/time.ts';

test.each<[string, Occasion, number | undefined, number, boolean]>([
  ['the first page asks', 'shown', undefined, 0, true],
  ['a next one within a minute does not', 'shown', 0, minuteMs - 1, false],
  ['a minute later it does', 'shown', 0, minuteMs, true],
  ['a page that comes back within five minutes does not ask', 'back', 0, 5 * minuteMs - 1, false],
  ['after five minutes it does', 'back', 0, 5 * minuteMs, true],
  ['one that comes back and was never asked for asks', 'back', undefined, 0, true],
  ['a clock that was put back asks', 'back', 10 * minuteMs, 9 * minuteMs, true],
])('%s', (_what, occasion, askedAt, now, wanted) => {
  expect(isDue(occasion, askedAt, now)).toBe(wanted);
});

test('passes updates on; a failure passes nothing on, and is not retried at once', async () => {
  let now = 0;
  const answers = [() => Response.json({ sold: {}, gone: ['a'] }), () => new Response('', { status: 500 })];
  let asked = 0;
  const fetcher = (async () => (answers[asked++] as () => Response)()) as unknown as typeof fetch;
  const told: Availability[] = [];
  const look = makeAvailabilityChecker({ fetcher, now: () => now, timeoutMs: 50 }, (known) => told.push(known));
  await Promise.all([look('shown'), look('shown'), look('back')]);
  expect([asked, told.length]).toEqual([1, 1]);
  now = 6 * minuteMs;
  await look('back');
  await look('shown');
  expect([asked, told.length]).toEqual([2, 1]);
});
