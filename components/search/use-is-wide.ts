import { useSyncExternalStore } from 'react';

/** From this width the filters stand beside the results; search-page.module.scss has the same one. */
const wide = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the filters stand beside the results. True in the HTML, where the width is unknown. */
export const useIsWide = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  );
