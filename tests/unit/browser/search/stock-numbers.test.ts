import { describe, expect, it } from 'vitest';
import { createSearchClient } from '#lib/browser/search/search-client.ts';
import { engineHttp, type HttpClient } from '#lib/browser/search/search-http.ts';
import { stockNumbersEnding } from '#lib/browser/search/stock-numbers.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';

const car = (stocknum: string, change: Partial<SearchDocument> = {}): SearchDocument => ({
  ...{ id: stocknum, slug: stocknum, name: 'Mazda', status: 'in_stock', show_on_dealer_website: true, photos_count: 1, stocknum },
  ...change,
});
const stock = [
  car('HC10234'),
  car('HC20234'),
  car('BM7'),
  car('HC3308B', { badge: '308' }),
  car('HC1308'),
  car('X234', { show_on_dealer_website: false }),
];
const engine = createPageEngine([
  makeIndexFile(stock, { dealer: { url: 'https://dealer.test' }, search: { index: 'cars', maxTotalHits: 100 } }),
]);
const http = engineHttp(async (request) => engine(request));

type Answer = { results: { hits: { objectID: string }[]; isClose?: boolean }[] };

/** What a text finds over `asked`. */
async function find(query: string, asked: HttpClient = http) {
  const place = { host: 'http://embedded.invalid', http: asked, defaultSort: [], ascendingPricePositive: false };
  const client = createSearchClient({ ...place, soldWindowDays: 3, stockFilter: [], now: () => 0 });
  const params = { query, hitsPerPage: 9, page: 0 };
  const [result] = ((await client.search([{ indexName: 'cars', params }] as never)) as unknown as Answer).results;
  return { ids: result?.hits.map(({ objectID }) => objectID).sort(), isClose: result?.isClose ?? false };
}

describe('a part of a stock number (rule S36)', () => {
  it.each<[string, string[], boolean]>([
    ['10234', ['HC10234'], false],
    ['0234', ['HC10234', 'HC20234'], false],
    [' 234 ', ['HC10234', 'HC20234'], false],
    ['HC10234', ['HC10234'], false],
    // The text of a car comes before the end of a stock number.
    ['308', ['HC3308B'], false],
    ['3308', ['HC3308B'], false],
    ['999', [], false],
    ['34', [], false],
  ])('%s finds %j', async (query, ids, isClose) => expect(await find(query)).toEqual({ ids, isClose }));

  it('finds nothing where a server does not filter by stock number', async () => {
    const refusing: HttpClient = (url, init) =>
      String(init?.body).includes('\\"stocknum\\"') ? Promise.reject(new Error('not filterable')) : http(url, init);
    expect(await find('10234', refusing)).toEqual({ ids: [], isClose: false });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no list', { results: [{ hits: 'many' }] }],
    ['other hits', { results: [{ hits: [null, 7, { stocknum: 10_234 }] }] }],
  ])('is none where the answer holds %s', async (_what, answer) => {
    expect(await stockNumbersEnding('234', 'cars', '', { host: 'https://search.test', http: async () => answer })).toEqual([]);
  });

  it('asks with the key of the site', async () => {
    const asked: RequestInit[] = [];
    const listen: HttpClient = async (_url, init = {}) => void asked.push(init);
    await stockNumbersEnding('234', 'cars', 'price > 1', { host: 'https://search.test', apiKey: 'k', http: listen });
    expect(asked[0]?.headers).toEqual({ 'Content-Type': 'application/json', Authorization: 'Bearer k' });
    expect(JSON.parse(String(asked[0]?.body))).toEqual({
      queries: [{ indexUid: 'cars', q: '', filter: 'price > 1', hitsPerPage: 1000, page: 1, attributesToRetrieve: ['stocknum'] }],
    });
  });
});
