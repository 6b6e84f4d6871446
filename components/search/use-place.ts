import Router from 'next/router';
import { useCallback, useEffect, useRef } from 'react';
import { addressOf, entryOfHistory } from '#lib/browser/history-entry.ts';
import { visits } from '#lib/browser/recall-search.ts';

/** What the page shows: `ready` once the list is the one its address asks for; `answer` is what that list was drawn from. */
export type Shown = { ready: boolean; answer?: unknown };

/** A scroll has come to rest when it has not moved for so long. */
const restMs = 150;
/** For so many frames a restored place is held against what else moves the page: the router, late layout. */
const heldFrames = 12;

const ownInput = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls to `y` and stays there for a moment, until the shopper moves. */
function holdAt(y: number): void {
  let frames = 0;
  const stop = () => {
    frames = heldFrames;
    for (const name of ownInput) window.removeEventListener(name, stop);
  };
  const step = () => {
    if (frames >= heldFrames) return stop();
    frames += 1;
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
  useEffect(() => {
    look.current = shown;
  });

  const arrive = useCallback(() => {
    const y = wanted.current;
    if (y === undefined || !look.current().ready) return;
    wanted.current = undefined;
    holdAt(y);
  }, []);

  useEffect(() => {
    let here = { entry: entryOfHistory(window), address: addressOf(window) };
    let rested = window.scrollY;
    let answered: { address: string; answer: unknown } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leaving = false;

    const note = () => {
      const { ready, answer } = look.current();
      if (ready) answered = { address: addressOf(window), answer };
    };
    const keep = (y: number) => {
      note();
      const answer = answered?.address === here.address ? answered.answer : undefined;
      const place = wanted.current ?? Math.round(y);
      visits.remember(here.entry, { address: here.address, source, at: Date.now(), y: place, ...(answer ? { answer } : {}) });
    };
    const want = () => {
      const visit = visits.recall(here.entry);
      wanted.current = visit?.address === here.address && visit.y > 0 ? visit.y : undefined;
      arrive();
    };
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (leaving || wanted.current !== undefined || addressOf(window) !== here.address) return;
        rested = window.scrollY;
        note();
      }, restMs);
    };
    const leave = (_url: string, { shallow }: { shallow: boolean }) => {
      leaving = true;
      clearTimeout(timer);
      // A new search within the page may have scrolled already; the place to come back to is where the shopper had come to rest.
      keep(shallow ? rested : window.scrollY);
    };
    const stay = () => {
      leaving = false;
      const entry = entryOfHistory(window);
      const moved = entry !== here.entry;
      here = { entry, address: addressOf(window) };
      rested = window.scrollY;
      if (moved) want();
      else arrive();
    };
    const hide = () => {
      keep(window.scrollY);
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
    window.addEventListener('scroll', rest, { passive: true });
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    return () => {
      clearTimeout(timer);
      Router.events.off('routeChangeStart', leave);
      Router.events.off('routeChangeComplete', stay);
      Router.events.off('routeChangeError', stay);
      window.removeEventListener('scroll', rest);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      // The entry that follows is another page's, and the browser's to restore.
      window.history.scrollRestoration = 'auto';
    };
  }, [source, arrive]);

  return arrive;
}
