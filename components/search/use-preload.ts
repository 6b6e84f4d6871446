import { useEffect } from 'react';
import { preloadSearch } from '#lib/browser/lazy-search.ts';
import type { SearchSetup } from '#lib/search/setup.ts';

/** The controls of a search, without the cars between them. */
const controls = 'input, select, summary, label, button, [role=slider], [aria-current], nav[aria-label^="Pages"] a';

/** Loads the search engine when a pointer or the focus first reaches a search control, so that the first search is faster. */
export function usePreload(setup: SearchSetup) {
  useEffect(() => {
    const onReach = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('main') || !target.closest(controls)) return;
      preloadSearch(setup);
      stop();
    };
    const stop = () => {
      document.removeEventListener('pointerover', onReach);
      document.removeEventListener('focusin', onReach);
    };
    document.addEventListener('pointerover', onReach, { passive: true });
    document.addEventListener('focusin', onReach);
    return stop;
  }, [setup]);
}
