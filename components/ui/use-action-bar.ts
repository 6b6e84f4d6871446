import { useEffect } from 'react';
import { listen } from './listen.ts';
import { useRootMark } from './use-root-mark.ts';

const isField = (target: unknown) =>
  target instanceof Element && target.matches('main :is(input, select, textarea):not(dialog *, [role="dialog"] *)');

/** Marks the page for its styles while it has an action bar, and while the focus is in a field (rule C18). */
export function useActionBar(isThere: boolean): void {
  useRootMark('data-with-action-bar', isThere);
  useEffect(() => {
    if (!isThere) return;
    const mark = (isTyping: boolean) => document.documentElement.toggleAttribute('data-typing', isTyping);
    mark(isField(document.activeElement));
    const stop = listen(document, { focusin: ({ target }: FocusEvent) => mark(isField(target)), focusout: () => mark(false) });
    return () => {
      stop();
      mark(false);
    };
  }, [isThere]);
}
