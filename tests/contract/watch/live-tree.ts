import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readPackedText } from '#lib/disk/packed-text.ts';
import { readIndexFiles } from '#lib/search/index-chunks.ts';

/** The cars of a release: in pages and page data, in the search index with prices, in the sitemap, and in links. */
export type LiveTree = {
  id: string;
  pages: ReadonlySet<string>;
  prices: ReadonlyMap<string, number | undefined>;
  sitemap: ReadonlySet<string>;
  linked: ReadonlySet<string>;
};

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, slug]) => slug as string);

/** Reads the live release in a folder. A file that releases share by link is read once. */
export function liveTreeReader(current: string) {
  const links = new Map<string, string[]>();
  let last: LiveTree | undefined;

  async function linksOf(path: string): Promise<string[]> {
    const { ino, size, mtimeMs } = await stat(path);
    const key = `${ino} ${size} ${mtimeMs}`;
    const known = links.get(key) ?? [...new Set(matches(await readFile(path, 'utf8'), /href="\/cars\/([\w-]+)"/g))];
    links.set(key, known);
    return known;
  }

  return async (): Promise<LiveTree | undefined> => {
    const id = await readlink(current).catch(() => undefined);
    if (id === undefined || last?.id === id) return last;
    const files = await readdir(current, { recursive: true });
    const linked = new Set<string>();
    for (const file of files) if (file.endsWith('.html')) for (const slug of await linksOf(join(current, file))) linked.add(slug);
    const { documents } = await readIndexFiles((path) => readPackedText(join(current, path)));
    last = {
      id,
      pages: new Set(files.flatMap((file) => /(?:^|\/)cars\/([\w-]+)\.(?:html|json)$/.exec(file)?.[1] ?? [])),
      prices: new Map(documents.map(({ slug, price }) => [slug, price])),
      sitemap: new Set(matches(await readFile(join(current, 'sitemap.xml'), 'utf8'), /\/cars\/([\w-]+)<\/loc>/g)),
      linked,
    };
    return last;
  };
}
