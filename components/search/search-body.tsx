import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useViewingTime } from '#components/ui/use-availability.ts';
import { afterPaint } from '#lib/browser/after-paint.ts';
import { repeatEarlyInputs } from '#lib/browser/search/early-inputs.ts';
import { queryReader } from '#lib/browser/search/query-reader.ts';
import { keepAddressNotes } from '#lib/browser/search/search-notes.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { type SearchState, searchKey } from '#lib/search/state.ts';
import { searchUrls } from '#lib/search/url.ts';
import { withUnderstood } from '#lib/search/words/typed-state.ts';
import { ChooseProvider, type NextSearch, type SearchCard, SearchProvider } from './search-context.tsx';
import type { SearchHeading } from './search-head.tsx';
import { SearchParts } from './search-parts.tsx';
import { useSearchState } from './use-search-state.ts';
import { useUrlSync } from './use-url-sync.ts';

/** Results that start further down the window than this share of it are brought up. */
const lowestTop = 0.6;

/** Brings the top of the results into view, unless it is there. */
function showTop(results: Element | null): void {
  if (!results) return;
  const { top } = results.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight * lowestTop) results.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/**
 * A pressed control of the results disappears with its search (a chip, a suggestion) or is below the new cars (a page number). The focus would jump to the
 * start of the page, or stay behind the cars.
 */
function focusResults(results: HTMLElement | null): void {
  if (!results?.contains(document.activeElement)) return;
  results.tabIndex = -1;
  results.focus({ preventScroll: true });
}

/** Holds the current search and shares it with the parts of the page. */
export function SearchBody({ model, Card, heading }: { model: SearchModel; Card: SearchCard; heading: SearchHeading }) {
  const { setup, chrome } = model;
  const urls = useMemo(() => searchUrls(setup.urls), [setup.urls]);
  const { state, answered, pageCount, setSearch, refresh, hiddenFilters } = useSearchState(model);
  // A search for a page after the last one goes to the last (rule S24).
  useEffect(() => {
    const { state: shown, count } = answered;
    if (count > 0 && pageCount > 0 && shown.page > pageCount) setSearch({ ...shown, page: pageCount });
  }, [answered, pageCount, setSearch]);
  const typedKey = useRef<string | undefined>(undefined);
  const searchTyped = useCallback(
    (typedState: SearchState) => {
      typedKey.current = searchKey(typedState);
      setSearch(typedState);
    },
    [setSearch],
  );
  // The text of an address, such as one from the header's search box, is read too (rule S31). Without the stock it stays text.
  const understand = useCallback(
    async (search: SearchState) => {
      const reader = await queryReader(setup, chrome.nouns).catch(() => undefined);
      if (!reader) return search;
      await reader.prepare(search.query);
      const understood = reader.read(search.query);
      const meant = { ...withUnderstood({ ...search, query: '' }, understood, setup.urls.defaultSort), page: search.page };
      keepAddressNotes(() => window.sessionStorage, meant, understood.notes);
      return meant;
    },
    [setup, chrome.nouns],
  );
  const isSettled = useUrlSync({ urls, state, pageCount, show: setSearch, typedKey, understand });

  // Runs after the search of the address, because these inputs change it.
  useEffect(repeatEarlyInputs, []);

  // The built count includes sold cars whose window may have ended; then InstantSearch must search again.
  const { validUntil } = model;
  const isOutdated = useViewingTime(validUntil === undefined ? [] : [validUntil]) > 0;
  useEffect(() => {
    if (isOutdated) refresh();
  }, [isOutdated, refresh]);

  const results = useRef<HTMLElement>(null);
  const choose = useCallback((change: () => void) => {
    afterPaint(() => {
      focusResults(results.current);
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
      isSettled,
      refresh,
    }),
    [setup, chrome.nouns, words, model.path, state, answered, urls, choose, setSearch, searchTyped, isSettled, refresh],
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
