import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countDrops, looseNumber, readLoose } from '#lib/model/loose.ts';

describe('looseNumber', () => {
  it.each<[unknown, number | undefined]>([
    [12_990, 12_990],
    ['12990', 12_990],
    ['12,990', 12_990],
    [' $12,990.50 ', 12_990.5],
    ['AUD 12 990', 12_990],
    ['-$500', -500],
    ['AUD -500', -500],
    ['- 500', -500],
    ['45,210 km', 45_210],
    ['28000miles', 28_000],
    ['8.7 %', 8.7],
    ['8.7 L', undefined],
    ['from $5', undefined],
    ['1.2.3', undefined],
    ['', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [true, undefined],
    [['5'], undefined],
    [null, undefined],
  ])('%j', (raw, value) => expect(looseNumber(raw)).toBe(value));
});

const schema = z.strictObject({
  id: z.string(),
  price: z.number().nonnegative().optional(),
  certified: z.boolean().optional(),
  status: z.enum(['in_stock', 'sold']).optional(),
  images: z.array(z.string()).optional(),
  years: z.array(z.number()).optional(),
  at: z.strictObject({ city: z.string().optional() }).optional(),
  rates: z.record(z.string(), z.number()).optional(),
});
const read = (raw: object) => readLoose(schema, { id: 'a', ...raw });

describe('readLoose', () => {
  it.each<[raw: object, value: object]>([
    [{ id: 7 }, { id: '7' }],
    [{ id: ' b ' }, { id: 'b' }],
    [{ price: '$12,990' }, { price: 12_990 }],
    [{ certified: 'Yes' }, { certified: true }],
    [{ certified: '0' }, { certified: false }],
    [{ certified: 1 }, { certified: true }],
    [{ status: 'In Stock' }, { status: 'in_stock' }],
    [{ status: 'SOLD' }, { status: 'sold' }],
    [{ images: 'one.jpg' }, { images: ['one.jpg'] }],
    [{ images: ['one.jpg', null, '', 'two.jpg'] }, { images: ['one.jpg', 'two.jpg'] }],
    [{ years: ['2019', 2020] }, { years: [2019, 2020] }],
    [{ at: { city: 'Orange' } }, { at: { city: 'Orange' } }],
    [{ rates: { week: '8.7', month: null } }, { rates: { week: 8.7 } }],
    [{ price: null, certified: 'n/a', status: 'NULL', images: undefined, at: 'undefined' }, {}],
    [{ unknown: null }, {}],
  ])('reads %j with nothing dropped', (raw, value) => expect(read(raw)).toEqual({ value: { id: 'a', ...value }, drops: [] }));

  it.each<[raw: object, value: object, path: string, reason: string, detail: string | RegExp]>([
    [{ odd: 1 }, {}, 'odd', 'unknown', 'not a known field'],
    [{ at: { odd: 1 } }, { at: {} }, 'at.odd', 'unknown', 'not a known field'],
    [{ constructor: 'x' }, {}, 'constructor', 'unknown', 'not a known field'],
    [{ price: 'POA' }, {}, 'price', 'invalid', /^"POA": Invalid input: expected number/],
    [{ price: -1 }, {}, 'price', 'invalid', /^-1: Too small/],
    [{ status: 'gone' }, {}, 'status', 'invalid', /^"gone": Invalid option/],
    [{ certified: 'maybe' }, {}, 'certified', 'invalid', /^"maybe": Invalid input: expected boolean/],
    [{ years: ['2019', 'x'] }, { years: [2019] }, 'years[1]', 'invalid', /^"x": Invalid input/],
  ])('leaves out what it cannot take of %j', (raw, value, path, reason, detail) =>
    expect(read(raw)).toEqual({
      value: { id: 'a', ...value },
      drops: [{ path, reason, detail: typeof detail === 'string' ? detail : expect.stringMatching(detail) }],
    }),
  );

  it('keeps away from prototypes', () => {
    const raw = JSON.parse('{ "id": "a", "__proto__": { "price": 5 }, "rates": { "__proto__": 1 }, "toString": 1 }');
    const { value, drops } = readLoose(schema, raw);
    expect(Object.keys(value as object)).toEqual(['id', 'rates']);
    expect(value?.price).toBeUndefined();
    expect(drops.map(({ path }) => path)).toEqual(['__proto__', 'toString']);
    expect(({} as { price?: number }).price).toBeUndefined();
  });

  it.each([
    [null, 'expected an object, got null'],
    [[], 'expected an object, got a list'],
    ['x', 'expected an object, got string'],
    [{}, 'id: Invalid input: expected string, received undefined'],
  ])('says why %j is nothing', (raw, problem) => expect(readLoose(schema, raw)).toEqual({ drops: [], problem }));
});

it('counts drops by field', () => {
  const { drops } = read({ years: ['x', 'y'], odd: 1 });
  expect(countDrops(drops)).toEqual({ 'years[] (invalid)': 2, 'odd (unknown)': 1 });
});
