import { pictureReferences, pictureUrl } from '#lib/cars/picture-urls.ts';
import { isAvailable } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import { entryOf } from '#lib/model/entry.ts';
import { oncePer } from '#lib/model/once-per.ts';
import { stableBlocks } from '#lib/model/stable-blocks.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { generatedPaths } from '#lib/pages/generated/generated-kinds.ts';
import { isEmptyModel, modelStock, ownSearchPaths } from '#lib/pages/landing-stock.ts';
import { carPath, parseCarPath } from '#lib/routes/paths.ts';

export const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The addresses for search engines: pages of text, searches, models in stock, and cars that can be bought (rule H3). */
export const sitemapPaths = oncePer((catalogue: Catalogue): readonly string[] => {
  const cars = catalogue.cars.filter(isAvailable).map((car) => carPath(car.slug));
  const texts = [...generatedPaths(catalogue), ...catalogue.contentByPath.keys(), ...modelStock(catalogue).keys()];
  return [...new Set([...texts.filter((path) => !isEmptyModel(catalogue, path)), ...ownSearchPaths(catalogue), ...cars])];
});

/** A page of the sitemap: the day on which its content last changed, and its pictures as absolute addresses. */
export type SitemapPage = { path: string; day?: string | undefined; images?: readonly string[] };

/** The limits of search engines per file and per page (rule H14). */
const limits = { pages: 50_000, bytes: 50 * 1024 * 1024, images: 1000 };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageSchema = 'http://www.google.com/schemas/sitemap-image/1.1';
const start = `${head}<urlset xmlns="${schema}" xmlns:image="${imageSchema}">\n`;
const end = '</urlset>\n';

/** The pictures of one page. An unchanged list of a car's pictures is the same object (`sitemapImages`). */
const imageRows = oncePer((images: readonly string[]): string =>
  images
    .slice(0, limits.images)
    .map((url) => `<image:image><image:loc>${escapeXml(url)}</image:loc></image:image>`)
    .join(''),
);

const noImages: readonly string[] = [];

const rowOf = (base: string, { path, day, images = noImages }: SitemapPage): string =>
  `  <url><loc>${escapeXml(base + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}${imageRows(images)}</url>\n`;

/** Up to this number of pages, there is one file. */
const mostInOneFile = 1000;
/** About 65 pages per file, 35 KB, so that a page with a new date changes one small file. */
const pageReach = 32;

/** Groups rows into files that stay within the limits. A row is never split. */
function groupRows(rows: readonly string[], most: Pick<typeof limits, 'pages' | 'bytes'>): string[][] {
  const groups: string[][] = [[]];
  const frame = start.length + end.length;
  let bytes = frame;
  for (const row of rows) {
    const size = Buffer.byteLength(row);
    const group = groups.at(-1) as string[];
    if (group.length > 0 && (group.length === most.pages || bytes + size > most.bytes)) {
      groups.push([row]);
      bytes = frame + size;
    } else {
      group.push(row);
      bytes += size;
    }
  }
  return groups;
}

/**
 * The sitemap of a site by file: sitemap.xml, or an index of several files for more than 1,000 pages or where they do not fit into one (rule
 * H14). `base` has no slash at the end.
 */
export function sitemapFiles(
  base: string,
  pages: readonly SitemapPage[],
  most: Pick<typeof limits, 'pages' | 'bytes'> = limits,
): Map<string, string> {
  const blocks = pages.length > mostInOneFile ? stableBlocks(pages, ({ path }) => path, pageReach) : [pages];
  const groups = blocks.flatMap((block) =>
    groupRows(
      block.map((page) => rowOf(base, page)),
      most,
    ),
  );
  const texts = groups.map((rows) => start + rows.join('') + end);
  if (texts.length === 1) return new Map([['sitemap.xml', texts[0] as string]]);
  const parts = texts.map((text, index): [string, string] => [`sitemap-${index + 1}.xml`, text]);
  const rows = parts.map(([file]) => `  <sitemap><loc>${escapeXml(`${base}/${file}`)}</loc></sitemap>\n`);
  return new Map([['sitemap.xml', `${head}<sitemapindex xmlns="${schema}">\n${rows.join('')}</sitemapindex>\n`], ...parts]);
}

/** The pictures of car pages as absolute addresses, for the sitemap; other pages have none there. */
export function sitemapImages({ pictures, carBySlug, memory }: Catalogue, base: string): (path: string) => readonly string[] {
  const stamp = [pictures, base];
  const imagesOf = (car: Car): readonly string[] => {
    const own = pictureReferences(car).flatMap((reference) => entryOf(pictures, reference) ?? []);
    return [...new Set(own.map((picture) => new URL(pictureUrl(picture, 1200), `${base}/`).href))];
  };
  return (path) => {
    const car = carBySlug.get(parseCarPath(path) ?? '');
    if (!car) return noImages;
    return memory ? memory.sitemapImages(stamp, car, () => imagesOf(car)) : imagesOf(car);
  };
}

/** robots.txt of a site; a site that must not be indexed forbids everything. */
export const robotsTxt = (base: string, indexable: boolean) =>
  indexable ? `User-agent: *\nAllow: /\n\nSitemap: ${base}/sitemap.xml\n` : 'User-agent: *\nDisallow: /\n';
