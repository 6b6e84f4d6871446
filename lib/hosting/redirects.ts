import type { GoneRule, MovedRule } from './gone-rules.ts';
import type { HostRule } from './rules.ts';

const head = `# What has no file is answered by the page named here, with status 200 and the address as it was.
# Netlify and GitLab Pages look for a file first, as this site needs. Cloudflare Pages applies rules even where there is a file:
# leave this one out there and use _hosting/cloudflare-pages.js. Cars that are gone are answered with status 410, which GitLab Pages
# does not know: it answers them with 404.html.
`;

/** The rules as a \`_redirects\` file, in the root of the site. */
export const redirectsFile = (rules: readonly HostRule[], gone: readonly GoneRule[], moved: readonly MovedRule[]) =>
  head +
  moved.map(({ path, to }) => `${path} ${to} 301\n`).join('') +
  gone.map(({ path, page }) => `${path} ${page} 410\n`).join('') +
  rules.map(({ from, to }) => `${from} ${to} 200\n`).join('');

/** Reads such a file back, as far as we write it: rewrites of all that is below a path. */
export function parseRedirects(text: string): HostRule[] {
  return text.split('\n').flatMap((line): HostRule[] => {
    const [from = '', to = '', status] = line.trim().split(/\s+/);
    return from.startsWith('/') && from.endsWith('/*') && to.startsWith('/') && status === '200' ? [{ from: from as '//*', to }] : [];
  });
}

const linesOf = (text: string, status: 301 | 410) =>
  new Map(
    [...text.matchAll(/^(\/\S+) (\/\S+) (\d{3})$/gm)].flatMap(([, path = '', to = '', said]) =>
      said === String(status) ? [[path, to] as const] : [],
    ),
  );

/** Reads back what the file says of cars that are gone: the page of each path. */
export const parseGone = (text: string): Map<string, string> => linesOf(text, 410);

/** Reads back what the file says of cars that have another address: where each path leads. */
export const parseMoved = (text: string): Map<string, string> => linesOf(text, 301);
