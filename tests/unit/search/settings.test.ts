import { describe, expect, it } from 'vitest';
import { searchDocument } from '#lib/model/search-document.ts';
import { IndexFileError, makeIndexFile, parseIndexFile } from '#lib/search/index-file.ts';
import { indexSettings, retrievedAttributes } from '#lib/search/settings.ts';
import { createEngine } from '../../../scripts/tools/search-server/engine/engine.ts';

const settings = indexSettings({ maxTotalHits: 20_000 });
const site = { dealer: { url: 'https://dealer.test' }, search: { index: 'Car_production', maxTotalHits: 20_000 } };
const car = (id: string, more: object = {}) =>
  ({ id, slug: id, name: id, status: 'in_stock', show_on_dealer_website: true, photos_count: 0, ...more }) as const;

describe('index settings', () => {
  const fields = Object.keys(searchDocument.shape);
  it.each([
    ['searchable', settings.searchableAttributes],
    ['filterable', settings.filterableAttributes],
    ['sortable', settings.sortableAttributes],
    ['retrieved', retrievedAttributes],
  ])('%s attributes are fields of a search document', (_name, names) => {
    expect(names.filter((name) => !fields.includes(name))).toEqual([]);
  });
  it('lets every sort and facet be asked, and counts past the service’s own limit of 1,000', () => {
    const engine = createEngine([
      makeIndexFile(
        Array.from({ length: 1200 }, (_, i) => car(`c${i}`, { price: i })),
        site,
      ),
    ]);
    const body = {
      hitsPerPage: 1,
      page: 1,
      sort: settings.sortableAttributes.map((name) => `${name}:desc`),
      facets: settings.filterableAttributes,
    };
    const answer = engine({ method: 'POST', path: '/indexes/Car_production/search', body });
    expect(answer).toMatchObject({ status: 200, body: { totalHits: 1200, hits: [{ id: 'c1199' }] } });
  });
  it('puts all words before the chosen order, and the dealer’s rank last', () => {
    const engine = createEngine([
      makeIndexFile(
        [car('a', { make: 'Mazda', price: 9 }), car('b', { make: 'Mazda', model: 'CX-5', price: 5 }), car('c', { custom_rank: 3 })],
        site,
      ),
    ]);
    const ask = (body: object) =>
      (engine({ method: 'POST', path: '/indexes/Car_production/search', body }).body as { hits: { id: string }[] }).hits.map(
        ({ id }) => id,
      );
    expect(ask({ q: 'mazda cx-5', sort: ['price:desc'] })).toEqual(['b', 'a']);
    expect(ask({})).toEqual(['c', 'a', 'b']);
  });
});

describe('the embedded index file', () => {
  const file = makeIndexFile([car('a')], site);
  it('is read back as it was written', () => {
    expect(parseIndexFile(JSON.parse(JSON.stringify(file)), '/search/index.json')).toEqual(file);
  });
  it.each([
    [null, 'the search index is not an object'],
    [{ ...file, uid: '' }, 'the search index has no "uid"'],
    [{ ...file, primaryKey: 'slug' }, 'the search index has another "primaryKey" than "id"'],
    [{ ...file, settings: undefined }, 'the search index has no "settings"'],
    [{ ...file, documents: {} }, 'the search index has no "documents"'],
    [{ ...file, documents: [car('a'), { id: 4 }] }, 'document 1 has no "id" or "slug"'],
  ])('refuses %j', (data, what) => {
    expect(() => parseIndexFile(data, '/search/index.json')).toThrow(IndexFileError);
    expect(() => parseIndexFile(data, '/search/index.json')).toThrow(
      `/search/index.json: ${what}. Build the site again so that its pages and its index match.`,
    );
  });
});
