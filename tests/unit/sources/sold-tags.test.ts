import { expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { type SoldTags, seeSoldTags } from '#lib/sources/sold-tags.ts';

const snapshotOf = (pulledAt: number, car: Partial<Car>, soldTags?: SoldTags): Snapshot => ({
  ...{ version: 2, slug: 'acme', pulledAt, report: { dropped: [] } },
  cars: [{ id: 'a', slug: 'a', name: 'A', ...car }],
  ...(soldTags ? { soldTags } : {}),
});
const tagged = { tag: 'Sold' };

it.each<[string, Partial<Car>, Snapshot | undefined, SoldTags | undefined, SoldTags | undefined]>([
  ['a first pull', tagged, undefined, undefined, { a: 9 }],
  ['a later pull', tagged, snapshotOf(5, tagged, { a: 5 }), undefined, { a: 5 }],
  ['a tag that is new', tagged, snapshotOf(5, {}), undefined, { a: 9 }],
  ['a tag that came back, whatever a release remembers', tagged, snapshotOf(5, {}), { a: 3 }, { a: 9 }],
  ['a lost snapshot', tagged, undefined, { a: 3, b: 4 }, { a: 3 }],
  ['a car with a sold date', { ...tagged, sold_date_timestamp: 1 }, undefined, { a: 3 }, undefined],
  ['a car with another tag', { tag: 'One Owner' }, snapshotOf(5, tagged, { a: 5 }), undefined, undefined],
])('%s', (_what, car, previous, remembered, seen) => expect(seeSoldTags(snapshotOf(9, car), previous, remembered)).toEqual(seen));
