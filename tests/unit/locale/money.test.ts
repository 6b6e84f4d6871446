import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, shownDollars } from '#lib/locale/money.ts';
import { formatNumber } from '#lib/locale/thousands.ts';

describe('dollars', () => {
  it.each([
    [12_990, true, '$12,990'],
    [1_250_000, true, '$1,250,000'],
    [0, true, '$0'],
    [12_990.5, true, '$12,991'],
    [12_990.5, false, '$12,990.50'],
    [12_990, false, '$12,990.00'],
    [-500, true, '-$500'],
  ])('%d, whole: %s', (dollars, wholeDollars, text) => expect(formatMoney(dollars, { wholeDollars })).toBe(text));

  it('are rounded and grouped as Intl does, for shoppers and for machines', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.integer()), fc.boolean(), (dollars, wholeDollars) => {
        const digits = wholeDollars ? 0 : 2;
        const text = Math.abs(dollars).toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
        expect(formatMoney(dollars, { wholeDollars })).toBe(`${dollars < 0 ? '-' : ''}$${text}`);
        expect(Math.abs(shownDollars(dollars, { wholeDollars }))).toBe(Number(text.replaceAll(',', '')));
      }),
    );
  });
});

describe('a number', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
    [-45_210, '-45,210'],
    [45.25, '45.25'],
  ])('%d', (value, text) => expect(formatNumber(value)).toBe(text));

  it('is grouped as Intl does', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(formatNumber(value)).toBe(value.toLocaleString('en-AU'));
      }),
    );
  });
});
