import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import type { SearchModel } from '#lib/pages/search.ts';
import { promptFilters } from '#lib/search/filters.ts';
import { areClose } from '#lib/search/query-text.ts';
import { type SearchState, searchKey } from '#lib/search/state.ts';
import { stockCount } from '#lib/search/stock-count.ts';
import { fromIndexState, toIndexState } from '#lib/search/ui-state.ts';
import type { FoundHit, NextSearch } from './search-context.tsx';

type Facet = { name: string; data: Record<string, number> };

const filterNamesIn = (state: SearchState) => [...Object.keys(state.refinements), ...Object.keys(state.ranges)];

/** The same object for the same search: InstantSearch creates a new state for every step. */
function useSameState(state: SearchState): SearchState {
  const key = searchKey(state);
  const last = useRef({ key, state });
  if (last.current.key !== key) last.current = { key, state };
  return last.current.state;
}

/** The search of a page, the search and count of its results, and how to change it. `hiddenFilters` have no control here and need a widget. */
export function useSearchState({ setup, state: built }: SearchModel) {
  const { indexUiState, setIndexUiState, refresh, results, status } = useInstantSearch();
  const { defaultSort } = setup.urls;
  const state = useSameState(fromIndexState(indexUiState, defaultSort, built.offer));
  // The control of a late filter may not have loaded yet.
  const visibleFilters = useMemo(() => promptFilters(setup.filters), [setup.filters]);
  const [hiddenFilters, setHiddenFilters] = useState(() => filterNamesIn(built).filter((name) => !visibleFilters.includes(name)));
  const pendingState = useRef<NextSearch | undefined>(undefined);

  const setState = useCallback(
    (next: NextSearch) =>
      setIndexUiState((ui) => {
        const nextState = typeof next === 'function' ? next(fromIndexState(ui, defaultSort, built.offer)) : next;
        return toIndexState(nextState, setup.index, defaultSort) as never;
      }),
    [setIndexUiState, setup.index, defaultSort, built.offer],
  );
  const setSearch = useCallback(
    (next: NextSearch) => {
      const names = typeof next === 'function' ? [] : filterNamesIn(next);
      const missing = names.filter((name) => !visibleFilters.includes(name) && !hiddenFilters.includes(name));
      if (missing.length === 0) return setState(next);
      pendingState.current = next;
      setHiddenFilters([...hiddenFilters, ...missing]);
    },
    [visibleFilters, hiddenFilters, setState],
  );
  useEffect(() => {
    if (hiddenFilters.length === 0 || !pendingState.current) return;
    setState(pendingState.current);
    pendingState.current = undefined;
  }, [hiddenFilters, setState]);

  // A failed search leaves the results, and the search that they answer, as they were.
  const answer = useRef({ state, results });
  if (status === 'idle' && answer.current.results !== results) answer.current = { state, results };
  const facets = (results.disjunctiveFacets ?? []) as unknown as Facet[];
  const distributions = Object.fromEntries(facets.map(({ name, data }) => [name, data]));
  const count = stockCount(results.nbHits, distributions, answer.current.state.refinements, setup.stockCountCap);
  const lastAnswered = answer.current.state;
  const hits = results.hits as unknown as readonly FoundHit[];
  const isClose = areClose(results);
  const answered = useMemo(() => ({ state: lastAnswered, count, isClose, hits }), [lastAnswered, count, isClose, hits]);
  return { state, answered, pageCount: results.nbPages, setSearch, refresh, hiddenFilters };
}
