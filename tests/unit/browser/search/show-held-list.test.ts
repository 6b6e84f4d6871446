import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showHeldList } from '#lib/browser/search/show-held-list.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = Number.POSITIVE_INFINITY;

// Times in milliseconds from the answer on; a second between two looks.
it.each<[what: string, rightFrom: number, settledFrom: number, shownAt: number | undefined]>([
  ['the cars are those of the address', 0, 0, 0],
  ['the address changes to that of the cars', 300, 300, 1000],
  ['no other cars come, but the address names another search', never, 0, 1000],
  ['the text of the address is being read', never, 4500, 5000],
  ['the search is still running', never, never, undefined],
])('%s', (_what, rightFrom, settledFrom, shownAt) => {
  const start = Date.now();
  const isPast = (from: number) => () => Date.now() - start >= from;
  let time: number | undefined;
  const show = () => {
    time = Date.now() - start;
  };
  const stop = showHeldList({ isRight: isPast(rightFrom), isSettled: isPast(settledFrom), show });
  vi.advanceTimersByTime(60_000);
  stop();
  expect(time).toBe(shownAt);
  expect(vi.getTimerCount()).toBe(0);
});

it('a list that leaves the page is not shown later', () => {
  const show = vi.fn();
  showHeldList({ isRight: () => false, isSettled: () => true, show })();
  vi.advanceTimersByTime(5000);
  expect(show).not.toHaveBeenCalled();
});
