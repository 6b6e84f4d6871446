import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  findKeptNeighbours,
  findMovedNeighbours,
  hasSameGroups,
  indexNeighbours,
  type Neighbours,
  nearbyCars,
  updateNeighbours,
  writeNeighbours,
} from '#lib/cars/neighbours.ts';
import { relatedCars } from '#lib/cars/related.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { documentOf } from './dealer-car.ts';

const car = documentOf({ make: 'Mazda', model: 'CX-5', simple_body: 'SUV', price: 30_000 });
const alike = (id: string, changes: Partial<SearchDocument> = {}): SearchDocument => ({ ...car, id, slug: id, ...changes });
const at = (id: string, price: number | undefined, changes = {}) => alike(id, { ...changes, price });
const ids = (documents: readonly SearchDocument[]) => documents.map(({ id }) => id);

it('returns the next cheaper and next dearer car of the model, then the body, then the make', () => {
  const stock = [
    at('cheap', 10_000),
    at('less', 29_000),
    at('more', 31_000),
    at('dear', 50_000),
    at('body', 30_500, { make: 'Kia', model: 'Sportage' }),
    at('make', 29_500, { model: '3', simple_body: 'Hatch' }),
    at('far', 30_000, { make: 'Kia', model: 'Rio', simple_body: 'Hatch' }),
    at('sold', 30_100, { status: 'sold' }),
  ];
  expect(ids(nearbyCars(car, indexNeighbours([car, ...stock]), 1))).toEqual(['less', 'more', 'less', 'body', 'make', 'more']);
});

it('finds the neighbours of a car that is not in the index, such as a sold one', () => {
  const stock = [at('a', 10_000), at('b', 20_000), at('c', 40_000)];
  expect(ids(nearbyCars({ ...car, status: 'sold' }, indexNeighbours(stock), 1)).slice(0, 2)).toEqual(['b', 'c']);
});

it('puts cars without a price last', () => {
  expect(
    ids(nearbyCars(alike('x', { price: undefined }), indexNeighbours([at('a', 10_000), at('none', undefined), at('zero', 0)]))).slice(0, 3),
  ).toEqual(['a', 'none', 'zero']);
});

it('compares whole names of makes and models', () => {
  const pair = (make: string, model: string, id: string) => alike(id, { make, model, simple_body: undefined });
  expect(ids(nearbyCars(pair('a', 'b","c', 'x'), indexNeighbours([pair('a","b', 'c', 'y')])))).toEqual([]);
  expect(ids(nearbyCars(pair('constructor', '__proto__', 'x'), indexNeighbours([pair('constructor', '__proto__', 'y')])))).toEqual([
    'y',
    'y',
  ]);
});

it('gives the same related cars for any order of the stock', () => {
  const documents = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 0, max: 99 }).map(String),
      make: fc.constantFrom('Mazda', 'Kia'),
      model: fc.constantFrom('a', 'b'),
      price: fc.constantFrom(0, 10_000, 11_000, 12_000, 30_000, undefined),
      status: fc.constantFrom('in_stock' as const, 'sold' as const),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  );
  fc.assert(
    fc.property(documents, (rows) => {
      const stock = rows.map(({ id, ...changes }) => alike(id, changes as Partial<SearchDocument>));
      const related = (order: SearchDocument[]) => ids(relatedCars(car, nearbyCars(car, indexNeighbours(order)), 4));
      expect(related(stock)).toEqual(related(stock.toReversed()));
    }),
  );
});

it('finds every car whose nearby cars differ after a change of the stock, in memory and as written', () => {
  const row = fc.record({
    make: fc.constantFrom('Mazda', 'Kia'),
    simple_body: fc.constantFrom('SUV', 'Hatch', undefined),
    price: fc.constantFrom(0, 10_000, 11_000, 12_000, undefined),
    status: fc.constantFrom('in_stock' as const, 'in_stock' as const, 'sold' as const),
  });
  const rows = fc.array(row, { minLength: 1, maxLength: 30 });
  const edit = fc.record({ at: fc.nat(29), to: fc.option(row) });
  fc.assert(
    fc.property(rows, fc.array(edit, { maxLength: 4 }), (given, changes) => {
      const stock = given.map((changed, index) => alike(String(index), changed as Partial<SearchDocument>));
      const after = changes.reduce<SearchDocument[]>(
        (cars, { at: index, to }) =>
          to ? cars.map((one, i) => (i === index ? alike(one.id, to as Partial<SearchDocument>) : one)) : cars.toSpliced(index, 1),
        stock,
      );
      const [old, now] = [indexNeighbours(stock), indexNeighbours(after)];
      const moved = findMovedNeighbours(old, now, 2);
      // As the record keeps them: short digests of the same length that name the content.
      const digests = new Map<string, string>();
      const digestOf = (one: SearchDocument) => {
        const text = JSON.stringify(one);
        digests.set(text, digests.get(text) ?? String(digests.size).padStart(4, '0'));
        return digests.get(text) as string;
      };
      const kept = findKeptNeighbours(writeNeighbours(old, digestOf), now, digestOf, 2);
      const before = new Set(stock.map(digestOf));
      for (const one of kept) {
        expect(before.has(digestOf(one))).toBe(true);
        expect(nearbyCars(one, now, 2)).toEqual(nearbyCars(one, old, 2));
      }
      for (const one of [...now.values()].flat()) if (before.has(digestOf(one)) && !moved.has(one)) expect(kept.has(one)).toBe(true);
      for (const one of after)
        if (one.status !== 'sold' && stock.includes(one) && !moved.has(one))
          expect(nearbyCars(one, now, 2)).toEqual(nearbyCars(one, old, 2));
      // In memory, groups without a change are the same objects. A car that is sold is in no group.
      const updated = updateNeighbours({ documents: stock, neighbours: old }, after);
      for (const one of updated ? after : [])
        if (stock.includes(one) && hasSameGroups(old, updated as Neighbours, one))
          expect(nearbyCars(one, updated as Neighbours, 2)).toEqual(nearbyCars(one, old, 2));
      if (changes.length === 0) expect(moved.size).toBe(0);
    }),
    { numRuns: 500 },
  );
});

it('groups a stock in which cars changed as it would from nothing, in the same order', () => {
  let updated = 0;
  const anyStock = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 0, max: 40 }).map(String),
      make: fc.constantFrom('Mazda', 'Kia'),
      model: fc.constantFrom('a', 'b'),
      price: fc.constantFrom(0, 10_000, 11_000, 30_000),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 30 },
  );
  const anyChange = fc.record({
    index: fc.nat(40),
    changes: fc.record(
      { price: fc.constantFrom(0, 9_000, 11_000), make: fc.constantFrom('Mazda', 'Kia'), status: fc.constant('sold' as const) },
      { requiredKeys: ['price'] },
    ),
  });
  fc.assert(
    fc.property(anyStock, fc.array(anyChange, { maxLength: 4 }), (rows, changes) => {
      const before = rows.map(({ id, ...own }) => alike(id, own));
      const after = [...before];
      for (const { index, changes: own } of changes)
        after[index % after.length] = { ...(after[index % after.length] as SearchDocument), ...own };
      const groups = indexNeighbours(before);
      const fresh = [...indexNeighbours(after)];
      const made = updateNeighbours({ documents: before, neighbours: groups }, after);
      if (!made) return;
      updated += 1;
      expect([...made]).toEqual(fresh);
      expect([...groups]).toEqual([...indexNeighbours(before)]);
    }),
  );
  expect(updated).toBeGreaterThan(0);
});
