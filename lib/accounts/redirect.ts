/**
 * Where a shopper goes after signing in: a path of the site, with its query. Anything else, such as another website, is ignored (rule V6). The
 * sign-in page itself would not end.
 */
export function safeRedirect(text: string | null | undefined, fallback: string): string {
  if (!text || text.length > 2000 || !/^\/(?![/\\])[^\s\\]*$/.test(text)) return fallback;
  const base = 'https://site.invalid';
  if (!URL.canParse(text, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(text, base);
  return origin === base && !/^\/sign-in\/?$/.test(pathname) && !pathname.startsWith('//') ? pathname + search + hash : fallback;
}

/** The page on which shoppers sign in (rule U19). */
export const signInPath = '/sign-in';

/** The link to it. `back` is where "Back" leads; `redirect` where the shopper goes once signed in. */
export const signInHref = (path: string): string =>
  `${signInPath}?${new URLSearchParams({ type: 'watchlist', redirect: path, back: path })}`;
