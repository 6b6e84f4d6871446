import { useCallback } from 'react';
import { lazySearchClient } from '#lib/browser/lazy-search.ts';
import { countRequest } from '#lib/search/count-request.ts';
import type { SearchState } from '#lib/search/state.ts';
import { useSearch } from './search-context.tsx';

type Answer = { results: { nbHits: number }[] };

/** Counts the results of other searches without showing them; undefined if that fails. */
export function useCounts(): (states: readonly SearchState[]) => Promise<number[] | undefined> {
  const { setup, state } = useSearch();
  const { offer } = state;
  return useCallback(
    async (states) => {
      const requests = states.map((other) => countRequest(other, setup.index, setup.urls.defaultSort));
      try {
        const { results } = (await lazySearchClient(setup, offer).search(requests as never)) as unknown as Answer;
        return results.map(({ nbHits }) => nbHits);
      } catch {
        // Counts are optional. If search is down, the results show the error.
        return undefined;
      }
    },
    [setup, offer],
  );
}
