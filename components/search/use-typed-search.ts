import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type QueryReader, queryReader } from '#lib/browser/query-reader.ts';
import type { SearchState } from '#lib/search/state.ts';
import { typingBase, withUnderstood } from '#lib/search/words/typed-state.ts';
import { useSearch } from './search-context.tsx';

/**
 * Searches for what a typed text means (rule S31). The search from before the typing stays the start until `finish`, so that a corrected
 * text leaves no filter behind.
 */
export function useTypedSearch() {
  const { setup, nouns, state, searchTyped } = useSearch();
  const base = useRef<SearchState | undefined>(undefined);
  const latest = useRef('');
  const reader = useRef<QueryReader | undefined>(undefined);
  const current = useRef({ state, searchTyped });
  useEffect(() => {
    current.current = { state, searchTyped };
  });

  const prepare = useCallback(async () => {
    reader.current = await queryReader(setup, [nouns.one, nouns.many]).catch(() => undefined);
  }, [setup, nouns]);

  const run = useCallback(
    (text: string, isTyping: boolean): string => {
      const start = base.current ?? current.current.state;
      base.current = start;
      if (text.trim() === '') {
        current.current.searchTyped({ ...start, query: '', page: 1 });
        return '';
      }
      const typing = typingBase(start, setup.urls.presets);
      const understood = reader.current?.read(text, { isTyping }) ?? { refinements: {}, ranges: {}, rest: text, parts: [] };
      current.current.searchTyped(withUnderstood(typing, understood));
      return understood.rest;
    },
    [setup.urls.presets],
  );

  return useMemo(
    () => ({
      prepare,
      /** Searches while the text changes. */
      type: (text: string) => {
        latest.current = text;
        run(text, true);
        if (!reader.current) void prepare().then(() => reader.current && base.current && latest.current === text && run(text, true));
      },
      /** Searches for the whole text. `showRest` gets the words that stay text, and gets them again once the stock has loaded. */
      finish: (text: string, showRest: (rest: string) => void): void => {
        const end = () => {
          showRest(run(text, false));
          base.current = undefined;
        };
        const before = current.current.state;
        end();
        if (reader.current || text.trim() === '') return;
        // The stock may be there before this search is shown.
        const isShown = () => current.current.state.query === text || current.current.state === before;
        const isUnchanged = () => !base.current && isShown();
        void prepare().then(() => reader.current && isUnchanged() && end());
      },
    }),
    [prepare, run],
  );
}
