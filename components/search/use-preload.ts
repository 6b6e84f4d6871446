import { useEffect } from 'react';
import { preloadSearch } from '#lib/browser/lazy-search.ts';
import type { SearchSetup } from '#lib/search/setup.ts';

/** What a shopper reaches for to search: controls, not the cars between them. */
const controls = 'input, select, summary, label, button, [role=slider], [aria-current], nav[aria-label^="Pages"] a';

/** Loads the engine when a pointer or the focus first reaches a control of the page's search, so that the first answer waits less. */
export function usePreload(setup: SearchSetup) {
  useEffect(() => {
    const reach = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('main') || !target.closest(controls)) return;
      preloadSearch(setup);
      stop();
    };
    const stop = () => {
      document.removeEventListener('pointerover', reach);
      document.removeEventListener('focusin', reach);
    };
    document.addEventListener('pointerover', reach, { passive: true });
    document.addEventListener('focusin', reach);
    return stop;
  }, [setup]);
}
