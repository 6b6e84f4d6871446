import { describe, expect, it } from 'vitest';
import { FilterList } from '#components/search/filter-list.tsx';
import type { SearchState } from '#lib/search/state.ts';
import { elementsOf, textsOf } from '../markup.ts';
import { searchMarkup } from './search-parts.ts';

type Names = ('year' | 'make' | 'model' | 'price' | 'km' | 'car_type' | 'simple_body' | 'seats' | 'weekly_price_range' | 'colour')[];
const filters: Names = ['year', 'make', 'model', 'price', 'km', 'car_type', 'simple_body', 'seats'];
const htmlOf = (state: Partial<SearchState>, names = filters) =>
  searchMarkup(FilterList, {}, { state, options: { search: { filters: names } } });
const labelsOf = (state: Partial<SearchState>, names: Names) => textsOf(htmlOf(state, names), 'summary');

describe('the list of filters', () => {
  it.each<[string, Names, Partial<SearchState>, string[]]>([
    ['keeps the site’s order, models under their make', ['year', 'make', 'model', 'price'], {}, ['Year', 'Make', 'Price']],
    ['shows models alone where the site has no makes', ['model', 'price'], {}, ['Model', 'Price']],
    ['shows models alone where the URL names no make', ['make', 'model'], { refinements: { model: ['Kia 1'] } }, ['Make', 'Model']],
    ['hides models under a chosen make', ['make', 'model'], { refinements: { make: ['Kia'], model: ['Kia 1'] } }, ['Make']],
    ['leaves out what no car has', ['make', 'weekly_price_range', 'colour'], {}, ['Make']],
  ])('%s', (_what, names, state, labels) => expect(labelsOf(state, names)).toEqual(labels));

  it('shows an extra filter once it is opened or used (rule S38)', () => {
    const group = (state: Partial<SearchState>) => elementsOf(htmlOf(state), 'details').at(-1);
    expect(group({})?.text).toBe('Seats');
    expect(group({ refinements: { seats: ['5'] } })?.attributes).toHaveProperty('open');
  });

  it.each<[string, Partial<SearchState>, boolean[]]>([
    ['the first six', {}, [true, true, true, true, true, true, false]],
    ['those in use too', { refinements: { seats: ['5'] } }, [true, true, true, true, true, true, true]],
  ])('opens %s', (_what, state, open) =>
    expect(elementsOf(htmlOf(state), 'details').map(({ attributes }) => 'open' in attributes)).toEqual(open),
  );
});
