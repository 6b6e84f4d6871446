import { useRef } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { stockCount } from '#lib/search/stock-count.ts';
import { useSearch } from './search-context.tsx';

type Facet = { name: string; data: Record<string, number> };

/** How many cars were found for the search that was last answered, and that search: words about a count change with it, not before it. */
export function useFound() {
  const { setup, state } = useSearch();
  const { status, results } = useInstantSearch();
  const answered = useRef(state);
  if (status === 'idle') answered.current = state;
  const facets = (results.disjunctiveFacets ?? []) as unknown as Facet[];
  const distributions = Object.fromEntries(facets.map(({ name, data }) => [name, data]));
  const count = stockCount(results.nbHits, distributions, answered.current.refinements, setup.stockCountCap);
  return { count, state: answered.current, status };
}
