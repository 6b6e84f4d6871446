import Router from 'next/router';
import { useEffect, useRef } from 'react';
import { addressOf } from '#lib/browser/history-entry.ts';
import { searchKey } from '#lib/search/search-key.ts';
import type { SearchState } from '#lib/search/state.ts';
import { searchAt } from '#lib/search/unbuilt.ts';
import type { SearchUrls } from '#lib/search/url.ts';

/** Typing changes the URL after this delay. */
const writeDelayMs = 400;

/** A search read from the URL blocks URL changes for at most this long. */
const pendingLimitMs = 1000;

const address = () => addressOf(window);
const differOnlyInPage = (a: SearchState, b: SearchState) => searchKey({ ...a, page: 1 }) === searchKey({ ...b, page: 1 });
const differOnlyInQuery = (a: SearchState, b: SearchState) =>
  searchKey({ ...a, query: '', page: 1 }) === searchKey({ ...b, query: '', page: 1 });

/**
 * Keeps the URL and the search in sync; `pageCount` is that of the results. It writes through Next's router (shallow), so that going back from a car finds this page again.
 * Typing replaces its own last history entry.
 */
export function useUrlSync(urls: SearchUrls, state: SearchState, pageCount: number, show: (state: SearchState) => void) {
  const latestState = useRef(state);
  const latestShow = useRef(show);
  const isTyping = useRef(false);
  // The search that the URL asks for and the page does not show yet. Until it does, the URL must not change.
  const pendingKey = useRef<string | undefined>('unread');
  useEffect(() => {
    latestState.current = state;
    latestShow.current = show;
  });

  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const target = searchAt(urls, address());
      pendingKey.current = undefined;
      if (!target || searchKey(target) === searchKey(latestState.current)) return;
      pendingKey.current = searchKey(target);
      clearTimeout(timeout);
      timeout = setTimeout(() => {
        pendingKey.current = undefined;
      }, pendingLimitMs);
      latestShow.current(target);
    };
    // InstantSearch ignores searches until its own effects have run, which is after this one.
    const start = setTimeout(read, 0);
    Router.events.on('routeChangeComplete', read);
    return () => {
      clearTimeout(start);
      clearTimeout(timeout);
      Router.events.off('routeChangeComplete', read);
    };
  }, [urls]);

  const key = searchKey(state);
  useEffect(() => {
    if (pendingKey.current === key) pendingKey.current = undefined;
    const inUrl = searchAt(urls, address());
    if (pendingKey.current !== undefined || !inUrl || searchKey(inUrl) === key) return;
    const isTypedChange = inUrl.query !== latestState.current.query && differOnlyInQuery(inUrl, latestState.current);
    // A page beyond the last must leave no history entry, because going back would end there again.
    const isCorrection = inUrl.page > pageCount && differOnlyInPage(inUrl, latestState.current);
    const write = () => {
      if (pendingKey.current !== undefined) return;
      const url = urls.build(latestState.current, address());
      const move = (isTypedChange && isTyping.current) || isCorrection ? Router.replace : Router.push;
      isTyping.current = isTypedChange;
      void move.call(Router, url, undefined, { shallow: true, scroll: false });
    };
    const timer = setTimeout(write, isTypedChange ? writeDelayMs : 0);
    return () => clearTimeout(timer);
  }, [key, urls, pageCount]);
}
