import { useCallback } from 'react';
import { queryReader } from '#lib/browser/query-reader.ts';
import type { Nouns } from '#lib/locale/nouns.ts';
import type { SearchSetup } from '#lib/search/setup.ts';
import type { SearchState } from '#lib/search/state.ts';
import { withUnderstood } from '#lib/search/words/typed-state.ts';

/** Reads the text of a search in an address, such as one from the header's search box (rule S31). Without the stock it stays text. */
export function useUnderstoodQuery(setup: SearchSetup, { one, many }: Nouns): (state: SearchState) => Promise<SearchState> {
  return useCallback(
    async (state) => {
      const reader = await queryReader(setup, [one, many]).catch(() => undefined);
      return reader ? { ...withUnderstood({ ...state, query: '' }, reader.read(state.query)), page: state.page } : state;
    },
    [setup, one, many],
  );
}
