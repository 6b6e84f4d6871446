import { expect, it } from 'vitest';
import { listFilter, quoted } from '#lib/sources/list-filter.ts';

const noon = Date.UTC(2026, 10, 21, 12);

it('is the visibility of rule B7 with the dealer’s own filter behind it; the window is 259,200,000 ms for three days', () => {
  expect(listFilter(noon, 3, ['dealership_slug = ours', ['make = Kia', 'make = "Land Rover"']])).toEqual([
    'show_on_dealer_website = true',
    [
      'status IN [in_stock, coming_soon]',
      `(status = sold AND (sold_date_timestamp >= ${noon - 259_200_000} OR sold_date_timestamp ${(noon - 259_200_000) / 1000} TO 99999999999))`,
    ],
    'dealership_slug = ours',
    ['make = Kia', 'make = "Land Rover"'],
  ]);
});

it.each([
  ['Land Rover', '"Land Rover"'],
  ['The "Q"', '"The \\"Q\\""'],
  ["Driver's", '"Driver\'s"'],
  ['a\\b', undefined],
])('%j is quoted as %s', (value, literal) => {
  expect(quoted(value)).toBe(literal);
});
