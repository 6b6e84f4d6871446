/** The event of a window that something could not be loaded. */
export const missing = 'forecourt:missing';

/** Says on the page that something could not be loaded (rule A7). */
export const tellMissing = (): void => void dispatchEvent(new Event(missing));

/**
 * Continues once some code has loaded. If it cannot be loaded, the page says so, and the next press tries again, because `next/dynamic`
 * never retries.
 */
export const withCode = <C>(load: () => Promise<C>, goOn: (code: C) => unknown): Promise<unknown> => load().then(goOn, tellMissing);
