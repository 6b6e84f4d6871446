import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useViewingTime } from '#components/ui/use-viewing-time.ts';
import { afterPaint } from '#lib/browser/after-paint.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { searchKey } from '#lib/search/search-key.ts';
import type { SearchState } from '#lib/search/state.ts';
import { searchUrls } from '#lib/search/url.ts';
import type { SearchCard } from './search-card.ts';
import { ChooseProvider, type NextSearch, SearchProvider } from './search-context.tsx';
import type { SearchHeading } from './search-head.tsx';
import { SearchParts } from './search-parts.tsx';
import { showTop } from './show-top.ts';
import { useLastPage } from './use-last-page.ts';
import { useSearchState } from './use-search-state.ts';
import { useUnderstoodQuery } from './use-understood-query.ts';
import { useUrlSync } from './use-url-sync.ts';

/** Holds the current search and shares it with the parts of the page. */
export function SearchBody({ model, Card, heading }: { model: SearchModel; Card: SearchCard; heading: SearchHeading }) {
  const { setup, chrome } = model;
  const urls = useMemo(() => searchUrls(setup.urls), [setup.urls]);
  const { state, answered, pageCount, setSearch, refresh, hiddenFilters } = useSearchState(model);
  useLastPage(answered, pageCount, setSearch);
  const typedKey = useRef<string | undefined>(undefined);
  const searchTyped = useCallback(
    (typedState: SearchState) => {
      typedKey.current = searchKey(typedState);
      setSearch(typedState);
    },
    [setSearch],
  );
  const understand = useUnderstoodQuery(setup, chrome.nouns);
  useUrlSync({ urls, state, pageCount, show: setSearch, typedKey, understand });

  // The built count includes sold cars whose window may have ended; then InstantSearch must search again.
  const { validUntil } = model;
  const isOutdated = useViewingTime(validUntil === undefined ? [] : [validUntil]) > 0;
  useEffect(() => {
    if (isOutdated) refresh();
  }, [isOutdated, refresh]);

  const results = useRef<HTMLElement>(null);
  const choose = useCallback((change: () => void) => {
    afterPaint(() => {
      showTop(results.current);
      change();
    });
  }, []);
  const words = useMemo(() => ({ nouns: chrome.nouns, ...setup.card }), [chrome.nouns, setup.card]);
  const latest = useMemo(
    () => ({
      setup,
      nouns: chrome.nouns,
      words,
      path: model.path,
      state,
      answered,
      hrefOf: (otherState: SearchState) => urls.build(otherState, model.path),
      show: (next: NextSearch) => choose(() => setSearch(next)),
      searchTyped,
      refresh,
    }),
    [setup, chrome.nouns, words, model.path, state, answered, urls, choose, setSearch, searchTyped, refresh],
  );
  // The parts render once for each search, in a transition, so that the page answers inputs meanwhile.
  const shown = useDeferredValue(latest);
  return (
    <ChooseProvider value={choose}>
      <SearchProvider value={shown}>
        <SearchParts model={model} Card={Card} heading={heading} hiddenFilters={hiddenFilters} results={results} />
      </SearchProvider>
    </ChooseProvider>
  );
}
