import type { SearchSetup } from '../search/setup.ts';
import { escapeValue } from '../search/ui-state.ts';
import type { LivePlaces } from '../search/unbuilt.ts';
import { lazySearchClient } from './lazy-search.ts';

type Answer = { results: { facets?: Record<string, Record<string, number>> }[] };

/** Asks the search for the makes and body types in stock now (rule U7). Rejects as the search does. */
export async function livePlaces(setup: SearchSetup): Promise<LivePlaces> {
  const client = lazySearchClient(setup, undefined);
  const valuesOf = async (facets: string[], make?: string) => {
    const params = { query: '', hitsPerPage: 0, page: 0, facets, ...(make ? { facetFilters: [[`make:${escapeValue(make)}`]] } : {}) };
    const { results } = (await client.search([{ indexName: setup.index, params }] as never)) as unknown as Answer;
    return results[0]?.facets ?? {};
  };
  const { make = {}, simple_body = {} } = await valuesOf(['make', 'simple_body']);
  const modelsOf = async (name: string) => Object.keys((await valuesOf(['model'], name)).model ?? {});
  return { makes: Object.keys(make), bodies: Object.keys(simple_body), modelsOf };
}
