import { describe, expect, it, test } from 'vitest';
import { readCarType, readDistance, readPrice, readWeight } from '#lib/sources/feed/read-cell.ts';
import { type DateFormat, dateFormatOf, readDate } from '#lib/sources/feed/read-date.ts';
import { americanFuels, usualFuels } from '#lib/sources/feed/usual-values.ts';
import { valuesTable } from '#lib/sources/feed/values-table.ts';

const noAmount = { problem: { reason: 'not an amount of money', fix: 'write digits, such as 28990' } };

test.each([
  ['28990', { value: 28_990 }],
  ['$28,990.50', { value: 28_990.5 }],
  ['28990.00 AUD', { value: 28_990 }],
  ['AUD 28,990', { value: 28_990 }],
  ['A$28,990', { value: 28_990 }],
  ['NZ$ 28,990', { value: 28_990 }],
  ['0', { value: 0 }],
  ['$47,990 Drive Away', { value: 47_990, priceType: 'drive_away' }],
  ['$45,990 EGC', { value: 45_990, priceType: 'excluding_government_charges' }],
  ['199,000 + GST', { value: 199_000, priceType: 'plus_gst' }],
  ['199,000+GST', { value: 199_000, priceType: 'plus_gst' }],
  ['$45,990 incl. GST', { value: 45_990 }],
  ['$45,990 ono', noAmount],
  ['POA', {}],
  ['P.O.A.', {}],
  ['Call for price', {}],
  ['-', {}],
  ['18000 NZD', { problem: { reason: 'an amount in NZD, not in AUD', fix: 'give prices in the currency of source.currency' } }],
  ['cheap', noAmount],
  ['12.990,50', noAmount],
  ['28990,00', noAmount],
  ['1e999', noAmount],
  ['28.990', noAmount],
  ['$28.990', noAmount],
  ['28990.000', { value: 28_990 }],
])('the amount %j', (text, reading) => {
  expect(readPrice(text, 'AUD')).toEqual(reading);
});

test.each([
  ['64000', undefined, 'km', { value: 64_000 }],
  ['64,000 km', 'mi', 'km', { value: 64_000 }],
  ['40000', 'mi', 'km', { value: 64_374 }],
  ['40,000 miles', undefined, 'km', { value: 64_374 }],
  ['64374KMS', undefined, 'mi', { value: 40_000 }],
  ['40000', 'mi', 'mi', { value: 40_000 }],
  ['150k', undefined, 'km', { problem: { reason: 'not a distance', fix: 'write digits, with km or mi after them if at all' } }],
  ['98 K', undefined, 'km', { problem: { reason: 'not a distance', fix: 'write digits, with km or mi after them if at all' } }],
  ['98000 K', undefined, 'km', { value: 98_000 }],
  ['1,000k', undefined, 'km', { value: 1000 }],
  ['98', 'km', 'km', { value: 98 }],
  ['many', undefined, 'km', { problem: { reason: 'not a distance', fix: 'write digits, with km or mi after them if at all' } }],
  ['64.000', undefined, 'km', { problem: { reason: 'not a distance', fix: 'write digits, with km or mi after them if at all' } }],
  ['64.5', undefined, 'km', { value: 64.5 }],
  ['12 hours', undefined, 'km', { problem: { reason: 'not a distance', fix: 'write digits, with km or mi after them if at all' } }],
] as const)('the distance %j of a feed in %s on a site in %s', (text, feedUnit, siteUnit, reading) => {
  expect(readDistance(text, feedUnit, siteUnit)).toEqual(reading);
});

test.each([
  ['3500', 'km', 3500],
  ['3,500 kg', 'km', 3500],
  ['2110kg', 'km', 2110],
  ['2.6 t', 'km', 2600],
  ['2.1t', 'km', 2100],
  ['4.5 Tonnes', 'km', 4500],
  ['2.6', 'km', 2600],
  ['0', 'km', 0],
  ['7,700 lbs', 'km', 3493],
  ['7700', 'mi', 7700],
  ['3,500 kg', 'mi', 7716],
] as const)('the weight %j on a site in %s', (text, siteUnit, value) => {
  expect(readWeight(text, siteUnit)).toEqual({ value });
});

test.each(['heavy', '3500 km', '3,5 t'])('%j is not a weight', (text) =>
  expect(readWeight(text, 'km')).toEqual({
    problem: { reason: 'not a weight', fix: 'write digits, with kg, t or lb after them if at all' },
  }),
);

test.each([
  ['N', 'new'],
  ['u', 'used'],
  ['Pre-Owned', 'used'],
  ['CPO', 'used'],
  ['Ex Demo', 'demo'],
  ['Demonstrator', 'demo'],
  ['New', 'new'],
  ['Dealer New', 'new'],
  ['Brand new vehicle', 'new'],
  ['Used Vehicle', 'used'],
  ['Dealer used', 'used'],
  ['Used cars', 'used'],
  ['Certified Pre-Owned', 'used'],
  ['Near New', 'used'],
  ['Second-hand', 'used'],
  ['Demo used', 'demo'],
  ['New/Used', 'New/Used'],
  ['Newcastle', 'Newcastle'],
])('the type of car %j', (text, type) => {
  expect(readCarType(text)).toBe(type);
});

describe('dates', () => {
  const sydney = (day: string) => new Date(`${day}+11:00`).getTime();
  it.each<[string, DateFormat, number | undefined]>([
    ['2026-01-31', 'yyyy-MM-dd', sydney('2026-01-31T00:00')],
    ['2026-01-31T14:30:00', 'yyyy-MM-dd', sydney('2026-01-31T14:30')],
    ['2026-01-31T14:30:00.123Z', 'yyyy-MM-dd', Date.UTC(2026, 0, 31, 14, 30)],
    ['2026-01-31 14:30:00+0200', 'yyyy-MM-dd', Date.UTC(2026, 0, 31, 12, 30)],
    ['2026-01-31 14:30:00+11', 'yyyy-MM-dd', Date.UTC(2026, 0, 31, 3, 30)],
    ['2026-01-31 14:30:00.5-03', 'yyyy-MM-dd', Date.UTC(2026, 0, 31, 17, 30)],
    ['31/01/2026', 'dd/MM/yyyy', sydney('2026-01-31T00:00')],
    ['31/01/2026', 'MM/dd/yyyy', undefined],
    ['4/27/2017 7:19:50 PM', 'MM/dd/yyyy', new Date('2017-04-27T19:19:50+10:00').getTime()],
    ['29/02/2025', 'dd/MM/yyyy', undefined],
    ['00/00/0000', 'dd/MM/yyyy', undefined],
    ['46053', 'excel', sydney('2026-01-31T00:00')],
    ['46053.5', 'excel', sydney('2026-01-31T12:00')],
    ['2017', 'excel', undefined],
    ['1769864400', 'unix', 1_769_864_400_000],
    ['1769864400000', 'unix', 1_769_864_400_000],
    ['20240115', 'unix', undefined],
    ['202401151030', 'unix', undefined],
    ['0', 'unix', undefined],
    ['soon', 'unix', undefined],
    ['2026-01-31 25:00', 'yyyy-MM-dd', undefined],
    ['2026-01-31 later', 'yyyy-MM-dd', undefined],
  ])('%s as %s', (text, format, at) => {
    expect(readDate(text, format, 'Australia/Sydney')).toBe(at);
  });

  it.each<[string[], DateFormat | undefined]>([
    [['01/02/2026', '03/04/2026'], 'dd/MM/yyyy'],
    [['01/02/2026', '01/31/2026'], 'MM/dd/yyyy'],
    [['46053', '46054'], 'excel'],
    [['1769864400'], 'unix'],
    [['20240115', '20240116'], undefined],
    [['2026-01-31'], 'yyyy-MM-dd'],
    [['2026-01-31', 'soon'], undefined],
    [[], undefined],
  ])('the form of %j', (texts, format) => {
    expect(dateFormatOf(texts, 'dd/MM/yyyy')).toBe(format);
  });
});

test('a table of values: written out in any case, then by its patterns in order', () => {
  const lookUp = valuesTable({ 'In Stock': 'in_stock', '*hybrid*': 'Hybrid', '*h*': 'H', 'a.b': null });
  expect(['IN STOCK', 'Petrol Hybrid', 'diesel H', 'A.B', 'axb'].map((text) => lookUp(text))).toEqual([
    { isFound: true, value: 'in_stock' },
    { isFound: true, value: 'Hybrid' },
    { isFound: true, value: 'H' },
    { isFound: true, value: null },
    { isFound: false },
  ]);
});

test.each([
  ['Petrol/Electric', 'Hybrid'],
  ['Electric - Petrol', 'Hybrid'],
  ['Diesel/Electric', 'Hybrid'],
  ['Petrol - Premium ULP', 'Petrol'],
  ['Plug-in Petrol/Electric', 'Plug-in Hybrid'],
  ['Electric', 'Electric'],
  ['GASOLINE', 'Petrol'],
])('the fuel %j of a preset is %s', (text, fuel) => {
  expect(valuesTable(usualFuels)(text).value).toBe(fuel);
});

test('American presets call a car with gas and electricity a hybrid', () => {
  expect(['Gas/Electric', 'Gasoline Fuel', 'Electric Fuel System'].map((text) => valuesTable(americanFuels)(text).value)).toEqual([
    'Hybrid',
    'Gasoline',
    'Electric',
  ]);
});
