import { withoutPersonal } from '../routes/personal-query.ts';

/** The original query of a page, if the URL no longer shows it. */
let hidden: { path: string; search: string } | undefined;

const cleaned = (address: unknown) => {
  if (typeof address !== 'string') return address;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return path + withoutPersonal(query) + hash;
};

/** The original query of the page. */
export const pageQuery = (): string => (hidden?.path === window.location.pathname ? hidden.search : window.location.search);

/** Removes personal data from the URL, because third-party scripts read it (rule T6). Forms can still use it. */
export function hidePersonalQuery(): void {
  const { pathname, search, hash } = window.location;
  const cleanSearch = withoutPersonal(search);
  if (cleanSearch === search) return;
  hidden = { path: pathname, search };
  const state = window.history.state as { as?: unknown; url?: unknown } | null;
  // Next restores the addresses in the history state.
  window.history.replaceState(state && { ...state, as: cleaned(state.as), url: cleaned(state.url) }, '', pathname + cleanSearch + hash);
}
