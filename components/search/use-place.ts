import Router from 'next/router';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { addressOf, historyEntryKey } from '#lib/browser/history-entry.ts';
import { visits } from '#lib/browser/recall-search.ts';

/** What the page shows: `ready` once the list is the one its address asks for; `answer` is what that list was drawn from. */
export type Shown = { ready: boolean; answer?: unknown };

/** For so many frames a restored place is held against what else moves the page: the router, and text in fonts that have just come. */
const heldFrames = 12;
/** Fonts and styles that have not come by then are not waited for, in frames. */
const mostFrames = 180;

const isSettled = () => document.readyState === 'complete' && document.fonts.status === 'loaded';

const ownInput = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
const choosing = ['pointerdown', 'keydown', 'click'] as const;

/** Scrolls to `y` and stays there for a moment, until the shopper moves. */
function holdAt(y: number): void {
  let frames = 0;
  let still = 0;
  const stop = () => {
    still = heldFrames;
    for (const name of ownInput) window.removeEventListener(name, stop);
  };
  const step = () => {
    if (still >= heldFrames || frames >= mostFrames) return stop();
    frames += 1;
    if (isSettled()) still += 1;
    if (Math.abs(window.scrollY - y) > 1) window.scrollTo({ top: y, behavior: 'instant' });
    requestAnimationFrame(step);
  };
  for (const name of ownInput) window.addEventListener(name, stop, { passive: true });
  step();
}

/**
 * Keeps the place of each history entry of a search page, and goes back to it once the list of that entry is there: after going back
 * from a car, after a reload, after a visit elsewhere. The browser's own restoring would come before the list.
 */
export function usePlace(source: string, shown: () => Shown): () => void {
  const look = useRef(shown);
  const wanted = useRef<number | undefined>(undefined);
  const answered = useRef<{ address: string; answer: unknown } | undefined>(undefined);
  useLayoutEffect(() => {
    look.current = shown;
  });

  const settle = useCallback(() => {
    const { ready, answer } = look.current();
    if (!ready) return;
    answered.current = { address: addressOf(window), answer };
    const y = wanted.current;
    wanted.current = undefined;
    if (y !== undefined) holdAt(y);
  }, []);

  useEffect(() => {
    let here = { entry: historyEntryKey(window), address: addressOf(window) };
    let chosenAt = window.scrollY;
    let seenAt = window.scrollY;

    const keep = (y: number) => {
      const answer = answered.current?.address === here.address ? answered.current.answer : undefined;
      const place = wanted.current ?? Math.round(y);
      visits.remember(here.entry, { address: here.address, source, at: Date.now(), y: place, ...(answer ? { answer } : {}) });
    };
    const want = () => {
      const visit = visits.recall(here.entry);
      wanted.current = visit?.address === here.address && visit.y > 0 ? visit.y : undefined;
      settle();
    };
    // A choice may scroll the page for the search it starts; the place to come back to is where it was made.
    const choose = () => {
      chosenAt = window.scrollY;
    };
    const leave = (_url: string, { shallow }: { shallow: boolean }) => {
      const byHistory = addressOf(window) !== here.address;
      keep(shallow && !byHistory ? chosenAt : window.scrollY);
    };
    const stay = () => {
      const entry = historyEntryKey(window);
      const moved = entry !== here.entry;
      here = { entry, address: addressOf(window) };
      chosenAt = window.scrollY;
      if (moved) want();
      else settle();
    };
    const scroll = () => {
      seenAt = window.scrollY;
    };
    const hide = () => {
      // A page on its way out may be laid out anew: what was seen last counts.
      keep(seenAt);
      // The next document is not there yet when it is wanted: the browser puts it roughly right until the list has come.
      window.history.scrollRestoration = 'auto';
    };
    const show = () => {
      window.history.scrollRestoration = 'manual';
    };

    show();
    want();
    Router.events.on('routeChangeStart', leave);
    Router.events.on('routeChangeComplete', stay);
    Router.events.on('routeChangeError', stay);
    for (const name of choosing) window.addEventListener(name, choose, { capture: true, passive: true });
    window.addEventListener('scroll', scroll, { passive: true });
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    return () => {
      Router.events.off('routeChangeStart', leave);
      Router.events.off('routeChangeComplete', stay);
      Router.events.off('routeChangeError', stay);
      for (const name of choosing) window.removeEventListener(name, choose, { capture: true });
      window.removeEventListener('scroll', scroll);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      // The entry that follows is another page's, and the browser's to restore.
      window.history.scrollRestoration = 'auto';
    };
  }, [source, settle]);

  return settle;
}
