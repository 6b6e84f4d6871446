/** What an address in a page is to the site: a file or page of its own, a place on the same page, elsewhere, or not to be followed at all. */
export type Address = { kind: 'own'; path: string } | { kind: 'anchor'; id: string } | { kind: 'elsewhere' } | { kind: 'unsafe' };

const elsewhere: Address = { kind: 'elsewhere' };
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Sorts an address out as a browser reads it on the page at `page` (a path) of the site at `base`. A path keeps neither query nor hash.
 * What is below /api is answered by a program, so it is elsewhere.
 */
export function addressIn(url: string, page: string, base: string): Address {
  // Browsers leave blanks around an address out, and line ends and tabs inside.
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
  return /^\/api(\/|$)/.test(own) ? elsewhere : { kind: 'own', path: own };
}
