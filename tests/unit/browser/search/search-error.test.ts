import { expect, test } from 'vitest';
import { retryWaitMs, type SearchFault } from '#lib/browser/search/search-error.ts';

test.each<[SearchFault, number, number | undefined]>([
  ['unanswered', 1, 5000],
  ['unanswered', 2, 10_000],
  ['slow', 3, 20_000],
  ['slow', 9, 60_000],
  ['refused', 1, 60_000],
  ['outdated', 1, undefined],
])('a search that failed (%s) for the %i. time is repeated after %s ms', (fault, failures, wait) =>
  expect(retryWaitMs(fault, failures)).toBe(wait),
);
