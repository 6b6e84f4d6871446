import { describe, expect, it } from 'vitest';
import { Stats } from '#components/search/search-parts.tsx';
import type { SearchState } from '#lib/search/state.ts';
import { elementsOf } from '../markup.ts';
import { searchMarkup } from './search-parts.ts';

describe('the number of results', () => {
  it.each<[number, Partial<SearchState>, string]>([
    [0, {}, '0 cars'],
    [1, {}, '1 car'],
    [1234, { refinements: { make: ['Kia'], car_type: ['used'] } }, '1,234 used Kia cars'],
  ])('%i of %j', (total, state, text) =>
    expect(
      elementsOf(searchMarkup(Stats, {}, { state, results: { total } }), 'p').map(({ attributes, text: shown }) => [
        attributes.role,
        shown,
      ]),
    ).toEqual([
      ['status', text],
      ['status', ''],
    ]),
  );

  it('names close matches as such (rule S22)', () => {
    const html = searchMarkup(Stats, {}, { state: { query: 'red corolla' }, results: { total: 12, isClose: true } });
    expect(elementsOf(html, 'p')[0]?.text).toBe('12 cars close to “red corolla”');
  });
});
