import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { addressOf } from '#lib/browser/history-entry.ts';
import { searchSourceOf } from '#lib/browser/recall-search.ts';
import { searchKey } from '#lib/search/search-key.ts';
import type { SearchSetup } from '#lib/search/setup.ts';
import type { Offer } from '#lib/search/state.ts';
import { fromIndexState } from '#lib/search/ui-state.ts';
import { searchAt } from '#lib/search/unbuilt.ts';
import { searchUrls } from '#lib/search/url.ts';
import { type ListStatus, useScrollRestoration } from './use-scroll-restoration.ts';

type Props = { setup: SearchSetup; offer: Offer | undefined; recalledAt: number | undefined };

/** Recalled results older than this are refreshed; they stay visible meanwhile. */
const freshMs = 60_000;

/** Remembers the results and scroll position of each history entry of a search page. Renders nothing. */
export function SearchHistory({ setup, offer, recalledAt }: Props) {
  const { indexUiState, results, status, refresh } = useInstantSearch();
  const urls = useMemo(() => searchUrls(setup.urls), [setup.urls]);
  const state = fromIndexState(indexUiState, setup.urls.defaultSort, offer);
  const readStatus = (): ListStatus => {
    const target = searchAt(urls, addressOf(window));
    if (status !== 'idle' || !target || searchKey(target) !== searchKey(state)) return { ready: false };
    const { _state: request, _rawResults: rawResults } = results;
    // The built page's first results have no full hits, and need not be remembered.
    const isComplete = rawResults?.[0]?.hits.every((hit) => 'slug' in hit);
    return isComplete ? { ready: true, answer: { state: request, results: rawResults } } : { ready: true };
  };
  const restore = useScrollRestoration(searchSourceOf(setup), readStatus);
  useLayoutEffect(restore);
  useEffect(() => {
    if (recalledAt !== undefined && Date.now() - recalledAt > freshMs) refresh();
  }, [recalledAt, refresh]);
  return null;
}
