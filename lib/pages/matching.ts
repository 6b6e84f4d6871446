import { windowEnd } from '../cars/visibility.ts';
import type { SearchDocument } from '../model/search-document.ts';
import type { LiveCount } from '../search/live-count.ts';
import { queriesOf } from '../search/queries.ts';
import { emptyState, type SearchState } from '../search/state.ts';
import type { Catalogue } from './catalogue.ts';
import { siteSearch } from './search-engine.ts';

/** Every car that a search finds, in the engine’s order. */
export function findMatchingCars(catalogue: Catalogue, search: Partial<SearchState>): SearchDocument[] {
  const { setup, ask } = siteSearch(catalogue);
  const state: SearchState = { ...emptyState, ...search, page: 1 };
  const settings = {
    ...setup,
    stockFilter: [], // this engine holds the dealer's own stock only, without the fields that tell dealers apart
    facets: [],
    firstSort: setup.urls.defaultSort,
    models: setup.urls.places.makes,
    hitsPerPage: Math.max(1, catalogue.documents.length),
    offer: state.offer,
  };
  const [query] = queriesOf(state, settings, catalogue.now);
  if (!query) return [];
  const [answer] = ask([{ ...query, attributesToRetrieve: ['id'] }]);
  return (answer?.hits ?? []).flatMap(({ id }) => catalogue.documentById.get(id) ?? []);
}

/** When the sold cars among these leave the listing, in order. */
export function soldWindowEnds(catalogue: Catalogue, documents: readonly SearchDocument[]): number[] {
  return documents.flatMap((document) => windowEnd(document, catalogue.site.cars.soldWindowDays) ?? []).sort((a, b) => a - b);
}

/** The number of these cars, and when it falls (rule L9). */
export function liveCountOf(catalogue: Catalogue, documents: readonly SearchDocument[]): LiveCount {
  const ends = soldWindowEnds(catalogue, documents);
  return { count: documents.length, ...(ends.length > 0 ? { ends } : {}) };
}
