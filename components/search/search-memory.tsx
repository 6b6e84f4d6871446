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
import { type Shown, usePlace } from './use-place.ts';

type Props = { setup: SearchSetup; offer: Offer | undefined; recalledAt: number | undefined };

/** An answer from before is asked for again when it is older; the list stands meanwhile. */
const freshMs = 60_000;

/** Remembers what each history entry of a search page showed and where it stood; draws nothing. */
export function SearchMemory({ setup, offer, recalledAt }: Props) {
  const { indexUiState, results, status, refresh } = useInstantSearch();
  const urls = useMemo(() => searchUrls(setup.urls), [setup.urls]);
  const state = fromIndexState(indexUiState, setup.urls.defaultSort, offer);
  const shown = (): Shown => {
    const wanted = searchAt(urls, addressOf(window));
    if (status !== 'idle' || !wanted || searchKey(wanted) !== searchKey(state)) return { ready: false };
    const { _state: asked, _rawResults: answers } = results;
    // The first results of a page hold only what its own cards lack; these need no keeping.
    const whole = answers?.[0]?.hits.every((hit) => 'slug' in hit);
    return whole ? { ready: true, answer: { state: asked, results: answers } } : { ready: true };
  };
  const settle = usePlace(searchSourceOf(setup), shown);
  useLayoutEffect(settle);
  useEffect(() => {
    if (recalledAt !== undefined && Date.now() - recalledAt > freshMs) refresh();
  }, [recalledAt, refresh]);
  return null;
}
