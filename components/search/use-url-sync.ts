import Router from 'next/router';
import { useEffect, useRef } from 'react';
import { addressOf } from '#lib/browser/history-entry.ts';
import { searchKey } from '#lib/search/search-key.ts';
import type { SearchState } from '#lib/search/state.ts';
import { searchAt } from '#lib/search/unbuilt.ts';
import type { SearchUrls } from '#lib/search/url.ts';

/** Typing writes the address after this delay (spec §9). */
const writeDelayMs = 400;

/** How long a search read from the address may take to be shown. */
const awaitMs = 1000;

const address = () => addressOf(window);
const onlyTyped = (a: SearchState, b: SearchState) => searchKey({ ...a, query: '', page: 1 }) === searchKey({ ...b, query: '', page: 1 });

/**
 * Keeps the address and the search the same. Writing is a shallow move of Next's router, so that its history entries stay its own and
 * going back from a car finds this page again; what the page shows is not loaded anew. Typing replaces its own last entry.
 */
export function useUrlSync(urls: SearchUrls, state: SearchState, show: (state: SearchState) => void) {
  const shown = useRef(state);
  const apply = useRef(show);
  const typing = useRef(false);
  // A search read from the address and not shown yet, or an address not read yet: until it is, nothing is written over it.
  const awaited = useRef<string | undefined>('unread');
  useEffect(() => {
    shown.current = state;
    apply.current = show;
  });

  useEffect(() => {
    let giveUp: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const wanted = searchAt(urls, address());
      awaited.current = undefined;
      if (!wanted || searchKey(wanted) === searchKey(shown.current)) return;
      awaited.current = searchKey(wanted);
      clearTimeout(giveUp);
      giveUp = setTimeout(() => {
        awaited.current = undefined;
      }, awaitMs);
      apply.current(wanted);
    };
    // InstantSearch ignores searches until its own effects, which follow this one, have run.
    const start = setTimeout(read, 0);
    Router.events.on('routeChangeComplete', read);
    return () => {
      clearTimeout(start);
      clearTimeout(giveUp);
      Router.events.off('routeChangeComplete', read);
    };
  }, [urls]);

  const key = searchKey(state);
  useEffect(() => {
    if (awaited.current === key) awaited.current = undefined;
    const at = searchAt(urls, address());
    if (awaited.current !== undefined || !at || searchKey(at) === key) return;
    const typed = at.query !== shown.current.query && onlyTyped(at, shown.current);
    const write = () => {
      if (awaited.current !== undefined) return;
      const url = urls.build(shown.current, address());
      const move = typed && typing.current ? Router.replace : Router.push;
      typing.current = typed;
      void move.call(Router, url, undefined, { shallow: true, scroll: false });
    };
    const timer = setTimeout(write, typed ? writeDelayMs : 0);
    return () => clearTimeout(timer);
  }, [key, urls]);
}
