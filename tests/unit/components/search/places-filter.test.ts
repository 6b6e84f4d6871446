import { describe, expect, it } from 'vitest';
import type { ListView } from '#components/search/list-filter.tsx';
import { PlacesFilter } from '#components/search/places-filter.tsx';
import { textsOf } from '../markup.ts';
import { searchMarkup } from './search-parts.ts';

const places: ListView = { kind: 'list', attribute: 'location_name', label: 'Location', control: 'places' };
const counts = { Granville: 49, Brookvale: 38 };

describe('a filter of locations (rule S38)', () => {
  it('lists them with their cars, and asks for nothing where their coordinates are unknown', () => {
    const html = searchMarkup(PlacesFilter, { filter: places }, { results: { facets: { location_name: counts } } });
    expect(textsOf(html, 'label')).toEqual(['Granville49', 'Brookvale38']);
    expect(textsOf(html, 'button')).toEqual([]);
  });

  it('says that there is nothing to choose', () =>
    expect(textsOf(searchMarkup(PlacesFilter, { filter: places }, { results: { facets: { location_name: {} } } }), 'p')).toEqual([
      'No options',
    ]));
});
