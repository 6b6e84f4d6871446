import { describe, expect, it } from 'vitest';
import { ActiveFilters, FilterButton } from '#components/search/active-filters.tsx';
import type { SearchState } from '#lib/search/state.ts';
import { textsOf } from '../markup.ts';
import { searchMarkup } from './search-parts.ts';

const rows: [string, Partial<SearchState>, string[], string][] = [
  ['no filter', {}, [], 'Filters'],
  ['one value', { refinements: { make: ['Kia'] } }, ['Remove Kia'], 'Filters1 active'],
  [
    'a query, two makes and a price',
    { query: 'auto', refinements: { make: ['Kia', 'Mazda'] }, ranges: { price: { min: 10_000, max: 20_000 } } },
    ['Remove “auto”', 'Remove Kia', 'Remove Mazda', 'Remove Price $10,000 – $20,000', 'Clear all'],
    'Filters4 active',
  ],
  // The site has no control for the number of photos; only a preset or a URL sets it.
  ['a filter without a control', { ranges: { photos_count: { min: 5 } } }, ['Remove 5 photos or more'], 'Filters1 active'],
];

describe('the active filters', () => {
  it.each(rows)('%s: a button removes each, and another all of them', (_what, state, buttons) =>
    expect(textsOf(searchMarkup(ActiveFilters, {}, { state }), 'button')).toEqual(buttons),
  );

  it.each(rows)('%s: the button of a phone counts them', (_what, state, _buttons, text) =>
    expect(textsOf(searchMarkup(FilterButton, {}, { state }), 'button')).toEqual([text]),
  );
});
