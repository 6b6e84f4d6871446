import { useLayoutEffect } from 'react';

type Mark = 'data-at-form' | 'data-with-action-bar' | 'data-with-compare-bar' | 'data-with-chat' | 'data-with-question' | 'data-with-modal';

/**
 * Gives <html> an attribute while a part is on the page, for styles of others that depend on it. With `:root:has()` a browser would compute the styles of
 * the whole page again each time that an element comes or goes.
 */
export function useRootMark(mark: Mark, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return;
    const root = document.documentElement;
    root.setAttribute(mark, '');
    return () => root.removeAttribute(mark);
  }, [mark, isThere]);
}
