import { expect, it } from 'vitest';
import { backoffMs, retryAfterMs } from '#lib/sources/backoff.ts';

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
