import algoliasearchHelper from 'algoliasearch-helper';
import { describe, expect, it } from 'vitest';
import { createSearchClient } from '#lib/browser/search/search-client.ts';
import { hostHttp, withOffsets } from '#lib/browser/search/search-http.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { createEngine } from '../../../../scripts/tools/search-server/engine/engine.ts';

const stock = Array.from({ length: 50 }, (_, index) => ({
  id: `c${index}`,
  slug: `c${index}`,
  name: index % 2 ? 'Mazda CX-5' : 'Kia Rio',
  status: 'in_stock' as const,
  make: index % 2 ? 'Mazda' : 'Kia',
  colour: index % 5 ? 'White' : 'Red',
  price: 1000 * (index + 1),
  show_on_dealer_website: true,
  photos_count: 0,
}));
const engine = createEngine([
  makeIndexFile(stock, { dealer: { url: 'https://dealer.test' }, search: { index: 'Car_production', maxTotalHits: 20_000 } }),
]);

type Asked = Record<string, unknown>;

/** Searches through InstantSearch's helper and a host that counts only by estimate. */
async function searchByOffset(parameters: object) {
  const asked: Asked[] = [];
  const fetcher = (async (_url: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body)) as { queries: Asked[] };
    asked.push(...body.queries);
    return Response.json(engine({ method: 'POST', path: '/multi-search', body }).body);
  }) as unknown as typeof fetch;
  const client = createSearchClient({
    host: 'http://search.test',
    http: withOffsets(hostHttp(fetcher, 1000)),
    defaultSort: ['custom_rank:desc'],
    ascendingPricePositive: false,
    soldWindowDays: 3,
    stockFilter: [],
    now: () => 1_790_000_000_000,
  });
  const helper = algoliasearchHelper(client as never, 'Car_production', { hitsPerPage: 10, ...parameters });
  const { content } = await helper.searchOnce({});
  return { asked, content };
}

describe('a server asked by limit and offset (rule S23)', () => {
  it('is asked one query for each chosen facet, without its own filter and with limit 1', async () => {
    const { asked, content } = await searchByOffset({
      query: 'mazda',
      page: 1,
      disjunctiveFacets: ['make', 'colour'],
      disjunctiveFacetsRefinements: { make: ['Mazda'], colour: ['White'] },
    });
    const limits = expect.stringContaining('show_on_dealer_website');
    const shared = {
      indexUid: 'Car_production',
      q: 'mazda',
      attributesToHighlight: ['*'],
      highlightPreTag: '__ais-highlight__',
      highlightPostTag: '__/ais-highlight__',
    };
    expect(asked).toMatchObject([
      { ...shared, facets: ['colour', 'make'], filter: [limits, ['"colour"="White"'], ['"make"="Mazda"']], limit: 10, offset: 10 },
      { ...shared, facets: ['colour'], filter: [limits, ['"make"="Mazda"']], limit: 1, offset: 0 },
      { ...shared, facets: ['make'], filter: [limits, ['"colour"="White"']], limit: 1, offset: 0 },
    ]);
    for (const query of asked) expect(Object.keys(query)).not.toEqual(expect.arrayContaining(['hitsPerPage']));
    expect([content.nbHits, content.nbPages, content.page, content.hits.length]).toEqual([20, 2, 1, 10]);
    expect(content.getFacetValues('colour', {})).toMatchObject([
      { name: 'White', count: 20, isRefined: true },
      { name: 'Red', count: 5, isRefined: false },
    ]);
  });
  it('gives the pages of the estimated total', async () => {
    const { asked, content } = await searchByOffset({ query: '', page: 4 });
    expect(asked).toMatchObject([{ limit: 10, offset: 40, sort: ['custom_rank:desc'] }]);
    expect([content.nbHits, content.nbPages, content.hits.length]).toEqual([50, 5, 10]);
  });
  it('leaves a search among facet values as it is', async () => {
    const bodies: unknown[] = [];
    const http = withOffsets(async (_url, init) => void bodies.push(init?.body));
    await http('http://search.test/indexes/a/facet-search', { body: '{"facetName":"make"}' });
    expect(bodies).toEqual(['{"facetName":"make"}']);
  });
});
