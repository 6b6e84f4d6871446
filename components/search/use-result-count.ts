import { useRef } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { areClose } from '#lib/search/close-matches.ts';
import { stockCount } from '#lib/search/stock-count.ts';
import { useSearch } from './search-context.tsx';

type Facet = { name: string; data: Record<string, number> };

/** The result count, whether the cars are close matches, and the search they belong to, so that the words beside a count never change before the count. */
export function useResultCount() {
  const { setup, state } = useSearch();
  const { status, results } = useInstantSearch();
  const answeredState = useRef(state);
  if (status === 'idle') answeredState.current = state;
  const facets = (results.disjunctiveFacets ?? []) as unknown as Facet[];
  const distributions = Object.fromEntries(facets.map(({ name, data }) => [name, data]));
  const count = stockCount(results.nbHits, distributions, answeredState.current.refinements, setup.stockCountCap);
  return { count, isClose: areClose(results), state: answeredState.current, status };
}
