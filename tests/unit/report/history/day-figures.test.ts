import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFigures, type DayFigures, fleetDays, noFigures } from '#lib/report/history/day-figures.ts';
import { dealerDays, figures } from './made-days.ts';

test('sums add up, and the worst stays the worst', () => {
  const a = figures({ runs: 2, builds: 1, buildMs: 100, longestBuildMs: 100 });
  const b = figures({ runs: 3, builds: 2, buildMs: 50, longestBuildMs: 30, failed: 1 });
  expect(addFigures([a, undefined, b])).toEqual(figures({ runs: 5, builds: 3, buildMs: 150, longestBuildMs: 100, failed: 1 }));
  expect(addFigures([])).toEqual(noFigures);
});

test('the order of days and dealers does not matter', () => {
  const day = fc.record(
    Object.fromEntries(Object.keys(noFigures).map((key) => [key, fc.nat(1000)])),
  ) as unknown as fc.Arbitrary<DayFigures>;
  fc.assert(
    fc.property(fc.array(day), fc.array(day), (a, b) => {
      expect(addFigures([...a, ...b])).toEqual(addFigures([addFigures(b), addFigures(a)]));
    }),
  );
});

const bytesOf = (days: readonly DayFigures[]) => days.map(({ bytes }) => bytes);

test('a site stays as it was on days without a run', () => {
  const { days } = dealerDays('a', { 1: { runs: 1, bytes: 10 }, 3: { runs: 1 }, 4: { runs: 1, bytes: 20 } });
  const fleet = fleetDays([{ days: days.slice(0, 6), isListed: true }], 6);
  expect(bytesOf(fleet)).toEqual([undefined, 10, 10, 10, 20, 20]);
  expect(fleet.map(({ runs }) => runs)).toEqual([0, 1, 0, 1, 1, 0]);
});

test('a dealer that is no more counts up to its last day', () => {
  const gone = dealerDays('gone', { 0: { runs: 1, bytes: 5 }, 2: { runs: 1, failed: 1 } }, { isListed: false });
  const here = dealerDays('here', { 1: { runs: 1, bytes: 100 } });
  const fleet = fleetDays(
    [gone, here].map(({ days, isListed }) => ({ days: days.slice(0, 5), isListed })),
    5,
  );
  expect(bytesOf(fleet)).toEqual([5, 105, 105, 100, 100]);
});

test('no dealers', () => {
  expect(fleetDays([], 2)).toEqual([noFigures, noFigures]);
});
