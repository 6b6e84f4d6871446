import { codeLifeMs, sessionLifeMs } from '#lib/accounts/sign-in-rules.ts';
import { secondMs } from '#lib/model/time.ts';

/** The cookies of a site: who is signed in, and which browser asked for a code. */
const cookies = {
  session: { name: 'forecourt-shopper', lifeMs: sessionLifeMs },
  browser: { name: 'forecourt-code', lifeMs: codeLifeMs },
} as const;

type Cookie = keyof typeof cookies;

/** `__Host-` binds a cookie to its host and to HTTPS (rule V5). A developer's machine has no HTTPS. */
const isLocal = (host: string | null) => /(^|\.)localhost(:\d+)?$/i.test(host ?? '');

/** Dealers whose pages call one API share its host, so a cookie there names its dealer: signing in at one must not end the session at another. */
const nameOf = (cookie: Cookie, { slug, apiUrl }: CookieDealer, host: string | null) =>
  `${isLocal(host) ? '' : '__Host-'}${cookies[cookie].name}${apiUrl === undefined ? '' : `-${slug}`}`;

/** The value of a cookie. Undefined if the browser sent none, or one that does not have our format. */
export function readCookie(cookie: Cookie, dealer: CookieDealer, headers: Headers): string | undefined {
  const name = nameOf(cookie, dealer, headers.get('host'));
  const value = (headers.get('cookie') ?? '')
    .split(/; */)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Whether browsers treat a dealer's pages and API as the same site: the API has the host of the pages or a subdomain of it. */
function isOneSite({ url, apiUrl }: CookieDealer): boolean {
  if (apiUrl === undefined) return true;
  const [site, api] = [new URL(url).hostname.replace(/^www\./, ''), new URL(apiUrl).hostname];
  return api === site || api.endsWith(`.${site}`);
}

type CookieDealer = { slug: string; url: string; apiUrl: string | undefined };

/**
 * The `Set-Cookie` header that sets a value, or removes the cookie if there is none. An API on another site gets a cookie that only works
 * on this dealer's pages.
 */
export function cookieHeader(cookie: Cookie, dealer: CookieDealer, headers: Headers, value?: string): string {
  const host = headers.get('host');
  const life = value === undefined ? 0 : cookies[cookie].lifeMs / secondMs;
  const sent = isLocal(host) ? 'SameSite=Lax' : isOneSite(dealer) ? 'SameSite=Lax; Secure' : 'SameSite=None; Secure; Partitioned';
  return `${nameOf(cookie, dealer, host)}=${value ?? ''}; Path=/; HttpOnly; Max-Age=${life}; ${sent}`;
}
