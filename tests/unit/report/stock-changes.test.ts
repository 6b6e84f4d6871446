import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CarRecord, carRecord, decodeCarRecords, encodeCarRecords, isCarRecord } from '#lib/report/car-record.ts';
import { compareStock, maxShownCars } from '#lib/report/stock-changes.ts';

const car = (id: string, over: Partial<CarRecord> = {}): CarRecord => ({
  ...{ id, slug: id, name: `Car ${id}`, price: '$20,000', dollars: 20_000, status: 'in_stock' },
  ...over,
});
const at = (dollars: number): Partial<CarRecord> => ({ dollars, price: `$${dollars.toLocaleString('en-AU')}` });
const unpriced = (id: string, price = 'Enquire for price.'): CarRecord => {
  const { dollars: _none, ...rest } = car(id, { price });
  return rest;
};
const sold: Partial<CarRecord> = { status: 'sold' };

describe('how a stock differs from the one before', () => {
  // Ids of each list; a move as "id was>now".
  test.each<[string, CarRecord[], CarRecord[], Record<string, string[]>]>([
    ['not at all', [car('a'), car('b')], [car('b'), car('a')], {}],
    ['a car came', [car('a')], [car('a'), car('b')], { added: ['b'] }],
    ['a car went', [car('a'), car('b')], [car('b')], { removed: ['a'] }],
    ['all came', [], [car('a')], { added: ['a'] }],
    ['all went', [car('a')], [], { removed: ['a'] }],
    ['a lower price', [car('a')], [car('a', at(19_000))], { priceMoves: ['a $20,000>$19,000'] }],
    ['a price that went', [car('a')], [unpriced('a')], { priceMoves: ['a $20,000>Enquire for price.'] }],
    ['a price that came', [unpriced('a')], [car('a')], { priceMoves: ['a Enquire for price.>$20,000'] }],
    ['other words in place of a price', [unpriced('a')], [unpriced('a', 'Call us')], {}],
    [
      'the widest move first',
      [car('a'), car('b'), car('c')],
      [car('a', at(19_999)), car('b', at(2_000)), car('c', at(25_000))],
      { priceMoves: ['b $20,000>$2,000', 'c $20,000>$25,000', 'a $20,000>$19,999'] },
    ],
    ['sold', [car('a')], [car('a', sold)], { statusMoves: ['a in_stock>sold'] }],
    [
      'sold for less',
      [car('a')],
      [car('a', { ...sold, ...at(18_000) })],
      { priceMoves: ['a $20,000>$18,000'], statusMoves: ['a in_stock>sold'] },
    ],
    ['another name, slug and picture', [car('a')], [car('a', { name: 'x', slug: 'y', picture: '/z' })], {}],
    ['an id like a word of the language', [car('__proto__')], [car('constructor')], { added: ['constructor'], removed: ['__proto__'] }],
  ])('%s', (_name, old, now, expected) => {
    const { since, added, removed, priceMoves, statusMoves } = compareStock('r1', old, now);
    const found = {
      added: added.cars.map(({ id }) => id),
      removed: removed.cars.map(({ id }) => id),
      priceMoves: priceMoves.cars.map(({ id, price, was }) => `${id} ${was.price}>${price}`),
      statusMoves: statusMoves.cars.map(({ id, status, was }) => `${id} ${was.status}>${status}`),
    };
    expect(found).toEqual({ added: [], removed: [], priceMoves: [], statusMoves: [], ...expected });
    expect(since).toBe('r1');
  });

  test('a long list is counted whole and written out in part', () => {
    const many = Array.from({ length: 1000 }, (_, index) => car(`c${index}`));
    const { added, removed } = compareStock('r1', [car('old')], many);
    expect([added.count, added.cars.length, removed.count]).toEqual([1000, maxShownCars, 1]);
  });
});

describe('the cars kept beside a release', () => {
  test('are read as they were written', () => {
    const cars = [car('a', { picture: '/images/a-320.webp' }), unpriced('b')];
    expect(decodeCarRecords(encodeCarRecords(cars))).toEqual(cars);
  });

  test.each([undefined, null, '', [], { version: 2, cars: [] }, { version: 1, cars: [{ id: 1 }] }])(
    'are undefined when damaged: %j',
    (value) => {
      expect(decodeCarRecords(value)).toBeUndefined();
    },
  );

  test('are checked as the schema checks them', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom(undefined, null, 1));
    const fields = { id: fc.string(), slug: fc.string(), name: fc.string(), price: fc.string(), make: text, picture: text };
    const dollars = fc.oneof(fc.double(), fc.constantFrom(undefined, '1'));
    const record = fc.record({ ...fields, dollars, status: fc.constantFrom('sold', 'in_stock', 'unavailable') }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(record, fc.anything()), (value) => {
        expect(isCarRecord(value)).toBe(carRecord.safeParse(value).success);
      }),
    );
  });
});
