type Handlers = {
  /** The form of a link by its address as it is written; undefined for any other link. */
  formOf: (href: string) => string | undefined;
  /** A pointer or the focus reached a link to a form. */
  onReach: () => void;
  onOpen: (form: string, link: HTMLAnchorElement) => void;
};

/** A click that asks the browser for a new tab or window, or that other code handled already, stays the browser's. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Opens forms in place of the pages that links lead to. The links stay what they are: for new tabs, and where scripts do not run. Returns the
 * function that stops it.
 */
export function watchFormLinks(page: Document, { formOf, onReach, onOpen }: Handlers): () => void {
  const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null);
  const formAt = (link: HTMLAnchorElement | null) => formOf(link?.getAttribute('href') ?? '');
  const reach = (event: Event) => formAt(linkOf(event)) !== undefined && onReach();
  const click = (event: MouseEvent) => {
    const link = linkOf(event);
    const form = formAt(link);
    if (!link || form === undefined || !isPlain(event)) return;
    event.preventDefault();
    onOpen(form, link);
  };
  const watch = new AbortController();
  // First of all, so that the router finds the click handled.
  page.addEventListener('click', click, { capture: true, signal: watch.signal });
  for (const sign of ['pointerover', 'focusin']) page.addEventListener(sign, reach, { passive: true, signal: watch.signal });
  return () => watch.abort();
}
