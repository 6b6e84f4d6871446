import type { SearchClient } from 'instantsearch.js';
import type { SearchSetup } from '../../search/setup.ts';
import type { Offer } from '../../search/state.ts';
import { loadOnce } from '../load-once.ts';
import { askFirstIndexFile } from './first-index-file.ts';

/** Requests as InstantSearch sends them: several searches, or the values of one facet. */
type Requests = readonly unknown[];
type Client = {
  search: (requests: Requests) => Promise<unknown>;
  searchForFacetValues: (requests: Requests) => Promise<unknown>;
  clearCache: () => void;
};

/**
 * A search client whose code loads with the first request: the first results are in the HTML. A failed load is retried with the next
 * search.
 */
export function lazySearchClient(setup: SearchSetup, offer: Offer | undefined): SearchClient {
  let loaded: Client | undefined;
  const client = loadOnce(async () => {
    askFirstIndexFile(setup);
    const { pageSearchClient } = await import('./page-search.ts');
    loaded = pageSearchClient(setup, offer) as unknown as Client;
    return loaded;
  });
  const lazy: Client = {
    search: async (requests) => (await client()).search(requests),
    searchForFacetValues: async (requests) => (await client()).searchForFacetValues(requests),
    clearCache: () => loaded?.clearCache(),
  };
  return lazy as unknown as SearchClient;
}

/** Loads the search code, engine and index ahead of the first request. A failure is reported with that request. */
export function preloadSearch(setup: SearchSetup): void {
  askFirstIndexFile(setup);
  import('./page-search.ts').then(({ preloadEngine }) => preloadEngine(setup)).catch(() => undefined);
}
