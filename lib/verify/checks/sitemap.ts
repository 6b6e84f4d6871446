import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAvailable } from '#lib/cars/visibility.ts';
import { parseCarPath } from '#lib/routes/paths.ts';
import { classifyAddress } from '../addresses.ts';
import type { Fault, ReleaseCheckRow, UnmeasuredRelease } from '../check.ts';
import { findAnswer } from '../served-tree.ts';
import { whyNotListed } from './stock.ts';

const isSitemap = (file: string) => /^sitemap[^/]*\.xml$/.test(file);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
        name ? (entities[name] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
      )
    : text;

/** The pages and other files that a sitemap names. */
const locations = (text: string) => [...text.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g)].map(([, url = '']) => unescapeXml(url));

/** The pictures that a sitemap names. */
const pictures = (text: string) => [...text.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, url = '']) => unescapeXml(url));

/** Why a picture must not be in a sitemap. Pictures on other hosts are not checked. */
function pictureFault(url: string, { base, tree }: UnmeasuredRelease): string | undefined {
  const address = classifyAddress(url, '/', base);
  const isMissing = address.kind === 'own' && !tree.files.has(address.path.slice(1));
  return isMissing ? `lists the picture ${address.path}, which is not a file of this site` : undefined;
}

/** Why an address must not be in a sitemap. Undefined for a valid one. */
function faultOf(url: string, { base, tree, catalogue, now }: UnmeasuredRelease): string | undefined {
  const address = classifyAddress(url, '/', base);
  if (address.kind !== 'own') return `lists ${url}, which is not on this site`;
  const slug = parseCarPath(address.path);
  const car = slug === undefined ? undefined : catalogue.carBySlug.get(slug);
  const why = slug === undefined ? undefined : whyNotListed(car, now, catalogue.site.cars.soldWindowDays);
  if (why) return `lists the car ${slug}, ${why}`;
  if (car && !isAvailable(car)) return `lists the car ${slug}, which is sold`;
  if (!tree.files.has(findAnswer(tree, address.path) ?? '')) return `lists ${address.path}, which is not a page of this site`;
  return undefined;
}

/** Sitemaps list only pages of this site, and no sold car (rule H3). */
export const sitemapCheck: ReleaseCheckRow = {
  files: async (release) => {
    const faults: Fault[] = [];
    for (const file of [...release.tree.files].filter(isSitemap)) {
      // A large site has hundreds of small sitemaps.
      const text = readFileSync(join(release.root, file), 'utf8');
      const add = (url: string, problem: string | undefined) => {
        if (problem) faults.push({ file, problem, fix: 'build again', at: url });
      };
      for (const url of locations(text)) add(url, faultOf(url, release));
      for (const url of pictures(text)) add(url, pictureFault(url, release));
    }
    return faults;
  },
};
