import { makeAvailabilityChecker } from './checker.ts';
import { keepFocusDuring } from './keep-focus.ts';
import { availability } from './store.ts';

const asking = { fetcher: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init), now: () => Date.now(), timeoutMs: 10_000 };

/** Asks the site how its cars stand and lets the pages know; loaded once a page is at rest. */
export const checkAvailability = makeAvailabilityChecker(asking, (known) =>
  keepFocusDuring(
    document,
    () => availability.setState(known, true),
    (then) => setTimeout(then, 50),
  ),
);
