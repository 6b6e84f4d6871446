import { useMemo } from 'react';
import { lazySearchClient } from '#lib/browser/search/lazy-search.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { countRequest } from '#lib/search/count-request.ts';
import type { SearchState } from '#lib/search/state.ts';
import { useSearch } from './search-context.tsx';

type Answer = { results: { nbHits: number; hits: SearchDocument[] }[] };

export type OtherSearches = {
  /** Counts the results of other searches; undefined if that fails. */
  countAll: (states: readonly SearchState[]) => Promise<number[] | undefined>;
  /** The first cars of another search. Empty if that fails. */
  listFirst: (state: SearchState, most: number) => Promise<SearchDocument[]>;
};

/** Runs other searches without replacing the results. Both are optional: if search is down, the results show the error. */
export function useCounts(): OtherSearches {
  const { setup, state } = useSearch();
  const { offer } = state;
  return useMemo(() => {
    const ask = async (states: readonly SearchState[], listed: number) => {
      const requests = states.map((other) => countRequest(other, setup.index, setup.urls.defaultSort, listed));
      return ((await lazySearchClient(setup, offer).search(requests as never)) as unknown as Answer).results;
    };
    return {
      countAll: (states) =>
        ask(states, 0).then(
          (results) => results.map(({ nbHits }) => nbHits),
          () => undefined,
        ),
      listFirst: (other, most) =>
        ask([other], most).then(
          ([first]) => first?.hits ?? [],
          () => [],
        ),
    };
  }, [setup, offer]);
}
