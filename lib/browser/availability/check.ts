import { makeAvailabilityChecker } from './checker.ts';
import { keepFocusDuring } from './keep-focus.ts';
import { availability } from './store.ts';

const asking = { fetcher: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init), now: () => Date.now(), timeoutMs: 10_000 };

/** Asks the site which cars were sold or removed, and updates the pages (rule L8). Loaded once a page is idle. */
export const checkAvailability = makeAvailabilityChecker(asking, (update) =>
  keepFocusDuring(
    document,
    () => availability.setState(update, true),
    (then) => setTimeout(then, 50),
  ),
);
