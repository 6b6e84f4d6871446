import { cacheRules } from './cache-rules.ts';

/** Headers for a path pattern: the whole site, or a folder. No two rules set the same header. */
export type HeaderRule = { path: `/${string}*`; headers: Record<string, string> };

/** Every path of the site. */
export const everywhere = '/*';

/** The headers that every host of the site sends. With `hstsDays` 0 there is no Strict-Transport-Security header. */
export function headerRules(policy: string, hstsDays: number): HeaderRule[] {
  const security: Record<string, string> = {
    'Content-Security-Policy': policy,
    ...(hstsDays > 0 ? { 'Strict-Transport-Security': `max-age=${Math.round(hstsDays * 86_400)}` } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
  // Other files are revalidated each time: Netlify and Cloudflare Pages do so by default, nginx and S3 are configured to.
  const caching = cacheRules.map(({ path, cacheControl }) => ({ path, headers: { 'Cache-Control': cacheControl } }));
  return [{ path: everywhere, headers: security }, ...caching];
}

/** The headers of a path. */
export const headersOf = (rules: readonly HeaderRule[], path: string): Record<string, string> =>
  Object.assign({}, ...rules.filter((rule) => path.startsWith(rule.path.slice(0, -1))).map(({ headers }) => headers));
