import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { inlineScripts } from './inline-scripts.ts';

type Counts = Record<string, number>;

/**
 * The parts that a page shares with others: its inline scripts, as source expressions for a policy ('sha256-…'), and the space-separated
 * names of the style sheets that are joined for it.
 */
export type PageParts = { scripts: readonly string[]; styles: readonly string[] };

/** The number of pages with each part. */
export type PartCounts = { scripts: Counts; styles: Counts };

const joinedLink = /<link\b[^>]*\sdata-joins="([\w~ -]+)"/g;

/** The parts of a page. */
export const partsOfPage = (html: string): PageParts => ({
  scripts: [...new Set(inlineScripts(html))],
  styles: [...html.slice(0, Math.max(0, html.indexOf('</head>'))).matchAll(joinedLink)].map(([, names = '']) => names),
});

/** The parts of a page, or the path of its file if they are not known. */
export type PageOrFile = PageParts | string;

const partsOf = async (page: PageOrFile) => (typeof page === 'string' ? partsOfPage(await readFile(page, 'utf8')) : page);

const none: PartCounts = { scripts: {}, styles: {} };
const kinds = ['scripts', 'styles'] as const;

/**
 * Counts the parts of pages, starting from the counts `before`. Only changed pages are read: their old files (`without`), by path on disk, and their
 * new ones (`pages`).
 */
export async function countParts(pages: readonly PageOrFile[], before = none, without: readonly string[] = []): Promise<PartCounts> {
  const limit = pLimit(16);
  const read = (list: readonly PageOrFile[]) => Promise.all(list.map((page) => limit(partsOf, page)));
  const [removed, added] = [await read(without), await read(pages)];
  const counted = kinds.map((kind): [keyof PartCounts, Counts] => {
    const counts = new Map(Object.entries(before[kind]));
    for (const page of removed) for (const part of page[kind]) counts.set(part, (counts.get(part) ?? 0) - 1);
    for (const page of added) for (const part of page[kind]) counts.set(part, (counts.get(part) ?? 0) + 1);
    return [kind, Object.fromEntries([...counts].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  return Object.fromEntries(counted) as PartCounts;
}
