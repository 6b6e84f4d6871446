import { formatNumber } from '#lib/locale/thousands.ts';
import { cacheRules } from './cache-rules.ts';

/** Headers for a path pattern: the whole site, or a folder. No two rules set the same header. */
export type HeaderRule = { path: `/${string}*`; headers: Record<string, string> };

/** Every path of the site. */
export const everywhere = '/*';

export const policyName = 'Content-Security-Policy';

/**
 * Files for which a policy has no effect. With many vendors, the policy would be larger than a small picture, so hosts leave it out if they
 * can: nginx does not compress repeated headers.
 */
export const policyFree = /\.(css|woff2|webp|avif|jpe?g|png|ico)$/;

/** The headers that every host of the site sends. With `hstsDays` 0 there is no Strict-Transport-Security header. */
export function headerRules(policy: string, hstsDays: number): HeaderRule[] {
  const security: Record<string, string> = {
    [policyName]: policy,
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

/** Cloudflare Pages ignores a longer line; Netlify has no such limit. */
const longestLine = 2000;

const head = '# Headers of Netlify and Cloudflare Pages; written by each build.\n';

/** The headers as a `_headers` file, in the root of the site. */
export const headersFile = (rules: readonly HeaderRule[]): string =>
  head +
  rules.flatMap(({ path, headers }) => [`${path}\n`, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)]).join('');

/** Reads a `_headers` file that we wrote. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    const field = /^\s+([A-Za-z-]+):\s*(.+)$/.exec(line);
    const rule = rules.at(-1);
    if (field && rule) rule.headers[field[1] as string] = (field[2] as string).trim();
    else if (/^\/\S*\*$/.test(line)) rules.push({ path: line as '/*', headers: {} });
  }
  return rules;
}

/** The headers that a host would refuse, as notices. */
export function headerProblems(rules: readonly HeaderRule[]): string[] {
  const long = rules
    .flatMap(({ headers }) => Object.entries(headers))
    .filter(([name, value]) => name.length + value.length + 4 > longestLine);
  const limit = formatNumber(longestLine);
  return long.map(
    ([name, { length }]) =>
      `${name} has ${formatNumber(length)} characters, and Cloudflare Pages allows lines of ${limit}: shorten build.sources, or use fewer vendors`,
  );
}
