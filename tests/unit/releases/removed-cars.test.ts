import { describe, expect, test } from 'vitest';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import { dayMs } from '#lib/model/time.ts';
import { type ListedCar, makesOfRemovedCars, updateRemovedCars } from '#lib/releases/removed-cars.ts';

const kia = { id: '1', slug: '2020-kia-rio-1', make: 'Kia' };
/** Over a release that knew no car past its window. */
const update = (before: RemovedCar[], previous: ListedCar[], listed: { id: string; slug: string }[], now: number, days: number) =>
  updateRemovedCars({ before, previous, past: [] }, listed, now, days);
const old: RemovedCar = { slug: '2019-audi-a3-2', make: 'Audi', removedAt: 0 };

test.each<[string, RemovedCar[], { slug: string; make?: string }[], string[], number, string[]]>([
  ['a car of the last release that is not listed now', [], [kia], [], 5, ['2020-kia-rio-1']],
  ['one that still is listed is not', [], [kia], ['2020-kia-rio-1'], 5, []],
  ['one that was gone before stays', [old], [], [], dayMs, ['2019-audi-a3-2']],
  ['until its days are over', [old], [], [], 90 * dayMs, []],
  ['just before that it is there', [old], [], [], 90 * dayMs - 1, ['2019-audi-a3-2']],
  ['one that came back is forgotten', [old], [kia], ['2019-audi-a3-2'], dayMs, ['2020-kia-rio-1']],
  ['the newest come first, then by name', [old], [{ slug: 'b' }, { slug: 'a' }], [], dayMs, ['a', 'b', '2019-audi-a3-2']],
  ['a slug that no address holds is left out', [], [{ slug: 'a/../b' }, { slug: 'ä' }], [], 5, []],
  ['one that a rollback listed again and lost keeps its first day', [old], [{ slug: old.slug }], [], dayMs, ['2019-audi-a3-2']],
])('%s', (_what, before, previous, listed, now, wanted) => {
  const there = listed.map((slug, index) => ({ id: `listed-${index}`, slug }));
  const gone = update(before, previous, there, now, 90);
  expect(gone.map(({ slug }) => slug)).toEqual(wanted);
  expect(update(gone, [], there, now, 90)).toEqual(gone);
});

test('what is remembered is the make and the moment', () => {
  expect(update([], [kia, { slug: 'bare' }], [], 7, 90)).toEqual([
    { ...kia, removedAt: 7 },
    { slug: 'bare', removedAt: 7 },
  ]);
});

test('with no days nothing is remembered', () => {
  expect(update([old], [kia], [], 7, 0)).toEqual([]);
});

test('the makes, each once', () => {
  expect(
    makesOfRemovedCars([old, { ...kia, removedAt: 1 }, { slug: 'x', make: 'Kia', removedAt: 2 }, { slug: 'y', removedAt: 3 }]),
  ).toEqual(['Audi', 'Kia']);
});

test('a car that is listed at another address has moved there, wherever that is now, until it is gone', () => {
  const first = update([], [kia], [{ id: '1', slug: 'kia-rio-white-1' }], 7, 90);
  expect(first).toEqual([{ ...kia, removedAt: 7, movedTo: 'kia-rio-white-1' }]);
  expect(makesOfRemovedCars(first)).toEqual([]);
  const second = update(first, [{ ...kia, slug: 'kia-rio-white-1' }], [{ id: '1', slug: 'kia-rio-gt-1' }], 8, 90);
  expect(second.map(({ slug, movedTo }) => [slug, movedTo])).toEqual([
    ['kia-rio-white-1', 'kia-rio-gt-1'],
    ['2020-kia-rio-1', 'kia-rio-gt-1'],
  ]);
  expect(update(second, [], [], 9, 90).map(({ slug, movedTo }) => [slug, movedTo])).toEqual([
    ['kia-rio-white-1', undefined],
    ['2020-kia-rio-1', undefined],
  ]);
});

describe('a car of the stock that is past its window', () => {
  const past: RemovedCar[] = [{ ...kia, removedAt: dayMs }];
  test.each<[string, RemovedCar[], ListedCar[], { id: string; slug: string }[], number, RemovedCar[]]>([
    ['counts as removed although no release listed it', [], [], [], 2 * dayMs, past],
    ['left at the end of its window, whenever a build noticed', [{ ...kia, removedAt: 5 * dayMs }], [], [], 6 * dayMs, past],
    ['left at the end of its window, if the last release listed it', [], [kia], [], 6 * dayMs, past],
    ['is not removed if it is listed again', [], [], [{ id: '9', slug: kia.slug }], 2 * dayMs, []],
    ['has moved if it is listed elsewhere', [], [], [{ id: '1', slug: 'new' }], 2 * dayMs, [{ ...kia, removedAt: dayMs, movedTo: 'new' }]],
    ['is forgotten in the end', [], [], [], 91 * dayMs, []],
  ])('%s', (_what, before, previous, listed, now, wanted) =>
    expect(updateRemovedCars({ before, previous, past }, listed, now, 90)).toEqual(wanted),
  );
});
