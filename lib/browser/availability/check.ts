import { errorEventName } from '../tracking/notes.ts';
import { makeAvailabilityChecker } from './fetch-availability.ts';
import { availability } from './store.ts';

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

type Step = { node: Element; index: number };

/** The focused element and its ancestors, each with its index among its siblings. */
function chainOf(element: Element | null): Step[] {
  const chain: Step[] = [];
  for (let node = element; node?.parentElement; node = node.parentElement)
    chain.push({ node, index: [...node.parentElement.children].indexOf(node) });
  return chain;
}

/**
 * The next focus if the focused element was removed: the first focusable element in the part that took its place. Undefined if the element
 * still exists, or nothing is near.
 */
function nextFocus(chain: readonly Step[]): HTMLElement | undefined {
  const removedAt = chain.findLastIndex(({ node }) => !node.isConnected);
  const [removed, parent] = [chain[removedAt], chain[removedAt + 1]?.node];
  if (!removed || !parent) return undefined;
  const now = [...parent.children];
  const near = [now[removed.index], ...now.slice(0, removed.index).reverse(), parent].filter((node) => node !== undefined);
  for (const node of near) {
    const target = node.matches(reachable) ? node : node.querySelector(reachable);
    if (target) return target as HTMLElement;
  }
  return undefined;
}

/** Runs a change that removes cars. If the focus was inside one of them, it moves to a nearby element. */
function keepFocusDuring(document: Document, change: () => void, afterRender: (then: () => void) => void): void {
  const { activeElement, body } = document;
  const chain = activeElement === body ? [] : chainOf(activeElement);
  change();
  afterRender(() => {
    if (document.activeElement === body) nextFocus(chain)?.focus({ preventScroll: true });
  });
}

const asking = {
  fetcher: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  now: () => Date.now(),
  timeoutMs: 10_000,
  warn: (text: string) => {
    console.warn(text);
    // Leaving a page also aborts its requests, and a shopper without a network is not a fault of the site.
    setTimeout(() => {
      if (navigator.onLine) document.dispatchEvent(new CustomEvent(errorEventName, { detail: `Website refresh error: ${text}` }));
    }, 1000);
  },
};

/** Asks the site which cars were sold or removed, and updates the pages (rule L8). Loaded once a page is idle. */
export const checkAvailability = makeAvailabilityChecker(asking, (update) =>
  keepFocusDuring(
    document,
    () => availability.setState(update, true),
    (then) => setTimeout(then, 50),
  ),
);
