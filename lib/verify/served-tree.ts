import { type HostRule, rewrite } from '#lib/hosting/rules.ts';
import { decodePart } from '#lib/model/decode-part.ts';

/** The files of a release as a static host serves them. */
export type ServedTree = { files: ReadonlySet<string>; pages: readonly string[]; rules: readonly HostRule[] };

export function makeServedTree(files: Iterable<string>, rules: readonly HostRule[]): ServedTree {
  const all = new Set(files);
  return { files: all, pages: [...all].filter((file) => file.endsWith('.html')).sort(), rules };
}

/**
 * Finds the file that a host serves for a path of the site (without query and hash): /x is x.html, / is index.html, a slash at the end is
 * ignored. A path without a file is served by the matching host rule (rule H6). Undefined if the host would answer 404.
 */
export function findAnswer({ files, rules }: ServedTree, path: string): string | undefined {
  // A fast path: a release has a hundred thousand links, and hardly any is encoded or ends with a slash.
  const plain = path.includes('%') ? decodePart(path) : path;
  if (!plain?.startsWith('/')) return undefined;
  const bare = plain.endsWith('/') ? plain.replace(/\/+$/, '').slice(1) : plain.slice(1);
  if (bare === '') return files.has('index.html') ? 'index.html' : undefined;
  if (bare.length === plain.length - 1 && files.has(bare)) return bare;
  if (files.has(`${bare}.html`)) return `${bare}.html`;
  const rule = /\.[a-z0-9]+$/i.test(bare) ? undefined : rewrite(rules, `/${bare}`);
  const page = rule && `${rule.slice(1)}.html`;
  return page && files.has(page) ? page : undefined;
}

/** The path of a page's file: "cars/x.html" -> "/cars/x", "index.html" -> "/". */
export const pagePathOf = (file: string) => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`);
