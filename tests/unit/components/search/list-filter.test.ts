import { describe, expect, it } from 'vitest';
import { ListFilter, type ListView } from '#components/search/list-filter.tsx';
import { MakeFilter } from '#components/search/make-filter.tsx';
import { elementsOf, textsOf } from '../markup.ts';
import { type SearchCase, searchMarkup } from './search-parts.ts';

const make: ListView = { kind: 'list', attribute: 'make', label: 'Make' };
const seats: ListView = { kind: 'list', attribute: 'seats', label: 'Seats' };
const bands: ListView = { kind: 'list', attribute: 'price_range', label: 'Price range' };
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`Make ${index}`, 100 - index]));

function partsOf(filter: ListView, search: SearchCase, values?: Record<string, string>) {
  const html = searchMarkup(ListFilter, { filter: values ? { ...filter, values } : filter }, search);
  return {
    values: textsOf(html, 'label'),
    buttons: textsOf(html, 'button'),
    searchBoxes: elementsOf(html, 'input').flatMap(({ attributes }) => (attributes.type === 'search' ? [attributes['aria-label']] : [])),
    messages: textsOf(html, 'p'),
  };
}

describe('a filter with checkboxes', () => {
  it('says that there is nothing to choose', () =>
    expect(partsOf(make, { results: { facets: { make: {} } } })).toEqual({
      values: [],
      buttons: [],
      searchBoxes: [],
      messages: ['No options'],
    }));

  it.each<[string, ListView, Record<string, number>, string[]]>([
    ['the most frequent first', make, { Audi: 1, Kia: 2, Toyota: 1300 }, ['Toyota1,300', 'Kia2', 'Audi1']],
    [
      'price bands by their leading number',
      bands,
      { '$1,000 - $2,000': 1, '$500 - $1,000': 9, 'Under $500': 2 },
      ['Under $5002', '$500 - $1,0009', '$1,000 - $2,0001'],
    ],
    ['names of models in one piece', make, { 'd-max': 2 }, ['d\u2011max2']],
    ['numbers by size', seats, { 7: 40, 5: 2, 10: 1 }, ['52', '740', '101']],
  ])('lists %s', (_what, filter, values, labels) =>
    expect(partsOf(filter, { results: { facets: { [filter.attribute]: values } } }).values).toEqual(labels),
  );

  it('uses the site’s names', () =>
    expect(partsOf(make, { results: { facets: { make: { Kia: 2 } } } }, { Kia: 'Kia Australia' }).values).toEqual(['Kia Australia2']));

  it.each([
    [10, 10, [], []],
    [11, 10, ['Show more for Make'], ['Search in make']],
  ])('with %i values shows %i, buttons %j and search boxes %j', (count, visible, buttons, searchBoxes) => {
    const parts = partsOf(make, { results: { facets: { make: many(count) } } });
    expect([parts.values.length, parts.buttons, parts.searchBoxes]).toEqual([visible, buttons, searchBoxes]);
  });
});

describe('the filter of makes', () => {
  const search = (make_: string[], models: Record<string, number>): SearchCase => ({
    state: { refinements: { make: make_ } },
    results: { facets: { make: { Kia: 3, Mazda: 2 }, model: models } },
  });
  const listsOf = (search_: SearchCase) =>
    elementsOf(searchMarkup(MakeFilter, { filter: make }, search_), 'ul').map(({ attributes }) => attributes['aria-label']);

  it.each<[string, SearchCase, string[]]>([
    ['no make is checked', search([], {}), ['Make']],
    ['a make is checked', search(['Kia'], { 'Kia 1': 3 }), ['Make', 'Kia models']],
    ['the checked make has no models', search(['Kia'], {}), ['Make']],
  ])('lists models where they belong: %s', (_what, search_, lists) => expect(listsOf(search_)).toEqual(lists));

  it('offers the other makes where the page holds only the checked one', () => {
    const html = searchMarkup(
      MakeFilter,
      { filter: make },
      { ...search(['Kia'], {}), results: { facets: { make: { Kia: 3 }, model: {} } } },
    );
    expect(textsOf(html, 'button')).toEqual(['Show more for Make']);
  });
});
