import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { partNameOf } from '#lib/disk/parts.ts';
import { joinDetails, readSplit, splitDetails } from '#lib/releases/detail-sections.ts';

type Json = Record<string, unknown>;

/** A record of cars by their numbers, as many as make several parts. Of a car, `prices` has the price, and `same` the objects of the record before. */
function recordOf(
  prices: ReadonlyMap<number, number>,
  same: ReadonlyMap<number, readonly [price: number, file: object, car: object]>,
): Json {
  const cars = [...prices].map(([car, price]) => {
    const [was, file, listed] = same.get(car) ?? [];
    return was === price ? { car, file, listed } : { car, file: { sha256: `${price}`, bytes: car }, listed: { id: `u${car}`, price } };
  });
  const by = (path: (car: number) => string, value: (one: (typeof cars)[number]) => unknown) =>
    Object.fromEntries(cars.map((one) => [path(one.car), value(one)]));
  return {
    version: 1,
    files: by(
      (car) => `cars/${car}.html`,
      ({ file }) => file,
    ),
    pages: by(
      (car) => `/cars/${car}`,
      ({ car }) => ({ site: 'x', car: `${prices.get(car)}` }),
    ),
    modified: by(
      (car) => `/cars/${car}`,
      ({ car }) => [`${prices.get(car)}`, '2026-11-21'],
    ),
    neighbours: { sedan: cars.map(({ car }) => `${prices.get(car)}`.padStart(12, '0')).join(''), 'no pattern': 'short', none: '' },
    links: { version: 4, lists: [['a', [...prices.values()][0]]], blocks: cars.map(({ listed }) => listed) },
    cars: { version: 1, cars: cars.map(({ listed }) => listed) },
    law: null,
    removedCars: [],
  };
}

/** The parts of a record as they are read. */
const readParts = ({ parts }: ReturnType<typeof splitDetails>) =>
  Object.fromEntries(
    Object.entries(parts).map(([section, own]) => [
      section,
      own.map(({ name, length, text }) => ({ name, value: JSON.parse(text()) as unknown, length })),
    ]),
  );

it('writes no part of a record again that was read', () => {
  const written = splitDetails(recordOf(new Map(Array.from({ length: 300 }, (_, car) => [car, car])), new Map()));
  const parts = readParts(written);
  const values = Object.fromEntries(Object.entries(parts).map(([section, own]) => [section, own.map(({ value }) => value)]));
  const stringify = vi.spyOn(JSON, 'stringify');
  const again = splitDetails(joinDetails(written.rest, values), readSplit(parts));
  expect(stringify).not.toHaveBeenCalled();
  stringify.mockRestore();
  const names = ({ parts: of }: typeof written) => Object.entries(of).map(([section, own]) => [section, own.map(({ name }) => name)]);
  expect(names(again)).toEqual(names(written));
});

it.each<[string, unknown]>([
  ['an object, as earlier code wrote it', { sedan: '0123456789ab' }],
  ['a name twice', ['sedan', 'sedan'].map((name) => [name, '0123456789ab'])],
  ['no digests', [['sedan', 7]]],
])('does not know a part of neighbours that is %s', (_what, value) => {
  const neighbours = { sedan: '0123456789ab' };
  const before = readSplit({ neighbours: [{ name: 'f'.repeat(20), value, length: 24 }] });
  expect(splitDetails({ neighbours }, before).parts).toEqual({
    neighbours: splitDetails({ neighbours }).parts.neighbours?.map((part) => ({ ...part, text: expect.any(Function) })),
  });
});

it('splits a record into the same parts whether or not it knows those of the record before', () => {
  const stock = fc.uniqueArray(fc.nat(2000), { minLength: 150, maxLength: 300 });
  const changes = fc.array(fc.tuple(fc.nat(2000), fc.option(fc.nat(9))), { maxLength: 12 });
  fc.assert(
    fc.property(stock, changes, fc.boolean(), (numbers, changed, isShared) => {
      const prices = new Map(numbers.map((car) => [car, 1]));
      const before = recordOf(prices, new Map());
      const [files, listed] = [Object.values(before.files as Json), (before.cars as { cars: object[] }).cars];
      const same = new Map(numbers.map((car, at) => [car, [1, files[at] as object, listed[at] as object] as const]));
      const after = new Map(prices);
      for (const [car, price] of changed) {
        if (price === null) after.delete(car);
        else after.set(car, price);
      }
      // Equal objects count as well as the same ones.
      const record = recordOf(after, isShared ? same : new Map());
      const first = splitDetails(before);
      const [known, fresh] = [splitDetails(record, first.split), splitDetails(record)];
      const written = (parts: typeof known.parts) =>
        Object.entries(parts).map(([section, own]) => [section, own.map(({ name, length, text }) => [name, length, text()])]);
      expect(written(known.parts)).toEqual(written(fresh.parts));
      expect(written(splitDetails(record, readSplit(readParts(first))).parts)).toEqual(written(fresh.parts));
      expect(known.rest).toEqual(fresh.rest);
      for (const { name, length, text } of Object.values(known.parts).flat())
        expect([partNameOf(text()), text().length]).toEqual([name, length]);
      const texts = Object.entries(known.parts).map(([section, own]) => [section, own.map(({ text }): unknown => JSON.parse(text()))]);
      expect(joinDetails(known.rest, Object.fromEntries(texts))).toEqual(record);
    }),
    { numRuns: 30 },
  );
});
