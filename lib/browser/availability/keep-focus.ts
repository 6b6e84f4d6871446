const reachable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

type Step = { node: Element; index: number };

/** The element with the focus and all around it, each with its place among its siblings. */
function chainOf(element: Element | null): Step[] {
  const chain: Step[] = [];
  for (let node = element; node?.parentElement; node = node.parentElement)
    chain.push({ node, index: [...node.parentElement.children].indexOf(node) });
  return chain;
}

/**
 * Where the focus goes when the element that had it is taken off the page: to what stands now where the outermost part stood that went,
 * the first thing in it that a keyboard reaches; undefined where it still has it, or nothing is near.
 */
function nextFocus(chain: readonly Step[]): HTMLElement | undefined {
  const gone = chain.findLastIndex(({ node }) => !node.isConnected);
  const [lost, home] = [chain[gone], chain[gone + 1]?.node];
  if (!lost || !home) return undefined;
  const now = [...home.children];
  const near = [now[lost.index], ...now.slice(0, lost.index).reverse(), home].filter((node) => node !== undefined);
  for (const node of near) {
    const found = node.matches(reachable) ? node : node.querySelector(reachable);
    if (found) return found as HTMLElement;
  }
  return undefined;
}

/** Makes a change of the page that takes cars away, and gives the focus to what is near where it had been in one of them. */
export function keepFocusDuring(document: Document, change: () => void, drawn: (then: () => void) => void): void {
  const { activeElement, body } = document;
  const chain = activeElement === body ? [] : chainOf(activeElement);
  change();
  drawn(() => {
    if (document.activeElement === body) nextFocus(chain)?.focus({ preventScroll: true });
  });
}
