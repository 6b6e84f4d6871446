import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAvailable } from '#lib/cars/visibility.ts';
import { parseCarPath } from '#lib/routes/paths.ts';
import { addressIn } from '../addresses.ts';
import type { Check, Fault, StagedRelease } from '../check.ts';
import { answerTo } from '../tree.ts';
import { whyGone } from './stock.ts';

/** Lists of addresses for machines: sitemaps, and feeds of what is for sale. */
const isListing = (file: string) => /^(sitemap[^/]*\.xml|feeds\/.+)$/.test(file);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? (entities[name] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );

const locations = (text: string) => [...text.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g)].map(([, url = '']) => unescaped(url));

/** Addresses of cars, in whatever format a feed has. */
const carLinks = (text: string, base: string) =>
  [...text.matchAll(/https?:\/\/[^\s"'<>,|]+/g)].map(([url]) => unescaped(url)).filter((url) => url.startsWith(`${base}/cars/`));

/** Why an address must not be in such a list. */
function faultOf(url: string, { base, tree, catalogue, now }: StagedRelease): string | undefined {
  const address = addressIn(url, '/', base);
  if (address.kind !== 'own') return `lists ${url}, which is not on this site`;
  const slug = parseCarPath(address.path);
  const car = slug === undefined ? undefined : catalogue.carBySlug.get(slug);
  const why = slug === undefined ? undefined : whyGone(car, now, catalogue.site.cars.soldWindowDays);
  if (why) return `lists the car ${slug}, ${why}`;
  if (car && !isAvailable(car)) return `lists the car ${slug}, which is sold`;
  if (!tree.files.has(answerTo(tree, address.path) ?? '')) return `lists ${address.path}, which is no page of this site`;
  return undefined;
}

/** Search engines and marketplaces are told of what is for sale, and of nothing that is not there (FIELD: sold cars are out of sitemap and feeds). */
export const sitemap: Check = {
  rule: 'sitemap and feeds list pages of the site only, and no sold car (FIELD)',
  whole: async (release) => {
    const faults: Fault[] = [];
    for (const file of [...release.tree.files].filter(isListing)) {
      const text = await readFile(join(release.root, file), 'utf8');
      const urls = file.startsWith('sitemap') ? locations(text) : carLinks(text, release.base);
      for (const url of urls) {
        const problem = faultOf(url, release);
        if (problem) faults.push({ file, problem, mend: 'build again', at: url });
      }
    }
    return faults;
  },
};
