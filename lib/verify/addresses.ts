/** The target of an address in a page: a file or page of this site, an anchor on the same page, another site, or code that must not run. */
export type PageAddress = { kind: 'own'; path: string } | { kind: 'anchor'; id: string } | { kind: 'elsewhere' } | { kind: 'unsafe' };

const elsewhere: PageAddress = { kind: 'elsewhere' };
const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** The form of nearly all paths in links. */
const plainPath = /^\/(?:[^/\s?#][^\s?#]*)?$/;
const isApi = (path: string) => /^\/api(\/|$)/.test(path);

/**
 * Classifies an address as a browser reads it on the page at `page` (a path) of the site at `base`. The path has no query and no hash.
 * A program answers addresses below /api, so they count as elsewhere.
 */
export function classifyAddress(url: string, page: string, base: string): PageAddress {
  // Sitemaps and JSON-LD have absolute addresses.
  const plain = url.startsWith(base) ? url.slice(base.length) : url;
  if (plainPath.test(plain)) return isApi(plain) ? elsewhere : { kind: 'own', path: plain };
  // Browsers ignore spaces around an address, and line breaks and tabs in it.
  const text = url.trim().replaceAll(/[\t\r\n]/g, '');
  if (text === '') return { kind: 'own', path: page };
  if (text.startsWith('#')) return text === '#' || text === '#top' ? elsewhere : { kind: 'anchor', id: text.slice(1) };
  let path = text;
  if (scheme.test(text) || text.startsWith('//')) {
    if (/^(javascript|vbscript):/i.test(text)) return { kind: 'unsafe' };
    const rest = text.startsWith(base) ? text.slice(base.length) : undefined;
    if (rest === undefined || !/^($|[/?#])/.test(rest)) return elsewhere;
    path = rest || '/';
  }
  if (!path.startsWith('/')) path = new URL(path, `http://site${page}`).pathname;
  const own = path.replace(/[?#].*$/s, '') || page;
  const id = path.split('#')[1];
  if (own === page && id && id !== 'top') return { kind: 'anchor', id };
  return isApi(own) ? elsewhere : { kind: 'own', path: own };
}
