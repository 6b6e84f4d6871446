import { useEffect, useEffectEvent } from 'react';

const currentUrl = () => window.location.pathname + window.location.search;

/**
 * Lets the back button close a dialog, or the step of a form, instead of leaving the page. While open, it has its own history entry, which is hidden
 * from Next's router. Filters changed in the dialog stay. If `close` returns true, something is still open, and the next press closes that.
 */
export function useBackCloses(open: boolean, close: () => unknown) {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const startUrl = currentUrl();
    let lastUrl = startUrl;
    let isClosedByBack = false;
    const addEntry = () => window.history.pushState(window.history.state, '', window.location.href);
    addEntry();
    const stop = (event: PopStateEvent) => event.stopImmediatePropagation();
    const hideNextPop = () => window.addEventListener('popstate', stop, { capture: true, once: true });
    const onPop = (event: PopStateEvent) => {
      stop(event);
      if (onBack() === true) return addEntry();
      isClosedByBack = true;
      window.removeEventListener('popstate', onPop, { capture: true });
      if (currentUrl() !== lastUrl) {
        hideNextPop();
        window.history.forward();
      }
    };
    // Filters change the URL, and popstate comes after the URL has changed: the last one must be recorded.
    const watch = setInterval(() => {
      lastUrl = currentUrl();
    }, 100);
    window.addEventListener('popstate', onPop, { capture: true });
    return () => {
      clearInterval(watch);
      window.removeEventListener('popstate', onPop, { capture: true });
      if (isClosedByBack || currentUrl() !== startUrl) return;
      hideNextPop();
      window.history.back();
    };
  }, [open]);
}
