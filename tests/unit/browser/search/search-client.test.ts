import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSearchClient } from '#lib/browser/search/search-client.ts';
import { faultOf } from '#lib/browser/search/search-error.ts';
import { engineHttp, type HttpClient, hostHttp } from '#lib/browser/search/search-http.ts';
import { dayMs } from '#lib/model/time.ts';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { areClose } from '#lib/search/query-text.ts';

// instant-meilisearch prints each failure before it throws it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const now = 1_790_000_000_000;
const car = (id: string, more: object = {}) =>
  ({ id, slug: id, name: id, status: 'in_stock', make: 'Mazda', show_on_dealer_website: true, photos_count: 0, ...more }) as const;
const stock = [
  car('cheap', { price: 5000, custom_rank: 1, badge: '-x', stocknum: 'U2009' }),
  car('dear', { price: 50_000, custom_rank: 9, badge: 'Touring', make: 'Kia', stocknum: 'U200' }),
  car('unpriced', { custom_rank: 5, badge: '18 wheels', subscription_price: 200 }),
  car('fresh-sale', { status: 'sold', sold_date_timestamp: now - 2 * dayMs }),
  car('old-sale', { status: 'sold', sold_date_timestamp: now - 4 * dayMs }),
  car('hidden', { show_on_dealer_website: false }),
];
const engine = createPageEngine([
  makeIndexFile(stock, { dealer: { url: 'https://dealer.test' }, search: { index: 'Car_production', maxTotalHits: 20_000 } }),
]);

type Asked = { q: string; filter: (string | string[])[]; sort?: string[] };
type Answer = { results: { hits: { objectID: string }[]; nbHits: number; facets: Record<string, Record<string, number>> }[] };

function setUp(change: Partial<Parameters<typeof createSearchClient>[0]> = {}) {
  const asked: Asked[] = [];
  const direct = engineHttp(async (request) => engine(request));
  const http: HttpClient = (url, init) => {
    asked.push(...JSON.parse(String(init?.body)).queries);
    return direct(url, init);
  };
  const clock = { now };
  const client = createSearchClient({
    host: 'http://embedded.invalid',
    http,
    defaultSort: ['custom_rank:desc'],
    ascendingPricePositive: false,
    soldWindowDays: 3,
    stockFilter: [],
    now: () => clock.now,
    ...change,
  });
  const search = async (params: object = {}, indexName = 'Car_production') =>
    (await client.search([{ indexName, params: { query: '', hitsPerPage: 21, page: 0, ...params } }] as never)) as unknown as Answer;
  const ids = async (params?: object, indexName?: string) =>
    (await search(params, indexName)).results[0]?.hits.map(({ objectID }) => objectID);
  return { asked, client, clock, ids, search };
}

describe('the search client over the embedded engine', () => {
  it('sends one request, without the client’s probe for all facets', async () => {
    const { asked, ids } = setUp();
    expect(await ids()).toEqual(['dear', 'unpriced', 'cheap', 'fresh-sale']);
    expect(asked).toHaveLength(1);
  });
  it('shows a sold car inside its window at the moment of viewing, and not past it', async () => {
    const { clock, ids } = setUp();
    expect(await ids()).toContain('fresh-sale');
    clock.now += dayMs;
    expect(await ids()).not.toContain('fresh-sale');
  });
  it('caches answers by query, page, order and filters', async () => {
    const { asked, ids } = setUp();
    await ids({ facetFilters: [['make:Mazda', 'make:Kia']] });
    await ids({ facetFilters: [['make:Mazda', 'make:Kia']] });
    expect(asked).toHaveLength(1);
    await ids({ facetFilters: [['make:Mazda']] });
    await ids({ page: 1 });
    await ids({}, 'Car_production:price:asc');
    expect(asked).toHaveLength(4);
  });
  it.each([
    ['U2009', '"U2009"', ['cheap']],
    [' 2009x ', '"2009x"', []],
    ['kia', 'kia', ['dear']],
  ])('asks %j as %j', async (typed, q, found) => {
    const { asked, ids } = setUp();
    expect(await ids({ query: typed })).toEqual(found);
    expect(asked[0]?.q).toBe(q);
  });
  it('finds a facet value that begins with a hyphen, and drops double quotes', async () => {
    const { ids } = setUp();
    expect(await ids({ facetFilters: [['badge:\\-x']] })).toEqual(['cheap']);
    expect(await ids({ facetFilters: [['badge:18" wheels']] })).toEqual(['unpriced']);
  });
  it('excludes a make or body type by a filter, in the order of a search without words', async () => {
    const { asked, ids } = setUp({ models: { Kia: [] } });
    expect(await ids({ query: '-"Kia"' })).toEqual(['unpriced', 'cheap', 'fresh-sale']);
    expect(asked[0]).toMatchObject({ q: '', sort: ['custom_rank:desc'] });
    expect(String(asked[0]?.filter)).toContain(' AND "make"!="Kia"');
  });
  it.each([
    ['Car_production:price:asc', '', ['cheap', 'dear', 'unpriced', 'fresh-sale'], ['price:asc']],
    ['Car_production', 'kia', ['dear'], undefined],
  ])('orders %s with %j', async (index, query, found, sort) => {
    const { asked, ids } = setUp();
    expect(await ids({ query }, index)).toEqual(found);
    expect(asked[0]?.sort).toEqual(sort);
  });
  it('leaves out cars without a price from "lowest price" if the site says so', async () => {
    expect(await setUp({ ascendingPricePositive: true }).ids({}, 'Car_production:price:asc')).toEqual(['cheap', 'dear']);
  });
  it('limits to a weekly offer, and to the dealer’s stock in a shared index', async () => {
    expect(await setUp({ offer: 'subscription' }).ids()).toEqual(['unpriced']);
    expect(await setUp({ stockFilter: ['price > 0', ['make = Kia', 'make = Lada']] }).ids()).toEqual(['dear']);
  });
  it('counts 150 colours, and finds each by typing, whatever else is chosen', async () => {
    const colours = Array.from({ length: 150 }, (_, index) => `Colour ${index + 1}`);
    const many = colours.map((colour, index) => car(`c${index}`, { colour, make: index % 2 ? 'Kia' : 'Mazda' }));
    const large = createPageEngine([
      makeIndexFile(many, { dealer: { url: 'https://dealer.test' }, search: { index: 'Car_production', maxTotalHits: 20_000 } }),
    ]);
    const { search, client } = setUp({ http: engineHttp(async (request) => large(request)) });
    const facets = (await search({ facets: ['colour'] })).results[0]?.facets ?? {};
    expect(Object.keys(facets.colour ?? {})).toHaveLength(150);
    const find = async (facetQuery: string) => {
      const params = {
        facetName: 'colour',
        facetQuery,
        query: '',
        facets: ['colour', 'make'],
        hitsPerPage: 21,
        page: 0,
        facetFilters: [['make:Kia']],
      };
      const answers = (await client.searchForFacetValues?.([{ indexName: 'Car_production', params }] as never)) ?? [];
      return (answers as unknown as { facetHits: { value: string; count: number }[] }[]).flatMap(({ facetHits }) => facetHits);
    };
    for (const [index, colour] of colours.entries())
      expect((await find(colour)).some(({ value, count }) => value === colour && count === 1)).toBe(index % 2 === 1);
  });
  it('reuses an answer for the same filters in another order', async () => {
    const { asked, ids } = setUp();
    await ids({ facetFilters: [['make:Mazda', 'make:Kia'], ['badge:Touring']], facets: ['make', 'badge'] });
    await ids({ facetFilters: [['badge:Touring'], ['make:Kia', 'make:Mazda']], facets: ['badge', 'make'] });
    expect(asked).toHaveLength(1);
  });
  it('throws the engine’s message, and asks again after a failure', async () => {
    let calls = 0;
    const { ids } = setUp({
      http: async () => {
        calls += 1;
        throw new Error('gone');
      },
    });
    await expect(ids()).rejects.toThrow();
    await expect(ids()).rejects.toThrow();
    expect(calls).toBe(2);
  });
});

describe('every word counts (rule S22)', () => {
  const named = (id: string, name: string, more: object = {}) => car(id, { name, make: name.split(' ')[0], ...more });
  const garage = [
    named('red-corolla', 'Toyota Corolla', { colour: 'Red', price: 9000 }),
    named('white-corolla', 'Toyota Corolla', { colour: 'White', price: 8000, stocknum: 'U20451' }),
    named('red-hilux', 'Toyota Hilux', { colour: 'Red' }),
    named('red-yaris', 'Toyota Yaris', { colour: 'Red' }),
    named('mazda-3', 'Mazda 3', { colour: 'Blue' }),
    named('mazda-2', 'Mazda 2', { colour: 'Blue', badge: 'Series 3' }),
    named('cx-5', 'Mazda CX-5', { colour: 'Blue' }),
  ];
  const whole = createPageEngine([
    makeIndexFile(garage, { dealer: { url: 'https://dealer.test' }, search: { index: 'Car_production', maxTotalHits: 20_000 } }),
  ]);
  const direct = engineHttp(async (request) => whole(request));
  /** What a search over the engine or over a host shows, and with which strategies it asks. */
  async function find(query: string, params: object = {}, host = false) {
    const strategies: string[] = [];
    const http: HttpClient = (url, init) => {
      strategies.push(...JSON.parse(String(init?.body)).queries.map((asked: { matchingStrategy: string }) => asked.matchingStrategy));
      return direct(url, init);
    };
    const fetcher = (async (url: string, init?: RequestInit) => Response.json(await http(url, init))) as unknown as typeof fetch;
    const { search } = setUp({ http: host ? hostHttp(fetcher, 1000) : http });
    const [result] = (await search({ query, ...params })).results;
    return { ids: result?.hits.map(({ objectID }) => objectID), isClose: areClose(result), strategies };
  }
  it.each<[query: string, ids: string[], isClose: boolean]>([
    ['toyota corolla', ['red-corolla', 'white-corolla'], false],
    ['corolla toyota', ['red-corolla', 'white-corolla'], false],
    ['mazda 3', ['mazda-3', 'mazda-2'], false],
    ['toyota', ['red-corolla', 'white-corolla', 'red-hilux', 'red-yaris'], false],
    ['green corolla', ['red-corolla', 'white-corolla'], true],
    ['red toyota cx-5', ['cx-5'], true],
    ['U20451', ['white-corolla'], false],
    ['u2045', ['white-corolla'], true],
  ])('%j finds %j, close matches: %j', async (query, ids, isClose) => {
    const strategies = isClose ? ['all', 'frequency'] : ['all'];
    expect(await find(query)).toEqual({ ids, isClose, strategies });
    expect(await find(query, {}, true)).toEqual({ ids, isClose, strategies });
  });
  it.each<[what: string, query: string, params: object, strategies: string[]]>([
    ['one word has nothing to drop', 'zzz', {}, ['all']],
    ['no stock number begins with the code', 'K999', {}, ['all', 'frequency']],
    ['nor text in quotes', '"corolla toyota"', {}, ['all']],
    ['a count alone counts cars with all words', 'green corolla', { hitsPerPage: 0 }, ['all']],
    ['no word matches', 'zzz qqq', {}, ['all', 'frequency']],
  ])('finds nothing: %s', async (_what, query, params, strategies) => {
    expect(await find(query, params)).toEqual({ ids: [], isClose: false, strategies });
  });
  it('keeps the filters, the order and the page of close matches', async () => {
    expect(await find('green corolla', { facetFilters: [['colour:White']] })).toMatchObject({ ids: ['white-corolla'], isClose: true });
    expect(await find('green corolla', { page: 1, hitsPerPage: 1 })).toMatchObject({ ids: ['white-corolla'], isClose: true });
    const { search } = setUp({ http: direct });
    const [cheapest] = (await search({ query: 'green corolla' }, 'Car_production:price:asc')).results;
    expect(cheapest?.hits.map(({ objectID }) => objectID)).toEqual(['white-corolla', 'red-corolla']);
  });
  it('counts every facet of close matches, and finds their values by typing', async () => {
    const { client } = setUp({ http: direct });
    const params = { query: 'green corolla', hitsPerPage: 21, page: 0, facets: ['colour'] };
    const { results } = (await client.search([{ indexName: 'Car_production', params }] as never)) as unknown as Answer;
    expect(results[0]?.facets.colour).toEqual({ Red: 1, White: 1 });
    const typed = { ...params, facetName: 'colour', facetQuery: 'w' };
    const found = (await client.searchForFacetValues?.([{ indexName: 'Car_production', params: typed }] as never)) as unknown;
    expect(found).toMatchObject([{ facetHits: [{ value: 'White', count: 1 }] }]);
  });
});

describe('a Meilisearch host', () => {
  const respond = (status: number, body: string) => (async () => new Response(body, { status })) as unknown as typeof fetch;
  const url = 'http://search.test/multi-search';
  it('returns the parsed answer, with a timeout on the request', async () => {
    let signal: AbortSignal | null | undefined;
    const fetcher = (async (_url: string, init?: RequestInit) => {
      signal = init?.signal;
      return new Response('{"results":[]}');
    }) as unknown as typeof fetch;
    expect(await hostHttp(fetcher, 1000)(url)).toEqual({ results: [] });
    expect(signal).toBeInstanceOf(AbortSignal);
  });
  it.each([
    [403, '{"message":"The provided API key is invalid."}', 'refused', 'The provided API key is invalid.'],
    [404, '<h1>Not found</h1>', 'refused', 'The search failed with status 404.'],
    [500, '{"message":{"not":"a text"}}', 'unanswered', 'The search failed with status 500.'],
    [502, 'null', 'unanswered', 'The search failed with status 502.'],
    [200, '<!doctype html>', 'unanswered', 'The search service at search.test did not answer with JSON.'],
    [200, '', 'unanswered', 'The search service at search.test did not answer with JSON.'],
  ])('throws on %i with %s', async (status, body, fault, message) => {
    const error = await hostHttp(respond(status, body), 1000)(url).catch((thrown: unknown) => thrown);
    expect([faultOf(error), (error as Error).message]).toEqual([fault, message]);
  });
  it.each([
    [new TypeError('Failed to fetch'), 'unanswered', 'The search service at search.test could not be reached.'],
    [new DOMException('late', 'TimeoutError'), 'slow', 'The search service at search.test took too long.'],
  ])('throws when fetch fails with %s', async (thrown, fault, message) => {
    const fetcher = (async () => {
      throw thrown;
    }) as unknown as typeof fetch;
    const error = await hostHttp(fetcher, 1000)(url).catch((caught: unknown) => caught);
    expect([faultOf(error), (error as Error).message]).toEqual([fault, message]);
  });
  it('keeps its fault through every wrapper', async () => {
    const { search } = setUp({ http: hostHttp(respond(403, '{"message":"No."}'), 1000) });
    const error = await search().catch((thrown: unknown) => thrown);
    expect(faultOf(error)).toBe('refused');
    expect(faultOf(new Error('else', { cause: 'text' }))).toBe('unanswered');
    expect(faultOf(undefined)).toBe('unanswered');
  });
});
