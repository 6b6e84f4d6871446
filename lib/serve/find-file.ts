import { realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** A site's response to a path. */
export type FileAnswer =
  | { kind: 'file'; file: string; path: string; size: number; modified: number }
  | { kind: 'redirect'; to: string }
  | { kind: 'missing' };
export type ServedFile = Extract<FileAnswer, { kind: 'file' }>;

/** A file below `root`, a real path. Undefined if there is none, or it is outside `root`. */
async function fileAt(root: string, path: string): Promise<ServedFile | undefined> {
  try {
    // Comparing real paths keeps ".." and symbolic links inside the site.
    const file = await realpath(join(root, path));
    if (!file.startsWith(root + sep)) return undefined;
    const stats = await stat(file);
    return stats.isFile() ? { kind: 'file', file, path, size: stats.size, modified: stats.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Escapes a decoded path. The request's own path is not reused, because an escaped extension ("%2Ehtml") would redirect to itself forever.
 */
const escapePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/**
 * Finds the file of a site for a path, as a CDN with clean addresses does: /x is x.html, / is index.html, /x/ and /x.html redirect to /x.
 * `root` is a real path. A path with a null byte, a backslash, a dot segment or invalid escapes counts as missing.
 */
export async function findFile(root: string, rawPath: string, query = ''): Promise<FileAnswer> {
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
    return (await fileAt(root, `${bare}.html`)) ? { kind: 'redirect', to: escapePath(bare) + query } : { kind: 'missing' };
  }
  if (path === '/index.html') return { kind: 'redirect', to: `/${query}` };
  if (extname(path) === '.html' && path !== '/404.html' && (await fileAt(root, path)))
    return { kind: 'redirect', to: escapePath(path.replace(/\.html$/, '')) + query };
  return (await fileAt(root, path)) ?? (await fileAt(root, `${path}.html`)) ?? { kind: 'missing' };
}

/** The reports of builds with their pictures, and the pages of the history. Nothing else beside the sites is served. */
const reportPattern =
  /^\/(?:[a-z0-9][a-z0-9-]*\/releases\/\d{8}T\d{6}Z-[0-9A-Za-z]+(?:\.report\.(?:html|json)|\/images\/[0-9A-Za-z][\w-]*\.\w+)|report\.(?:html|json)|(?:[a-z0-9][a-z0-9-]*\/)?history\.html)$/;

/** The names of this machine. A stranger may have pointed any other host name here (DNS rebinding). */
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The file of a report at the bare address. Undefined for any other path, and for any host other than this machine. */
export async function findReportFile(outDir: string, host: string, path: string): Promise<ServedFile | undefined> {
  if (!localHosts.has(host) || !reportPattern.test(path)) return undefined;
  const root = await realpath(outDir).catch(() => undefined);
  return root === undefined ? undefined : fileAt(root, path);
}
