import { describe, expect, it } from 'vitest';
import { createSearchClient } from '#lib/browser/search/search-client.ts';
import { engineHttp } from '#lib/browser/search/search-http.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { createEngine } from '../../../../scripts/tools/search-server/engine/engine.ts';

const car = (id: string, make: string, model: string, more: object = {}) =>
  ({ id, slug: id, name: id, status: 'in_stock', make, model, show_on_dealer_website: true, photos_count: 0, ...more }) as const;
const stock = [
  car('a', 'Toyota', 'Corolla'),
  car('b', 'Toyota', 'Camry'),
  car('c', 'Kia', 'Picanto'),
  car('d', 'Tesla', 'Three', { show_on_dealer_website: false }),
  car('e', 'Mazda', 'Two', { price: 9000 }),
];
const engine = createEngine([
  makeIndexFile(stock, { dealer: { url: 'https://dealer.test' }, search: { index: 'Car_production', maxTotalHits: 20_000 } }),
]);
const client = createSearchClient({
  host: 'http://embedded.invalid',
  http: engineHttp(async (request) => engine(request)),
  defaultSort: ['custom_rank:desc'],
  ascendingPricePositive: false,
  soldWindowDays: 3,
  stockFilter: [],
  models: { Toyota: ['Corolla', 'Camry'], Kia: ['Picanto'], Mazda: ['Two'] },
  now: () => 1_790_000_000_000,
});

type FacetAnswer = { facetHits: { value: string; count: number }[] }[];
const values = async (facetQuery: string, params: object = {}) => {
  const request = {
    indexName: 'Car_production',
    params: { query: '', facetName: 'make', facetQuery, maxFacetHits: 10, hitsPerPage: 21, page: 0, ...params },
  };
  const answers = (await client.searchForFacetValues?.([request] as never)) as unknown as FacetAnswer | undefined;
  return answers?.[0]?.facetHits.map(({ value, count }) => [value, count]);
};

describe('a search inside the values of a filter', () => {
  it.each([
    ['toy', {}, [['Toyota', 2]]],
    ['TOY', {}, [['Toyota', 2]]],
    ['t', {}, [['Toyota', 2]]],
    ['zzz', {}, []],
    ['m', { numericFilters: ['price>=10000'] }, []],
    ['kia', { facetFilters: [['model:Corolla']] }, [['Kia', 1]]],
  ])('"%s" within %j', async (typed, params, found) => expect(await values(typed, params)).toEqual(found));
});

type Answer = { results: { hits: { objectID: string }[]; facets: Record<string, Record<string, number>> }[] };

it('lists a model beside a make without a chosen model, and counts makes without the chosen models', async () => {
  const both = [['make:Toyota', 'make:Kia'], ['model:Corolla']];
  const { results } = (await client.search([
    { indexName: 'Car_production', params: { query: '', page: 0, hitsPerPage: 21, facets: ['make', 'model'], facetFilters: both } },
    { indexName: 'Car_production', params: { query: '', page: 0, hitsPerPage: 0, facets: 'make', facetFilters: [['model:Corolla']] } },
    {
      indexName: 'Car_production',
      params: { query: '', page: 0, hitsPerPage: 0, facets: 'model', facetFilters: [['make:Toyota', 'make:Kia']] },
    },
  ] as never)) as unknown as Answer;
  expect(results[0]?.hits.map(({ objectID }) => objectID).sort()).toEqual(['a', 'c']);
  expect(results[1]?.facets.make).toEqual({ Toyota: 2, Kia: 1, Mazda: 1 });
  expect(results[2]?.facets.model).toEqual({ Corolla: 1, Camry: 1, Picanto: 1 });
});
