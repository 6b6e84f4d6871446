import { expect, it } from 'vitest';
import { backoffMs, retryAfterMs, withRetries } from '#lib/sources/http.ts';

const now = Date.UTC(2026, 10, 21, 12);

it.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['7.5', undefined],
  ['0', 0],
  ['7', 7000],
  [' 7 ', 7000],
  ['61', 60_000],
  ['86400', 60_000],
  ['Sat, 21 Nov 2026 12:00:09 GMT', 9000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['Sun, 22 Nov 2026 12:00:00 GMT', 60_000],
])('Retry-After %j waits %s ms', (header, wait) => {
  expect(retryAfterMs(header, now)).toBe(wait);
});

it.each([
  [0, 0, 500],
  [1, 0, 1000],
  [0, 1, 250],
  [1, 0.5, 750],
])('after try %i, with chance %d, it waits %i ms', (tried, random, wait) => {
  expect(backoffMs(tried, random)).toBe(wait);
});

it.each<{ name: string; attempts: { retry: boolean; waitMs?: number }[]; retries: number; tries: number; waits: number[] }>([
  { name: 'a success is not retried', attempts: [{ retry: false }], retries: 2, tries: 1, waits: [] },
  { name: 'a success ends the retries', attempts: [{ retry: true }, { retry: false }], retries: 2, tries: 2, waits: [500] },
  {
    name: 'retries end at their limit',
    attempts: [{ retry: true }, { retry: true }, { retry: true }],
    retries: 2,
    tries: 3,
    waits: [500, 1000],
  },
  { name: 'no retry is allowed', attempts: [{ retry: true }], retries: 0, tries: 1, waits: [] },
  { name: 'the server says how long to wait', attempts: [{ retry: true, waitMs: 7 }, { retry: false }], retries: 2, tries: 2, waits: [7] },
])('$name', async ({ attempts, retries, tries, waits }) => {
  const slept: number[] = [];
  const left = [...attempts];
  const attempt = async () => left.shift() as { retry: boolean };
  const result = await withRetries(attempt, { retries, sleep: async (ms) => slept.push(ms), random: () => 0 });
  expect([result, slept, left]).toEqual([{ last: attempts.at(-1), tries }, waits, []]);
});
