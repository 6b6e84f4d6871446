import { describe, expect, it } from 'vitest';
import { SortSelect } from '#components/search/search-parts.tsx';
import { elementsOf } from '../markup.ts';
import { searchMarkup } from './search-parts.ts';

const optionsOf = (sorts: string[], sort?: string) =>
  elementsOf(
    searchMarkup(SortSelect, {}, { state: sort ? { sort } : {}, options: { search: { sorts: sorts as ['price_asc'] } } }),
    'option',
  ).map(({ text, attributes }) => ('selected' in attributes ? `${text} (selected)` : text));

describe('the sort order', () => {
  it.each<[string, string[], string | undefined, string[]]>([
    ['the site’s orders, the first selected', ['price_asc', 'price_desc'], undefined, ['Lowest price (selected)', 'Highest price']],
    ['the order of the URL', ['price_asc', 'price_desc'], 'price_desc', ['Lowest price', 'Highest price (selected)']],
    ['an order that only the URL has', ['price_asc'], 'price_desc', ['Lowest price', 'Highest price (selected)']],
    ['nothing, where there is one order', ['price_asc'], undefined, []],
  ])('offers %s', (_what, sorts, sort, options) => expect(optionsOf(sorts, sort)).toEqual(options));
});
