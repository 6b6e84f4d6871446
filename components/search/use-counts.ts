import { useCallback } from 'react';
import { lazySearchClient } from '#lib/browser/lazy-search.ts';
import { countRequest } from '#lib/search/count-request.ts';
import type { SearchState } from '#lib/search/state.ts';
import { useSearch } from './search-context.tsx';

type Answer = { results: { nbHits: number }[] };

/** Counts other searches of this page without showing them. A search that fails counts nothing: undefined. */
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
        // The count is a help beside the search, whose own failure is shown by the results.
        return undefined;
      }
    },
    [setup, offer],
  );
}
