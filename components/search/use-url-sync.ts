import Router from 'next/router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { addressOf } from '#lib/browser/history-entry.ts';
import { type SearchState, searchKey } from '#lib/search/state.ts';
import { searchAt } from '#lib/search/unbuilt.ts';
import type { SearchUrls } from '#lib/search/url.ts';

/** Typing changes the URL after this delay. */
const writeDelayMs = 400;

/** A search read from the URL blocks URL changes for at most this long. */
const pendingLimitMs = 1000;

const address = () => addressOf(window);
const pathAndQuery = (url: string) => {
  const { pathname, search } = new URL(url, window.location.href);
  return pathname + search;
};
const replace = (url: string) => Router.replace(url, undefined, { shallow: true, scroll: false });
const differOnlyInPage = (a: SearchState, b: SearchState) => searchKey({ ...a, page: 1 }) === searchKey({ ...b, page: 1 });
const differOnlyInQuery = (a: SearchState, b: SearchState) =>
  searchKey({ ...a, query: '', page: 1 }) === searchKey({ ...b, query: '', page: 1 });

type UrlSync = {
  urls: SearchUrls;
  state: SearchState;
  pageCount: number;
  show: (state: SearchState) => void;
  /** The key of the search that was typed last. */
  typedKey: RefObject<string | undefined>;
  /** Reads the text of a search as filters. */
  understand: (state: SearchState) => Promise<SearchState>;
};

/**
 * Keeps the URL and the search in sync; `pageCount` is that of the results. It writes through Next's router (shallow), so that going back from a car finds this page again.
 * Typing replaces its own last history entry. The returned function says whether the URL has been read and the page's search is this one.
 */
export function useUrlSync({ urls, state, pageCount, show, typedKey, understand }: UrlSync): (search: SearchState) => boolean {
  const latestState = useRef(state);
  const latestShow = useRef(show);
  const isTyping = useRef(false);
  // The search that the URL asks for and the page does not show yet. Until it does, the URL must not change.
  const pendingKey = useRef<string | undefined>('unread');
  // The search that was read from the text in the URL, which its address replaces.
  const readKey = useRef<string | undefined>(undefined);
  // The address that this page wrote last. Reading it back would undo what the shopper did meanwhile.
  const ownAddress = useRef<string | undefined>(undefined);
  useEffect(() => {
    latestState.current = state;
    latestShow.current = show;
  });

  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const read = () => {
      const from = address();
      if (from === ownAddress.current) return;
      ownAddress.current = undefined;
      const target = searchAt(urls, from);
      pendingKey.current = undefined;
      if (!target || searchKey(target) === searchKey(latestState.current)) return;
      if (target.query === '') return open(target);
      pendingKey.current = 'unread';
      const before = searchKey(latestState.current);
      void understand(target).then((meant) => {
        if (isStopped || address() !== from) return;
        pendingKey.current = undefined;
        if (searchKey(latestState.current) !== before) return void replace(urls.build(latestState.current, from));
        readKey.current = searchKey(meant);
        open(meant);
        if (readKey.current === searchKey(latestState.current)) void replace(urls.build(meant, from));
      });
    };
    const open = (target: SearchState) => {
      if (searchKey(target) === searchKey(latestState.current)) return;
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
      isStopped = true;
      clearTimeout(start);
      clearTimeout(timeout);
      Router.events.off('routeChangeComplete', read);
    };
  }, [urls, understand]);

  const key = searchKey(state);
  useEffect(() => {
    if (pendingKey.current === key) pendingKey.current = undefined;
    const inUrl = searchAt(urls, address());
    if (pendingKey.current !== undefined || !inUrl || searchKey(inUrl) === key) return;
    const isTypedChange =
      typedKey.current === key || (inUrl.query !== latestState.current.query && differOnlyInQuery(inUrl, latestState.current));
    // A page number beyond the last must leave no history entry: going back would lead there again.
    const isCorrection = (inUrl.page > pageCount && differOnlyInPage(inUrl, latestState.current)) || readKey.current === key;
    const write = () => {
      if (pendingKey.current !== undefined) return;
      const url = urls.build(latestState.current, address());
      const move = (isTypedChange && isTyping.current) || isCorrection ? Router.replace : Router.push;
      isTyping.current = isTypedChange;
      ownAddress.current = pathAndQuery(url);
      typedKey.current = undefined;
      readKey.current = undefined;
      void move.call(Router, url, undefined, { shallow: true, scroll: false });
    };
    const timer = setTimeout(write, isTypedChange && readKey.current !== key ? writeDelayMs : 0);
    return () => clearTimeout(timer);
  }, [key, urls, pageCount, typedKey]);

  return useCallback((search) => pendingKey.current === undefined && searchKey(search) === searchKey(latestState.current), []);
}
