import { type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { pageDataFile, pageFile } from './page-files.ts';
import type { Previous } from './page-record.ts';
import type { FileSource, Tree } from './tree.ts';

/** A file of the new release that is not as it was in the one before. */
export type FileChange = { file: string; why: string };

/** Why what is no page changed, by where it lies. */
const reasons: readonly [start: string, why: string][] = [
  ['images/', 'the pictures of the site changed'],
  ['search/', 'the cars in the index changed'],
  ['availability.json', 'cars were sold, or are gone'],
  ['sitemap.xml', 'the addresses that search engines should know changed'],
  ['robots.txt', 'the settings of the site changed'],
  ['_redirects', 'the search pages of the site or its gone cars changed'],
  ['_headers', 'the scripts of the pages or the settings of the site changed'],
  ['_hosting/', 'search pages, gone cars or headers of the site changed'],
];

export const reasonOf = (file: string) => reasons.find(([start]) => file.startsWith(start))?.[1] ?? 'the code changed';

/** The files of a page. */
export const filesOfPage = (path: string, codeId: string) => [pageFile(path), pageDataFile(path, codeId)];

/** Whether what a release holds is what is wanted; pictures are named after their content. */
function isSame(path: string, source: FileSource, manifest: Manifest): boolean {
  const known = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
  if (!known) return false;
  if ('text' in source) return recordOf(source.text).sha256 === known.sha256;
  return 'link' in source && path.startsWith('images/');
}

export type Carried = { tree: Tree; changes: FileChange[] };

/**
 * The tree of a release that carries over from the one before what did not change: all but the pages in `made` and `gone`, and of what is
 * no page (`extras`) what has other content now.
 */
export function carriedTree(
  before: Previous,
  made: ReadonlyMap<string, string>,
  gone: readonly string[],
  extras: Tree,
): Carried & { unchanged: boolean } {
  const { codeId } = before.release;
  const tree: Tree = new Map();
  const changes: FileChange[] = [];
  const replaced = new Set([...made.keys(), ...gone].flatMap((path) => filesOfPage(path, codeId)));
  const isPage = new Set(Object.keys(before.pages).flatMap((path) => filesOfPage(path, codeId)));
  const isCode = (file: string) => !isPage.has(file) && !reasons.some(([start]) => file.startsWith(start));
  for (const file of Object.keys(before.manifest)) {
    if (replaced.has(file)) continue;
    if (isPage.has(file) || isCode(file)) tree.set(file, { link: `${before.root}/${file}` });
  }
  for (const [path, why] of made) changes.push({ file: pageFile(path), why });
  for (const path of gone) changes.push({ file: pageFile(path), why: 'the site has no such page any more' });
  for (const [file, source] of extras) {
    const same = isSame(file, source, before.manifest);
    tree.set(file, same ? { link: `${before.root}/${file}` } : source);
    if (!same) changes.push({ file, why: reasonOf(file) });
  }
  for (const file of Object.keys(before.manifest)) if (!tree.has(file) && !replaced.has(file)) changes.push({ file, why: reasonOf(file) });
  return { tree, changes, unchanged: changes.length === 0 };
}

/** The records of the files that a tree carries over. */
export const carriedRecord = (before: Previous | undefined, tree: Tree) => (path: string) => {
  const source = tree.get(path);
  if (!before || !source || !('link' in source) || !Object.hasOwn(before.manifest, path)) return undefined;
  return source.link === `${before.root}/${path}` ? before.manifest[path] : undefined;
};
