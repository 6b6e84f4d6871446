import { describe, expect, it } from 'vitest';
import { NoResults } from '#components/search/no-results.tsx';
import type { SearchCard } from '#components/search/search-context.tsx';
import type { SearchState } from '#lib/search/state.ts';
import { textsOf } from '../markup.ts';
import { searchMarkup } from './search-parts.ts';

const Card: SearchCard = () => null;
const call = 'Or call us on (02) 5550 0100';
const phone = { text: '(02) 5550 0100', href: 'tel:0255500100' };

describe('a search without results, before anything is counted', () => {
  it.each<[string, Partial<SearchState>, string[]]>([
    ['filters', { refinements: { make: ['Kia'] } }, ['No Kia cars', 'Show all cars', call]],
    ['a car type', { refinements: { car_type: ['demo'] } }, ['No demo cars', 'Show all cars', call]],
    [
      'qualities',
      { refinements: { make: ['Ford'], model: ['Ranger'], simple_fuel: ['Electric'], simple_drive: ['4WD'] } },
      ['No electric 4WD Ford Ranger cars', 'Show all cars', call],
    ],
    [
      'a colour and a transmission',
      { refinements: { colour: ['Red'], simple_transmission: ['Manual'] } },
      ['No red manual cars', 'Show all cars', call],
    ],
    [
      'more colours than the words name',
      { refinements: { colour: ['Red', 'Blue', 'Grey'] } },
      ['No cars match these filters', 'Show all cars', call],
    ],
    [
      'filters that have no words',
      { refinements: { filtered_features: ['Sunroof'] } },
      ['No cars match these filters', 'Show all cars', call],
    ],
    ['words', { query: 'zzzz' }, ['No cars matching “zzzz”', 'Show all cars', call]],
    ['words for cars that the stock lacks', { query: '"5th wheel"' }, ['No cars matching “5th wheel”', 'Show all cars', call]],
    ['nothing, as in an empty stock', {}, ['No cars', call]],
  ])('with %s', (_what, state, texts) => {
    const html = searchMarkup(NoResults, { Card, phone }, { state });
    expect(textsOf(html, 'h2', 'p', 'button')).toEqual(texts);
  });

  it('offers to say when one arrives, where the site has a page to write to (rule S37)', () => {
    const state = { query: '"model y"', refinements: { make: ['Tesla'], colour: ['Red', 'Blue'] } };
    const html = searchMarkup(NoResults, { Card, contactPath: '/contact' }, { state });
    expect(textsOf(html, 'a')).toEqual(['Tell me when one arrives']);
    const wanted = new URLSearchParams({ wanted: '“model y”, Tesla, Red or Blue', subcategory: 'Stock Alert' });
    expect(html).toContain(`href="/contact?${wanted.toString().replaceAll('&', '&amp;')}#form"`);
    expect(searchMarkup(NoResults, { Card }, { state })).not.toContain('Tell me when');
  });
});
