import type { SearchClient } from 'instantsearch.js';
import type { SearchSetup } from '../search/setup.ts';
import type { Offer } from '../search/state.ts';

/** As InstantSearch asks: many searches at once, or the values of one facet. */
type Requests = readonly unknown[];
type Client = {
  search: (requests: Requests) => Promise<unknown>;
  searchForFacetValues: (requests: Requests) => Promise<unknown>;
  clearCache: () => void;
};

/**
 * The search client of a page whose code comes with its first question: the first results are in the HTML, so a page that is only read
 * never loads it. A failed load is forgotten, so that the next search tries again.
 */
export function lazySearchClient(setup: SearchSetup, offer: Offer | undefined): SearchClient {
  let loading: Promise<Client> | undefined;
  let loaded: Client | undefined;
  const client = () => {
    loading ??= import('./page-search.ts')
      .then(({ pageSearchClient }) => {
        loaded = pageSearchClient(setup, offer) as unknown as Client;
        return loaded;
      })
      .catch((error) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  const lazy: Client = {
    search: async (requests) => (await client()).search(requests),
    searchForFacetValues: async (requests) => (await client()).searchForFacetValues(requests),
    clearCache: () => loaded?.clearCache(),
  };
  return lazy as unknown as SearchClient;
}

/** Loads the search's code, engine and index ahead of the first question; a failure shows when one is asked. */
export function preloadSearch(setup: SearchSetup): void {
  import('./page-search.ts').then(({ preloadEngine }) => preloadEngine(setup)).catch(() => undefined);
}
