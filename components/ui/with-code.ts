/** The event of a window that something could not be loaded. */
export const missing = 'forecourt:missing';

/** Says on the page that something could not be loaded (rule A7). */
export const tellMissing = (): void => void dispatchEvent(new Event(missing));

/**
 * Goes on once some code is there. Without it the page says so, and the next press tries again: what `next/dynamic` could not load it never asks for
 * again.
 */
export const withCode = <C>(load: () => Promise<C>, goOn: (code: C) => unknown): Promise<unknown> => load().then(goOn, tellMissing);
