import { cloudflareFile } from './cloudflare.ts';
import { cloudfrontFile } from './cloudfront.ts';
import { nginxFile } from './nginx.ts';
import { redirectsFile } from './redirects.ts';
import { hostRules } from './rules.ts';

/** Where a site keeps the rules of hosts that do not read them out of its root. */
export const hostingFolder = '_hosting';

/**
 * What static hosts must know of a site, by file: what its search page is, for searches that have no page of their own. `paths` are the
 * addresses of all its search pages.
 */
export function hostFiles(searchPage: string, paths: readonly string[]): Record<string, string> {
  const rules = hostRules(searchPage);
  return {
    _redirects: redirectsFile(rules),
    [`${hostingFolder}/nginx.conf`]: nginxFile(rules),
    [`${hostingFolder}/cloudfront.js`]: cloudfrontFile(rules, paths),
    [`${hostingFolder}/cloudflare-pages.js`]: cloudflareFile(rules),
  };
}
