import Router from 'next/router';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { listen } from '#components/ui/listen.ts';
import { addressOf, historyEntryKey } from '#lib/browser/history-entry.ts';
import { searchSourceOf, visits } from '#lib/browser/search/recall-search.ts';
import type { SearchSetup } from '#lib/search/setup.ts';
import { type Offer, searchKey } from '#lib/search/state.ts';
import { fromIndexState } from '#lib/search/ui-state.ts';
import { searchAt } from '#lib/search/unbuilt.ts';
import { searchUrls } from '#lib/search/url.ts';

/** `ready` once the results are the ones that the URL asks for; `answer` is the search answer behind them. */
type ListStatus = { ready: boolean; answer?: unknown };

/** A restored position is held for this many frames, because the router and late fonts also move the page. */
const holdFrames = 12;
/** Longest wait for fonts and styles, in frames. */
const maxFrames = 180;

const isSettled = () => document.readyState === 'complete' && document.fonts.status === 'loaded';

/** Scrolls to `y` and holds that position briefly, or until the shopper scrolls. */
function holdAt(y: number): void {
  let frames = 0;
  let settledFrames = 0;
  const stop = () => {
    settledFrames = holdFrames;
    stopListening();
  };
  const step = () => {
    if (settledFrames >= holdFrames || frames >= maxFrames) return stop();
    frames += 1;
    if (isSettled()) settledFrames += 1;
    if (Math.abs(window.scrollY - y) > 1) window.scrollTo({ top: y, behavior: 'instant' });
    requestAnimationFrame(step);
  };
  const stopListening = listen(window, { wheel: stop, touchmove: stop, keydown: stop, pointerdown: stop }, { passive: true });
  step();
}

/**
 * Restores the scroll position of each history entry of a search page once the results of that entry are there. The browser's own
 * restoration would come before the results. Call the returned function after every render.
 */
function useScrollRestoration(source: string, readStatus: () => ListStatus): () => void {
  const latestRead = useRef(readStatus);
  const pendingY = useRef<number | undefined>(undefined);
  const latestAnswer = useRef<{ address: string; answer: unknown } | undefined>(undefined);
  useLayoutEffect(() => {
    latestRead.current = readStatus;
  });

  const restore = useCallback(() => {
    const { ready, answer } = latestRead.current();
    if (!ready) return;
    latestAnswer.current = { address: addressOf(window), answer };
    const y = pendingY.current;
    pendingY.current = undefined;
    if (y !== undefined) holdAt(y);
  }, []);

  useEffect(() => {
    let here = { entry: historyEntryKey(window), address: addressOf(window) };
    let choiceY = window.scrollY;
    let scrolledY = window.scrollY;

    const remember = (y: number) => {
      const answer = latestAnswer.current?.address === here.address ? latestAnswer.current.answer : undefined;
      const savedY = pendingY.current ?? Math.round(y);
      visits.remember(here.entry, { address: here.address, source, at: Date.now(), y: savedY, ...(answer ? { answer } : {}) });
    };
    const recall = () => {
      const visit = visits.recall(here.entry);
      pendingY.current = visit?.address === here.address && visit.y > 0 ? visit.y : undefined;
      restore();
    };
    // A choice may itself scroll the page; going back returns to where the shopper made it.
    const onChoice = () => {
      choiceY = window.scrollY;
    };
    const onLeave = (_url: string, { shallow }: { shallow: boolean }) => {
      const isByHistory = addressOf(window) !== here.address;
      remember(shallow && !isByHistory ? choiceY : window.scrollY);
    };
    const onArrive = () => {
      const entry = historyEntryKey(window);
      const isOtherEntry = entry !== here.entry;
      here = { entry, address: addressOf(window) };
      choiceY = window.scrollY;
      if (isOtherEntry) recall();
      else restore();
    };
    const onScroll = () => {
      scrolledY = window.scrollY;
    };
    const onHide = () => {
      // A page may change its layout while it is hidden, so save the last scrolled position.
      remember(scrolledY);
      // After a reload the browser restores roughly until the results are there.
      window.history.scrollRestoration = 'auto';
    };
    const onShow = () => {
      window.history.scrollRestoration = 'manual';
    };

    onShow();
    recall();
    Router.events.on('routeChangeStart', onLeave);
    Router.events.on('routeChangeComplete', onArrive);
    Router.events.on('routeChangeError', onArrive);
    const stopChoices = listen(window, { pointerdown: onChoice, keydown: onChoice, click: onChoice }, { capture: true, passive: true });
    const stop = listen(window, { scroll: onScroll, pagehide: onHide, pageshow: onShow }, { passive: true });
    return () => {
      stop();
      Router.events.off('routeChangeStart', onLeave);
      Router.events.off('routeChangeComplete', onArrive);
      Router.events.off('routeChangeError', onArrive);
      stopChoices();
      // The browser restores pages other than search pages.
      window.history.scrollRestoration = 'auto';
    };
  }, [source, restore]);

  return restore;
}

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
