import { useEffect } from 'react';
import { listen } from './listen.ts';
import { useRootMark } from './use-root-mark.ts';

const isField = (target: unknown) =>
  target instanceof Element && target.matches('main :is(input, select, textarea):not(dialog *, [role="dialog"] *)');

/** Tells the styles of the page that it has an action bar, and when the focus is in a field of the page (rule C18). */
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
