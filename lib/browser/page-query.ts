import { withoutPersonal } from '../routes/personal-query.ts';

/** The query that a page came with, where the address no longer shows it. */
let hidden: { path: string; search: string } | undefined;

const cleaned = (address: unknown) => {
  if (typeof address !== 'string') return address;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return path + withoutPersonal(query) + hash;
};

/** The query of the page, as it came. */
export const pageQuery = (): string => (hidden?.path === window.location.pathname ? hidden.search : window.location.search);

/** Takes what is about a person out of the address, because scripts of others read it (rule T6). Forms still know it. */
export function hidePersonalQuery(): void {
  const { pathname, search, hash } = window.location;
  const cleanSearch = withoutPersonal(search);
  if (cleanSearch === search) return;
  hidden = { path: pathname, search };
  const state = window.history.state as { as?: unknown; url?: unknown } | null;
  // Next goes back to the addresses of the state.
  window.history.replaceState(state && { ...state, as: cleaned(state.as), url: cleaned(state.url) }, '', pathname + cleanSearch + hash);
}
