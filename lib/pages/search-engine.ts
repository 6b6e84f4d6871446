import { windowEnd } from '../cars/visibility.ts';
import { oncePer } from '../model/once-per.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { carsOfState } from '../search/cars-of-state.ts';
import { createPageEngine } from '../search/engine/page-engine.ts';
import { makeIndexFile } from '../search/index-file.ts';
import type { LiveCount } from '../search/live-count.ts';
import { queriesOf, type SearchQuery } from '../search/queries.ts';
import { type SearchSetup, searchSetup } from '../search/setup.ts';
import { emptyState, type SearchState } from '../search/state.ts';
import type { UrlContext } from '../search/url.ts';
import type { Catalogue } from './catalogue.ts';

type Answer = {
  hits: { id: string }[];
  totalHits: number;
  facetDistribution?: Record<string, Record<string, number>>;
  facetStats?: Record<string, { min: number; max: number }>;
};

/** The search engine over a dealer’s stock and the setup of its search pages; created once per catalogue. */
export const siteSearch = oncePer((catalogue: Catalogue) => {
  const { documents, site, memory } = catalogue;
  const engine = createPageEngine([makeIndexFile(documents, site)], { keepColumn: memory?.columns(documents) });
  const ask = (queries: SearchQuery[]) => {
    const { status, body } = engine({ method: 'POST', path: '/multi-search', body: { queries } });
    if (status !== 200) throw new Error(`The search engine refused a page's own query: ${JSON.stringify(body)}`);
    return (body as { results: Answer[] }).results;
  };
  const setup = searchSetup(documents, site);
  return { setup: { ...setup, urls: recallUrls(catalogue, setup.urls) }, ask };
});

/** Returns the addresses of an earlier build instead of equal ones, so that derived data can be reused. */
function recallUrls({ memory }: Catalogue, urls: UrlContext): UrlContext {
  const text = memory && JSON.stringify(urls);
  if (!memory || text === undefined) return urls;
  if (memory.urls?.text !== text) memory.urls = { text, urls };
  return memory.urls.urls;
}

/** Finds the cars of a search by its filters alone; the stock is grouped once per catalogue. */
export const stockFinder = oncePer(({ documents }: Catalogue) => carsOfState(documents));

/**
 * The settings of a page's query besides its facets. The engine has only the dealer's own stock, without the fields that distinguish
 * dealers.
 */
export function querySettings(setup: SearchSetup, { offer }: SearchState) {
  const { defaultSort: firstSort, places } = setup.urls;
  return { ...setup, stockFilter: [], firstSort, models: places.makes, bodies: places.bodies, offer };
}

/** Every car that a search finds, in the engine’s order. */
export function findMatchingCars(catalogue: Catalogue, search: Partial<SearchState>): SearchDocument[] {
  const { setup, ask } = siteSearch(catalogue);
  const state: SearchState = { ...emptyState, ...search, page: 1 };
  const settings = { ...querySettings(setup, state), facets: [], hitsPerPage: Math.max(1, catalogue.documents.length) };
  const [query] = queriesOf(state, settings, catalogue.now);
  if (!query) return [];
  const [answer] = ask([{ ...query, attributesToRetrieve: ['id'] }]);
  return (answer?.hits ?? []).flatMap(({ id }) => catalogue.documentById.get(id) ?? []);
}

/** When the sold cars among these leave the listing, in order. */
export const soldWindowEnds = (catalogue: Catalogue, documents: readonly SearchDocument[]): number[] =>
  documents.flatMap((document) => windowEnd(document, catalogue.site.cars.soldWindowDays) ?? []).sort((a, b) => a - b);

/** The number of these cars, and when it falls (rule L9). */
export function liveCountOf(catalogue: Catalogue, documents: readonly SearchDocument[]): LiveCount {
  const ends = soldWindowEnds(catalogue, documents);
  return { count: documents.length, ...(ends.length > 0 ? { ends } : {}) };
}
