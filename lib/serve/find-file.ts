import { realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

export type Found =
  | { kind: 'file'; file: string; path: string; size: number; modified: number }
  | { kind: 'redirect'; to: string }
  | { kind: 'missing' };

/** A file below `root`, a real path; undefined where there is none, or it lies elsewhere. */
export async function fileAt(root: string, path: string): Promise<Extract<Found, { kind: 'file' }> | undefined> {
  try {
    // Real paths are compared, so that no ".." and no link leads out of the site.
    const file = await realpath(join(root, path));
    if (!file.startsWith(root + sep)) return undefined;
    const found = await stat(file);
    return found.isFile() ? { kind: 'file', file, path, size: found.size, modified: found.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

/** A decoded path as an address; made anew, since an escaped ending ("%2Ehtml") in the request would lead to itself for ever. */
const escaped = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/**
 * The file of a site that answers a path, as a CDN with clean addresses does: /x is x.html, / is index.html, /x/ and /x.html lead to /x.
 * `root` is a real path. A path with a null byte, a backslash, a dot segment or bad escapes is missing.
 */
export async function findFile(root: string, rawPath: string, query = ''): Promise<Found> {
  let path: string;
  try {
    path = decodeURIComponent(rawPath);
  } catch {
    return { kind: 'missing' };
  }
  if (/[\0\\]/.test(path) || path.split('/').some((part) => part === '..' || part === '.') || path.includes('//'))
    return { kind: 'missing' };
  if (path === '/') return (await fileAt(root, '/index.html')) ?? { kind: 'missing' };
  if (path.endsWith('/')) {
    const bare = path.replace(/\/+$/, '');
    return (await fileAt(root, `${bare}.html`)) ? { kind: 'redirect', to: escaped(bare) + query } : { kind: 'missing' };
  }
  if (path === '/index.html') return { kind: 'redirect', to: `/${query}` };
  if (extname(path) === '.html' && path !== '/404.html' && (await fileAt(root, path)))
    return { kind: 'redirect', to: escaped(path.replace(/\.html$/, '')) + query };
  return (await fileAt(root, path)) ?? (await fileAt(root, `${path}.html`)) ?? { kind: 'missing' };
}
