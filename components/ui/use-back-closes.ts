import { useEffect, useRef } from 'react';

const address = () => window.location.pathname + window.location.search;

/**
 * Lets the back button close what is open instead of leaving the page. An entry of its own is put on the history while it is open; what
 * the page's router must not hear of is kept from it. Filters chosen meanwhile stay: their address is gone back to.
 */
export function useBackCloses(open: boolean, close: () => void) {
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const start = address();
    let last = start;
    let byBack = false;
    window.history.pushState(window.history.state, '', window.location.href);
    const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
    const swallowNext = () => window.addEventListener('popstate', swallow, { capture: true, once: true });
    const onPop = (event: PopStateEvent) => {
      swallow(event);
      byBack = true;
      window.removeEventListener('popstate', onPop, { capture: true });
      if (address() !== last) {
        swallowNext();
        window.history.forward();
      }
      closing.current();
    };
    // The address moves on with every filter; where back would lead is known only by where it was.
    const watch = setInterval(() => {
      last = address();
    }, 100);
    window.addEventListener('popstate', onPop, { capture: true });
    return () => {
      clearInterval(watch);
      window.removeEventListener('popstate', onPop, { capture: true });
      if (byBack || address() !== start) return;
      swallowNext();
      window.history.back();
    };
  }, [open]);
}
