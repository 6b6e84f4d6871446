import { expect, it } from 'vitest';
import { typedNumber } from '#lib/finance/typed-number.ts';

it.each<[string, number | undefined, number | undefined]>([
  ['30000', 30_000, 30_000],
  ['30,000', 30_000, 30],
  ['$30 000', 30_000, 30_000],
  ['30\u00a0000', 30_000, 30_000],
  ['1,234,567', 1_234_567, 1_234_567],
  ['1,234.56', 1234.56, 1234.56],
  ['1.234,56', 1234.56, 1234.56],
  ['1.234.567', 1_234_567, 1_234_567],
  ['8.49', 8.49, 8.49],
  ['8,49', 8.49, 8.49],
  ['8,5 %', 8.5, 8.5],
  ['8,495', 8495, 8.495],
  ['9,', 9, 9],
  [',5', 0.5, 0.5],
  ['4799,5', 4799.5, 4799.5],
  ['1,23,456', undefined, undefined],
  ['-1', -1, -1],
  ['x', undefined, undefined],
  ['', undefined, undefined],
])('%j is %s dollars, or %s per cent', (text, dollars, percent) => {
  expect(typedNumber(text)).toBe(dollars);
  expect(typedNumber(text, true)).toBe(percent);
});
