import { cacheRules } from './cache-rules.ts';

/** Headers of what a path fits: all of the site, or what is below a folder. No two rules give the same header. */
export type HeaderRule = { path: `/${string}*`; headers: Record<string, string> };

/** Every path of the site. */
export const everywhere = '/*';

/** The table of headers that every host of the site sends. `hstsDays` of 0 leaves the promise of encryption out. */
export function headerRules(policy: string, hstsDays: number): HeaderRule[] {
  const security: Record<string, string> = {
    'Content-Security-Policy': policy,
    ...(hstsDays > 0 ? { 'Strict-Transport-Security': `max-age=${Math.round(hstsDays * 86_400)}` } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
  // What no rule names is asked for again each time: the default of Netlify and Cloudflare Pages, and said to nginx and S3.
  const caching = cacheRules.map(({ path, cacheControl }) => ({ path, headers: { 'Cache-Control': cacheControl } }));
  return [{ path: everywhere, headers: security }, ...caching];
}

/** The headers of a path. */
export const headersOf = (rules: readonly HeaderRule[], path: string): Record<string, string> =>
  Object.assign({}, ...rules.filter((rule) => path.startsWith(rule.path.slice(0, -1))).map(({ headers }) => headers));
