import { expect, it } from 'vitest';
import { emptyState } from '#lib/search/state.ts';
import { withUnderstood } from '#lib/search/words/typed-state.ts';
import type { Understood } from '#lib/search/words/understand.ts';

const nothing: Understood = { refinements: {}, ranges: {}, rest: '', parts: [], notes: [] };

// "cheap" on a site whose first order is the lowest price: the search is that of the page, and its address names no order.
it.each<[chosen: string | undefined, typed: Understood['sort'], first: string, sort: string | undefined]>([
  [undefined, 'price_asc', 'relevant', 'price_asc'],
  [undefined, 'price_asc', 'price_asc', undefined],
  ['latest', 'price_asc', 'price_asc', undefined],
  ['latest', undefined, 'price_asc', 'latest'],
  ['latest', 'km_asc', 'relevant', 'km_asc'],
])('order %s, typed %s, first order %s: %s', (chosen, typed, first, sort) => {
  const base = { ...emptyState, ...(chosen ? { sort: chosen } : {}) };
  expect(withUnderstood(base, { ...nothing, ...(typed ? { sort: typed } : {}) }, first)).toEqual({
    ...emptyState,
    ...(sort ? { sort } : {}),
  });
});
