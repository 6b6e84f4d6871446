import { useLayoutEffect } from 'react';
import { addressOf } from '#lib/browser/history-entry.ts';
import { searchKey } from '#lib/search/search-key.ts';
import type { SearchState } from '#lib/search/state.ts';
import { searchAt } from '#lib/search/unbuilt.ts';
import { searchUrls } from '#lib/search/url.ts';
import { useSearch } from './search-context.tsx';

const isAsked = (search: SearchState, setup: Parameters<typeof searchUrls>[0]) => {
  const asked = searchAt(searchUrls(setup), addressOf(window));
  return !asked || searchKey(asked) === searchKey(search);
};

/**
 * Hides the built list behind skeletons until the results are those of the address (rule S25). `other-search-script.tsx` hides it before
 * the first paint of a page load.
 */
export function useShownList(answered: SearchState, hasFailed: boolean): void {
  const { urls } = useSearch().setup;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first answer of a page can be another one than the address asks for
  useLayoutEffect(() => {
    if (!isAsked(answered, urls)) document.documentElement.dataset.otherSearch = '';
    return () => {
      delete document.documentElement.dataset.otherSearch;
    };
  }, []);
  useLayoutEffect(() => {
    if (hasFailed || isAsked(answered, urls)) delete document.documentElement.dataset.otherSearch;
  }, [answered, hasFailed, urls]);
}
