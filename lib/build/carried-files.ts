import { type FileRecord, type Manifest, pathsOf, recordOf } from '#lib/disk/manifest.ts';
import { filesOfPage, pageFile } from './page-files.ts';
import { carriedSource, carriedText, type PreviousRelease } from './previous-release.ts';
import type { FileSource, ReleaseTree } from './release-tree.ts';

/** A file that differs from the previous release, and why. */
export type FileChange = { file: string; why: string };

/** Why a file that is neither a page nor code changed, by the start of its path. */
const reasons: readonly [start: string, why: string][] = [
  ['images/', 'the site’s pictures changed'],
  ['favicon.', 'the site’s icon changed'],
  ['apple-touch-icon.png', 'the site’s icon changed'],
  ['icon-', 'the site’s icon changed'],
  ['sw.js', 'the code, or what the dealer is called, changed'],
  ['manifest.webmanifest', 'the site’s settings changed'],
  ['search/pages.json', 'the titles, headings or descriptions of pages changed'],
  ['search/prices.json', 'prices, or the cars in stock, changed'],
  ['search/', 'the cars in the search index changed'],
  ['forms.json', 'the site’s forms, or the makes that they suggest, changed'],
  ['postcodes/', 'the file of postcodes changed'],
  ['availability.json', 'cars were sold or removed'],
  ['feeds/', 'cars in the channels of the stock, or what is said of them, changed'],
  ['llms.txt', 'cars in the channels of the stock, or what is said of them, changed'],
  ['sitemap', 'the addresses for search engines changed'],
  ['robots.txt', 'the site’s settings changed'],
  ['_redirects', 'search pages or removed cars changed'],
  ['_headers', 'inline scripts or settings changed'],
  ['_hosting/', 'search pages, removed cars or headers changed'],
];

/** The same by a pattern. */
const patterns: readonly [pattern: RegExp, why: string][] = [
  [/\/rss\.xml$/, 'the articles changed'],
  [/^cars\/[^/]+\.md$/, 'cars in the channels of the stock, or what is said of them, changed'],
  [/^[A-Za-z0-9-]{8,128}\.txt$/, 'the key of IndexNow in the settings changed'],
];

/** Why a file of the dealer changed; undefined for files of the code. */
const dealerReason = (file: string): string | undefined =>
  patterns.find(([pattern]) => pattern.test(file))?.[1] ?? reasons.find(([start]) => file.startsWith(start))?.[1];

export const reasonOf = (file: string) => dealerReason(file) ?? 'the code changed';

/** The records of texts, each computed once. */
const textRecords = new WeakMap<FileSource, FileRecord>();

function recordOfText(source: FileSource & { text: string }): FileRecord {
  const record = textRecords.get(source) ?? recordOf(source.text);
  textRecords.set(source, record);
  return record;
}

/** Whether a release already holds a file. Pictures and packed texts are named after their content. */
function isUnchanged(path: string, source: FileSource, manifest: Manifest): boolean {
  const record = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
  if (!record) return false;
  if ('text' in source) return recordOfText(source).sha256 === record.sha256;
  if ('bytes' in source) return recordOf(source.bytes).sha256 === record.sha256;
  return 'stored' in source || 'packed' in source || ('link' in source && path.startsWith('images/'));
}

const pageFilesOf = ({ release, details }: PreviousRelease) =>
  new Set(Object.keys(details.pages).flatMap((path) => filesOfPage(path, release.codeId)));

/** Finds the files of a release that belong to the code: compiled chunks and public files, neither pages nor files of the dealer. */
export function codeFilter(previous: PreviousRelease): (file: string) => boolean {
  const isPage = pageFilesOf(previous);
  return (file) => !isPage.has(file) && dealerReason(file) === undefined;
}

/**
 * Whether a file is a page, a page's data, or code that pages load. Checked first, because a page's path may begin like a dealer's file,
 * such as /search/suv.
 */
const isOfPages = (file: string): boolean => file.endsWith('.html') || file.startsWith('_next/');

/** A tree and its differences from the previous release. */
export type ChangedTree = { tree: ReleaseTree; changes: FileChange[] };

/**
 * The files of a new release that need no rendering: those carried over from the previous release, and the current `otherFiles`. Left out
 * are the pages to render (`changed`, with the reason) and the pages that the site no longer has (`removed`).
 */
export function carryFilesOver(
  previous: PreviousRelease,
  changed: ReadonlyMap<string, string>,
  removed: readonly string[],
  otherFiles: ReleaseTree,
): ChangedTree {
  const { release, details } = previous;
  const { codeId } = release;
  const tree: ReleaseTree = new Map();
  const changes: FileChange[] = [];
  const replaced = new Set([...changed.keys(), ...removed].flatMap((path) => filesOfPage(path, codeId)));
  const ofDealer: string[] = [];
  for (const file of pathsOf(details.files)) {
    if (replaced.has(file)) continue;
    if (isOfPages(file) || dealerReason(file) === undefined) tree.set(file, carriedSource(previous, file));
    else ofDealer.push(file);
  }
  for (const [path, why] of changed) changes.push({ file: pageFile(path), why });
  for (const path of removed) changes.push({ file: pageFile(path), why: 'the site no longer has this page' });
  for (const [file, source] of otherFiles) {
    const same = 'kept' in source || isUnchanged(file, source, details.files);
    tree.set(file, same ? carriedText(previous, file, source) : source);
    if (!same) changes.push({ file, why: reasonOf(file) });
  }
  for (const file of ofDealer) if (!tree.has(file)) changes.push({ file, why: reasonOf(file) });
  return { tree, changes };
}

/** Finds the manifest record of a file that is carried over, or whose text or record is known, so that the file need not be read. */
export const recordFinder = (previous: PreviousRelease | undefined, tree: ReleaseTree) => {
  const files = previous?.details.files ?? {};
  return (path: string): FileRecord | undefined => {
    const source = tree.get(path);
    if (!source) return undefined;
    if ('kept' in source) return source.kept === previous?.root && Object.hasOwn(files, path) ? files[path] : undefined;
    if ('text' in source) return recordOfText(source);
    if ('stored' in source) return source.stored;
    return 'move' in source ? source.record : undefined;
  };
};
