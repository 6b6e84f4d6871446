import { type HostRule, rewrite } from '#lib/hosting/rules.ts';

/** The files of a release as a static host answers addresses with them. */
export type Tree = { files: ReadonlySet<string>; pages: readonly string[]; rules: readonly HostRule[] };

export function makeTree(files: Iterable<string>, rules: readonly HostRule[]): Tree {
  const all = new Set(files);
  return { files: all, pages: [...all].filter((file) => file.endsWith('.html')).sort(), rules };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * The file that answers a path of the site (without query and hash), as hosts with clean addresses find it: /x is x.html, / is
 * index.html, a last slash does not count; what has no file is answered by the rule of the host that fits. Undefined where nothing answers.
 */
export function answerTo({ files, rules }: Tree, path: string): string | undefined {
  const plain = decoded(path);
  if (!plain?.startsWith('/')) return undefined;
  const bare = plain.replace(/\/+$/, '').slice(1);
  if (bare === '') return files.has('index.html') ? 'index.html' : undefined;
  if (files.has(bare) && bare === plain.slice(1)) return bare;
  if (files.has(`${bare}.html`)) return `${bare}.html`;
  const rule = /\.[a-z0-9]+$/i.test(bare) ? undefined : rewrite(rules, `/${bare}`);
  const page = rule && `${rule.slice(1)}.html`;
  return page && files.has(page) ? page : undefined;
}

/** The address of a page's file: "cars/x.html" -> "/cars/x", "index.html" -> "/". */
export const addressOf = (file: string) => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`);
