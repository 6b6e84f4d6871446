import type { GoneRule, MovedRule } from './gone-rules.ts';
import type { HostRule } from './rules.ts';

const head = `# A path without a file is answered by the page named here, with status 200 and an unchanged address.
# Netlify and GitLab Pages look for a file first, as this site needs. Cloudflare Pages applies rules even where there is a file:
# do not upload this file there, use _hosting/cloudflare-pages.js. Removed cars are answered with status 410. GitLab Pages does not
# support 410 and answers with 404.html. Netlify ignores the case of paths; for others, paths in capitals are listed.
`;

/** The rules as a \`_redirects\` file, in the root of the site. */
export const redirectsFile = (rules: readonly HostRule[], gone: readonly GoneRule[], moved: readonly MovedRule[]) =>
  head +
  moved.map(({ path, to }) => `${path} ${to} 301\n`).join('') +
  gone.map(({ path, page }) => `${path} ${page} 410\n`).join('') +
  rules.map(({ from, to }) => `${from} ${to} 200\n`).join('');

/** Reads the rewrites of a `_redirects` file that we wrote. */
export function parseRedirects(text: string): HostRule[] {
  return text.split('\n').flatMap((line): HostRule[] => {
    const [from = '', to = '', status] = line.trim().split(/\s+/);
    return from.startsWith('/') && from.endsWith('/*') && to.startsWith('/') && status === '200' ? [{ from: from as '//*', to }] : [];
  });
}

const linesOf = (text: string, status: 301 | 410) =>
  new Map(
    [...text.matchAll(/^(\/\S+) (\/\S+) (\d{3})$/gm)].flatMap(([, path = '', to = '', written]) =>
      written === String(status) ? [[path, to] as const] : [],
    ),
  );

/** The removed cars in a `_redirects` file: the page for each path. */
export const parseGone = (text: string): Map<string, string> => linesOf(text, 410);

/** The cars with a new address in a `_redirects` file: the target of each path. */
export const parseMoved = (text: string): Map<string, string> => linesOf(text, 301);
