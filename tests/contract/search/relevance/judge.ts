import { createSearchClient } from '#lib/browser/search/search-client.ts';
import { engineHttp } from '#lib/browser/search/search-http.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { areClose } from '#lib/search/query-text.ts';
import { createEngine } from '../../../../scripts/tools/search-server/engine/engine.ts';
import { hasAllWords, isMeant, readQueries, type ShopperQuery } from './queries.ts';

const index = 'Car_production';
const pageSize = 21;
const judged = 5;

/** What a shopper gets for a query: the first page, the count, and whether the cars are only close. */
export type Found = { asked: ShopperQuery; page: SearchDocument[]; total: number; isClose: boolean; meant: number };

type Answer = { results: { hits: { objectID: string }[]; nbHits: number }[] };

/** Asks every shopper's query of the table over a stock, through the search client of a page. */
export function createJudge(documents: readonly SearchDocument[], now: number) {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const engine = createEngine([
    makeIndexFile(documents, { dealer: { url: 'https://dealer.test' }, search: { index, maxTotalHits: 20_000 } }),
  ]);
  return async (): Promise<Found[]> => {
    const client = createSearchClient({
      host: 'http://embedded.invalid',
      http: engineHttp(async (request) => engine(request)),
      defaultSort: ['custom_rank:desc'],
      ascendingPricePositive: false,
      soldWindowDays: 3,
      stockFilter: [],
      now: () => now,
    });
    const found: Found[] = [];
    for (const asked of readQueries()) {
      const params = { query: asked.query, hitsPerPage: pageSize, page: 0 };
      const [result] = ((await client.search([{ indexName: index, params }] as never)) as unknown as Answer).results;
      const page = (result?.hits ?? []).flatMap(({ objectID }) => byId.get(objectID) ?? []);
      const meant = documents.filter((document) => isMeant(document, asked)).length;
      found.push({ asked, page, total: result?.nbHits ?? 0, isClose: areClose(result), meant });
    }
    return found;
  };
}

/** How many of the first five cars are what the shopper means. */
export const meantAmongFirst = ({ asked, page }: Found): number =>
  page.slice(0, judged).filter((document) => isMeant(document, asked)).length;

/** The share of the first five cars that the shopper means, of as many as there are; undefined if the stock has none. */
export function precisionOf(found: Found): number | undefined {
  const most = Math.min(judged, found.meant);
  return most === 0 ? undefined : meantAmongFirst(found) / most;
}

/** The share of the cars of a first page that have all words; close matches are labelled as such and do not count. */
export const wordsOnPage = ({ asked, page, isClose }: Found): number | undefined =>
  isClose || page.length === 0 ? undefined : page.filter((document) => hasAllWords(document, asked.words)).length / page.length;

/** Whether the count is the number of cars that the shopper means. */
export const isCountRight = ({ total, meant, isClose }: Found): number => Number((isClose ? 0 : total) === meant);

/** The mean over the queries for which there is a figure. */
export function meanOf(found: readonly Found[], figure: (one: Found) => number | undefined): number {
  const figures = found.flatMap((one) => figure(one) ?? []);
  return figures.reduce((sum, value) => sum + value, 0) / figures.length;
}
