type Handlers = {
  /** The form of a link, by its address as written. Undefined for any other link. */
  formOf: (href: string) => string | undefined;
  /** Called when a pointer or the focus reaches a link to a form. */
  onReach: () => void;
  onOpen: (form: string, link: HTMLAnchorElement) => void;
};

/** The browser handles a click that opens a new tab or window, or that other code has already handled. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Opens forms instead of the pages that links lead to. The links keep working in new tabs and without scripts. Returns a function that
 * stops this.
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
  // Runs before the router, so that the router sees the click as handled.
  page.addEventListener('click', click, { capture: true, signal: watch.signal });
  for (const sign of ['pointerover', 'focusin']) page.addEventListener(sign, reach, { passive: true, signal: watch.signal });
  return () => watch.abort();
}
