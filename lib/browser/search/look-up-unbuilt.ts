import type { Nouns } from '../../locale/nouns.ts';
import { countRequest } from '../../search/count-request.ts';
import { addressWith, type Found, findUnbuilt, type LivePlaces } from '../../search/find-unbuilt.ts';
import type { SearchSetup } from '../../search/setup.ts';
import type { SearchState } from '../../search/state.ts';
import { escapeValue } from '../../search/ui-state.ts';
import type { Unbuilt } from '../../search/unbuilt.ts';
import type { UrlContext } from '../../search/url.ts';
import { lazySearchClient } from './lazy-search.ts';
import { queryReader } from './query-reader.ts';

type Answer = { results: { nbHits: number; facets?: Record<string, Record<string, number>> }[] };

/** Gets the makes, body types and words that are now in stock from the search (rule U7). Rejects with the search's error. */
async function livePlaces(setup: SearchSetup, nouns: Nouns): Promise<LivePlaces> {
  const client = lazySearchClient(setup, undefined);
  const ask = async (request: object) => ((await client.search([request] as never)) as unknown as Answer).results[0];
  const { facets, read } = await queryReader(setup, nouns);
  const modelsOf = async (make: string) => {
    const facetFilters = [[`make:${escapeValue(make)}`]];
    const answer = await ask({ indexName: setup.index, params: { query: '', hitsPerPage: 0, page: 0, facets: ['model'], facetFilters } });
    return Object.keys(answer?.facets?.model ?? {});
  };
  const count = async (state: SearchState) => (await ask(countRequest(state, setup.index, setup.urls.defaultSort)))?.nbHits ?? 0;
  return { makes: Object.keys(facets.make ?? {}), bodies: Object.keys(facets.simple_body ?? {}), modelsOf, read, count };
}

/** The meaning of an address without a page: a new address if it means a search. */
type FoundPlace = Exclude<Found, { state: SearchState }> | { address: string };

type Place = { unbuilt: Unbuilt; address: string; urls: UrlContext; setup: SearchSetup; nouns: Nouns };

/** Looks up an address without a page in the current stock. Rejects with the search's error. */
export async function lookUpUnbuilt({ unbuilt, address, urls, setup, nouns }: Place): Promise<FoundPlace> {
  const outcome = await findUnbuilt(unbuilt, urls, await livePlaces(setup, nouns));
  return 'state' in outcome ? { address: addressWith(urls, outcome.state, address) } : outcome;
}
