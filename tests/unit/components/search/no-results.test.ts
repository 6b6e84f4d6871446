import { describe, expect, it } from 'vitest';
import { NoResults } from '#components/search/no-results.tsx';
import type { SearchState } from '#lib/search/state.ts';
import { textsOf } from '../markup.ts';
import { searchMarkup } from './search-parts.ts';

describe('a search without results, before anything is counted', () => {
  it.each<[string, Partial<SearchState>, string[]]>([
    ['filters', { refinements: { make: ['Kia'] } }, ['No Kia cars', 'Show all cars']],
    ['a car type', { refinements: { car_type: ['demo'] } }, ['No demo cars', 'Show all cars']],
    ['filters that have no words', { refinements: { colour: ['Red'] } }, ['No cars match these filters', 'Show all cars']],
    ['words', { query: 'zzzz' }, ['No cars matching “zzzz”', 'Show all cars']],
    ['nothing, as in an empty stock', {}, ['No cars']],
  ])('with %s', (_what, state, texts) => {
    const html = searchMarkup(NoResults, {}, { state });
    expect(textsOf(html, 'h2', 'p', 'button')).toEqual(texts);
  });
});
