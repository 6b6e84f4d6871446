import { describe, expect, it } from 'vitest';
import { stockCount } from '#lib/search/stock-count.ts';

const facets = { car_type: { new: 1500, used: 2500 }, make: { Kia: 3000 } };

describe('the stock count (rule S14)', () => {
  it.each<[name: string, total: number, facets: typeof facets | object, refinements: object, capped: boolean, shown: number]>([
    ['up to 1,999 is what was counted', 1999, facets, {}, true, 1999],
    ['past it is the sum of the facet counts', 2000, facets, {}, true, 4000],
    ['stays as counted where the site does not ask', 2000, facets, {}, false, 2000],
    ['sums only what is chosen of a facet', 2000, facets, { car_type: ['used'] }, true, 3000],
    ['is never less than what was counted', 5000, facets, {}, true, 5000],
    ['stays as counted without facets', 2500, {}, {}, true, 2500],
  ])('%s', (_name, total, found, refinements, capped, shown) => expect(stockCount(total, found, refinements, capped)).toBe(shown));
});
