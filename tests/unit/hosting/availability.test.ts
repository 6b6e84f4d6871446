import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { availabilityText } from '#lib/hosting/availability.ts';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import { dayMs } from '#lib/model/time.ts';

const now = Date.UTC(2026, 10, 21);
const site = { cars: { soldWindowDays: 3 }, labels: { justSold: 'Just Sold' } };
const read = (documents: Parameters<typeof availabilityText>[0], gone: RemovedCar[] = [], at = now) =>
  JSON.parse(availabilityText(documents, gone, site, at));

test('names the sold cars with the end of their windows, and no other', () => {
  const documents = [
    { id: 'b', status: 'sold', sold_date_timestamp: now - dayMs },
    { id: 'a', status: 'in_stock' },
    { id: 'c', status: 'in_stock', tag: 'Sold' },
    { id: 'd', status: 'coming_soon' },
  ] as const;
  expect(read(documents)).toEqual({ ribbon: 'Just Sold', sold: { b: now + 2 * dayMs, c: null }, gone: [] });
});

test.each<[string, RemovedCar, number, string[]]>([
  ['a car that is gone', { id: '1', slug: 'x', removedAt: now }, now, ['1']],
  ['for two weeks', { id: '1', slug: 'x', removedAt: now }, now + 14 * dayMs - 1, ['1']],
  ['no longer', { id: '1', slug: 'x', removedAt: now }, now + 14 * dayMs, []],
  ['one that has another address now is not gone', { id: '1', slug: 'x', removedAt: now, movedTo: 'y' }, now, []],
  ['one whose id nobody knows', { slug: 'x', removedAt: now }, now, []],
])('%s', (_what, car, at, wanted) => {
  expect(read([], [car], at).gone).toEqual(wanted);
});

test('the order of what it is made of does not matter', () => {
  const documents = ['b', 'a', 'c'].map((id) => ({ id, status: 'sold' as const, sold_date_timestamp: now }));
  const gone = ['f', 'd', 'e'].map((id) => ({ id, slug: id, removedAt: now }));
  const text = availabilityText(documents, gone, site, now);
  expect(availabilityText(documents.toReversed(), gone.toReversed(), site, now)).toBe(text);
});

/** Sixteen thousand cars, three hundred sales a week: what is sold within three days, and what went in two weeks. */
const busy = (idOf: (index: number) => string, scale = 1) => {
  const documents = Array.from({ length: 16_000 }, (_, index) => ({
    id: idOf(index),
    ...(index < 130 * scale ? { status: 'sold' as const, sold_date_timestamp: now - index * 1_990_123 } : { status: 'in_stock' as const }),
  }));
  const gone = Array.from({ length: 600 * scale }, (_, index) => ({
    id: idOf(100_000 + index),
    slug: `s${index}`,
    removedAt: now - index * 1000,
  }));
  return { documents, gone };
};
const numeric = (index: number) => String(1_000_000 + ((index * 7_919) % 8_999_993));
const uuid = (index: number) => hash('sha256', String(index)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

describe('stays small', () => {
  test.each<[string, (index: number) => string]>([
    ['numbers', numeric],
    ['UUIDs', uuid],
  ])('with ids that are %s', (_what, idOf) => {
    const { documents, gone } = busy(idOf);
    const text = availabilityText(documents, gone, site, now);
    expect(Object.keys(JSON.parse(text).sold)).toHaveLength(130);
    expect(gzipSync(text).length).toBeLessThan(10_000);
    const { documents: many, gone: more } = busy(idOf, 20);
    expect(gzipSync(availabilityText(many, more, site, now)).length).toBeLessThan(10_000);
  });

  test('where there is no room for all, those that went last are named', () => {
    const gone = Array.from({ length: 9_000 }, (_, index) => ({ id: numeric(index), slug: `s${index}`, removedAt: now - index }));
    const named: string[] = read([], gone).gone;
    expect(named.length).toBeGreaterThan(1500);
    expect(named.toSorted()).toEqual(
      gone
        .slice(0, named.length)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});
