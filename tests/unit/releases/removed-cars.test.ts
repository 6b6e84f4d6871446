import { expect, test } from 'vitest';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import { dayMs } from '#lib/model/time.ts';
import { makesOfRemovedCars, updateRemovedCars } from '#lib/releases/removed-cars.ts';

const kia = { id: '1', slug: '2020-kia-rio-1', make: 'Kia' };
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
  const gone = updateRemovedCars(before, previous, there, now, 90);
  expect(gone.map(({ slug }) => slug)).toEqual(wanted);
  expect(updateRemovedCars(gone, [], there, now, 90)).toEqual(gone);
});

test('what is remembered is the make and the moment', () => {
  expect(updateRemovedCars([], [kia, { slug: 'bare' }], [], 7, 90)).toEqual([
    { ...kia, removedAt: 7 },
    { slug: 'bare', removedAt: 7 },
  ]);
});

test('with no days nothing is remembered', () => {
  expect(updateRemovedCars([old], [kia], [], 7, 0)).toEqual([]);
});

test('the makes, each once', () => {
  expect(
    makesOfRemovedCars([old, { ...kia, removedAt: 1 }, { slug: 'x', make: 'Kia', removedAt: 2 }, { slug: 'y', removedAt: 3 }]),
  ).toEqual(['Audi', 'Kia']);
});

test('a car that is listed at another address has moved there, wherever that is now, until it is gone', () => {
  const first = updateRemovedCars([], [kia], [{ id: '1', slug: 'kia-rio-white-1' }], 7, 90);
  expect(first).toEqual([{ ...kia, removedAt: 7, movedTo: 'kia-rio-white-1' }]);
  expect(makesOfRemovedCars(first)).toEqual([]);
  const second = updateRemovedCars(first, [{ ...kia, slug: 'kia-rio-white-1' }], [{ id: '1', slug: 'kia-rio-gt-1' }], 8, 90);
  expect(second.map(({ slug, movedTo }) => [slug, movedTo])).toEqual([
    ['kia-rio-white-1', 'kia-rio-gt-1'],
    ['2020-kia-rio-1', 'kia-rio-gt-1'],
  ]);
  expect(updateRemovedCars(second, [], [], 9, 90).map(({ slug, movedTo }) => [slug, movedTo])).toEqual([
    ['kia-rio-white-1', undefined],
    ['2020-kia-rio-1', undefined],
  ]);
});
