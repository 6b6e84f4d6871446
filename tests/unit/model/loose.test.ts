import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { looseNumber, readLoose } from '#lib/model/loose.ts';

describe('looseNumber', () => {
  it.each<[unknown, number | undefined]>([
    [12_990, 12_990],
    ['12990', 12_990],
    [' 4 Doors', 4],
    ['7 Seats', 7],
    ['12,990', 12_990],
    [' $12,990.50 ', 12_990.5],
    ['AUD 12 990', 12_990],
    ['-$500', -500],
    ['AUD -500', -500],
    ['- 500', -500],
    ['45,210 km', 45_210],
    ['28000miles', 28_000],
    ['8.7 %', 8.7],
    ['3,500 kg', 3500],
    ['6,240 hrs', 6240],
    ['4 berth', 4],
    ['2.6 t', undefined],
    ['8.7 L', undefined],
    ['from $5', undefined],
    ['1.2.3', undefined],
    ['1,234,567.8', 1_234_567.8],
    ['28990,00', undefined],
    ['28990,000', undefined],
    ['28,99', undefined],
    ['1,2345', undefined],
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
    [{ price: '-', certified: '#N/A', status: '–' }, {}],
    [{ unknown: null }, {}],
  ])('reads %j with nothing dropped', (raw, value) => expect(read(raw)).toEqual({ value: { id: 'a', ...value }, drops: [] }));

  const unknown = { effect: 'unknown', reason: 'not a known field' };
  const leftOut = (reason: RegExp) => ({ effect: 'leftOut', reason: expect.stringMatching(reason), fix: 'correct it, or remove it' });
  it.each<[raw: object, value: object, field: string, dropped: unknown, drop: object]>([
    [{ odd: 1 }, {}, 'odd', 1, unknown],
    [{ at: { odd: 1 } }, { at: {} }, 'at.odd', 1, unknown],
    [{ constructor: 'x' }, {}, 'constructor', 'x', unknown],
    [{ price: 'POA' }, {}, 'price', 'POA', leftOut(/^Invalid input: expected number/)],
    [{ price: -1 }, {}, 'price', -1, leftOut(/^Too small/)],
    [{ status: 'gone' }, {}, 'status', 'gone', leftOut(/^Invalid option/)],
    [{ certified: 'maybe' }, {}, 'certified', 'maybe', leftOut(/^Invalid input: expected boolean/)],
    [{ years: ['2019', 'x'] }, { years: [2019] }, 'years[1]', 'x', leftOut(/^Invalid input/)],
  ])('leaves out what it cannot take of %j', (raw, value, field, dropped, drop) =>
    expect(read(raw)).toEqual({ value: { id: 'a', ...value }, drops: [{ field, value: dropped, ...drop }] }),
  );

  it.each<[raw: object, value: object, field: string, dropped: string, became: string]>([
    [{ id: 'a\u0000b' }, { id: 'ab' }, 'id', 'a\u0000b', 'ab'],
    [{ images: ['x\u0001\ud800.jpg'] }, { images: ['x.jpg'] }, 'images[0]', 'x\u0001\ud800.jpg', 'x.jpg'],
    [{ at: { city: 'Or\ufffean\u009fge' } }, { at: { city: 'Orange' } }, 'at.city', 'Or\ufffean\u009fge', 'Orange'],
    [{ at: { city: '\u0000' } }, { at: {} }, 'at.city', '\u0000', ''],
    [{ rates: { 'we\u0007ek': 8 } }, { rates: { week: 8 } }, 'rates', 'we\u0007ek', 'week'],
    [{ price: '5\u0000000' }, { price: 5000 }, 'price', '5\u0000000', '5000'],
  ])('removes characters that HTML cannot hold from %j (rule O9)', (raw, value, field, dropped, became) => {
    const drop = { effect: 'corrected', reason: 'it has characters that HTML cannot hold', fix: 'remove these characters' };
    expect(read(raw)).toEqual({ value: { id: 'a', ...value }, drops: [{ field, value: dropped, became, ...drop }] });
  });

  it('keeps tabs, line breaks, joiners and emoji', () => {
    const text = 'a\tb\r\nc 👩\u200d🔧 \u202e\ufeff\ue000x';
    expect(read({ at: { city: text } })).toEqual({ value: { id: 'a', at: { city: text } }, drops: [] });
  });

  it('keeps away from prototypes', () => {
    const raw = JSON.parse('{ "id": "a", "__proto__": { "price": 5 }, "rates": { "__proto__": 1 }, "toString": 1 }');
    const { value, drops } = readLoose(schema, raw);
    expect(Object.keys(value as object)).toEqual(['id', 'rates']);
    expect(value?.price).toBeUndefined();
    expect(drops.map(({ field }) => field)).toEqual(['__proto__', 'toString']);
    expect(({} as { price?: number }).price).toBeUndefined();
  });

  it.each([
    [null, 'expected an object, got null'],
    [[], 'expected an object, got a list'],
    ['x', 'expected an object, got string'],
    [{}, 'id: Invalid input: expected string, received undefined'],
  ])('says why %j is nothing', (raw, problem) => expect(readLoose(schema, raw)).toEqual({ drops: [], problem }));
});
