import { cloudflareFile } from './cloudflare.ts';
import { cloudfrontFile, cloudfrontHeadersFile, cloudfrontResponseFile } from './cloudfront.ts';
import { foldRedirects, type Gone, goneRules, type MovedRule, movedRules } from './gone-rules.ts';
import { type HeaderRule, headersFile } from './headers.ts';
import { nginxFile } from './nginx.ts';
import { redirectsFile } from './redirects.ts';
import { hostRules } from './rules.ts';

/** The folder of rules for hosts that do not read them from the site's root. */
const hostingFolder = '_hosting';

/** The data about a site that static hosts need. */
export type HostSite = {
  slug: string;
  /** The page for searches without their own page. */
  searchPage: string;
  /** The addresses of all its search pages. */
  paths: readonly string[];
  /** The addresses of its other pages, without cars. */
  pages: readonly string[];
  /** The other addresses of these pages (rules H21 and U17). */
  redirects: readonly MovedRule[];
  /** Removed cars, and cars with a new address, newest first. */
  gone: readonly Gone[];
  headers: readonly HeaderRule[];
};

const capital = (slug: string) => slug.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());

const short = /^(\/|\/search\/)([^/]+)$/;

/**
 * The capitalised forms of redirects and pages, for hosts whose rules cannot ignore the case (rule H21): those of the first level and the
 * searches below /search, since each form is a line of its own.
 */
function capitalRules(redirects: readonly MovedRule[], pages: readonly string[]): MovedRule[] {
  const rules = [...redirects, ...pages.map((path) => ({ path, to: path }))].flatMap(({ path, to }) => {
    const [, start, slug = ''] = short.exec(path) ?? [];
    const forms = start === undefined ? [] : [capital(slug), slug.toUpperCase()];
    return forms.filter((form) => form !== slug).map((form) => ({ path: `${start}${form}`, to }));
  });
  return [...new Map(rules.map((rule) => [rule.path, rule])).values()];
}

/** The rules of static hosts, by file. */
export function hostFiles({ slug, searchPage, paths, pages, redirects, gone, headers }: HostSite): Record<string, string> {
  const rules = hostRules(searchPage);
  const past = goneRules(gone);
  const existingPaths = new Set([...paths, ...pages]);
  const moved = [...redirects, ...movedRules(gone)];
  return {
    _headers: headersFile(headers),
    _redirects: redirectsFile(rules, past, [...moved, ...capitalRules(redirects, [...existingPaths])]),
    [`${hostingFolder}/nginx.conf`]: nginxFile({
      rules,
      gone: past,
      moved,
      headers,
      paths: [...redirects.map(({ path }) => path), ...existingPaths],
    }),
    [`${hostingFolder}/cloudfront.js`]: cloudfrontFile(rules, paths, gone, foldRedirects(redirects, existingPaths)),
    [`${hostingFolder}/cloudfront-response.js`]: cloudfrontResponseFile,
    [`${hostingFolder}/cloudfront-headers.json`]: cloudfrontHeadersFile(`forecourt-${slug}`, headers),
    [`${hostingFolder}/cloudflare-pages.js`]: cloudflareFile(rules, past, moved, headers),
  };
}

/** Whether a path contains instructions for hosts, which must not be served. */
export const isHostFile = (path: string) => path === '/_redirects' || path === '/_headers' || path.startsWith(`/${hostingFolder}/`);
