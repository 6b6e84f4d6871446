import { describe, expect, it } from 'vitest';
import { comparePriceLabels, parseRange, parseRangeText, priceRange, readBound, weeklyPriceRange, writeRange } from '#lib/search/state.ts';

describe('bands', () => {
  it.each([
    [undefined, undefined],
    [0, undefined],
    [9_999, '$0 - $10,000'],
    [10_000, '$10,000 - $20,000'],
    [260_000, '$250,000+'],
  ])('a price of %s is in %s', (price, band) => expect(priceRange(price)).toBe(band));
  it('a weekly price has bands of its own', () => expect(weeklyPriceRange(220)).toBe('$200 - $250'));
});

describe('texts', () => {
  it.each([
    ['$1,000 - $2,000', { min: 1000, max: 2000 }],
    ['$250,000+', { min: 250_000 }],
    ['Under $5,000', { max: 5000 }],
    ['over 10000', { min: 10_000 }],
    ['cheap', undefined],
    ['$1,000', undefined],
  ])('%s', (text, range) => expect(parseRangeText(text)).toEqual(range));
  it.each([
    ['1000:2000', { min: 1000, max: 2000 }],
    [':2000', { max: 2000 }],
    ['1000:', { min: 1000 }],
    [':', undefined],
    ['a:b', undefined],
    ['1:2:3', undefined],
    ['$1,000 - $2,000', { min: 1000, max: 2000 }],
  ])('low:high %s', (text, range) => expect(parseRange(text)).toEqual(range));
  it('writes open ends', () => expect([{ min: 1 }, { max: 2 }, { min: 1, max: 2 }].map(writeRange)).toEqual(['1:', ':2', '1:2']));
  it('orders labels by their leading number', () =>
    expect(['$100,000+', '$0 - $10,000', '$20,000 - $30,000'].sort(comparePriceLabels)).toEqual([
      '$0 - $10,000',
      '$20,000 - $30,000',
      '$100,000+',
    ]));
});

it.each([
  ['20,000', 20_000],
  ['$20k', 20_000],
  ['2.5k', 2500],
  ['about 900 or so', 900],
  ['$1,000 - $2,000', { min: 1000, max: 2000 }],
  ['under 5000', { max: 5000 }],
  ['', undefined],
  ['cheap', undefined],
  ['.', undefined],
])('one end typed as "%s" is %j', (text, bound) => expect(readBound(text)).toEqual(bound));
