import { needsAll } from './attributes.ts';
import { type SortName, sortValue } from './sorts.ts';
import type { SearchState } from './state.ts';
import { escapeValue } from './ui-state.ts';

/** The request to InstantSearch's client that counts a search and lists its first `listed` cars. */
export function countRequest(state: SearchState, index: string, defaultSort: SortName, listed = 0) {
  const facetFilters = Object.entries(state.refinements).flatMap(([name, values = []]): (string | string[])[] => {
    const filters = values.map((value) => `${name}:${escapeValue(value)}`);
    return needsAll(name) ? filters : [filters];
  });
  const numericFilters = Object.entries(state.ranges).flatMap(([name, { min, max } = {}]) => [
    ...(min === undefined ? [] : [`${name}>=${min}`]),
    ...(max === undefined ? [] : [`${name}<=${max}`]),
  ]);
  return {
    indexName: sortValue(index, (state.sort as SortName | undefined) ?? defaultSort),
    params: { query: state.query, page: 0, hitsPerPage: listed, facets: [] as string[], facetFilters, numericFilters },
  };
}
