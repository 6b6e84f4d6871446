import { join } from 'node:path';
import { type ReviewSettings, reviewList } from '#lib/content/review-list.ts';
import { readJson } from '#lib/disk/read-json.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { Dropped } from '#lib/model/dropped.ts';
import type { Location } from '#lib/model/location.ts';
import type { RemoteSite } from '#lib/model/remote-site.ts';
import type { ReviewList } from '#lib/model/review.ts';
import { suggest } from '#lib/site/nearest.ts';
import { ContentError } from './content-error.ts';
import { loadContent } from './load-content.ts';
import type { ContentRoutes } from './make-page.ts';
import { readPlatformPage } from './platform-page.ts';
import { readReviews } from './read-reviews.ts';
import { type TakenSettings, takenPath } from './taken-path.ts';

/** The content of a dealer and its platform: pages sorted by path, and reviews if any are shown. */
export type DealerContent = { pages: ContentPage[]; reviews?: ReviewList; hasRelativeReviews: boolean };

export type ContentSource = {
  tenantDir: string;
  /** The platform's configuration, which holds its pages, articles and reviews. */
  remote: RemoteSite | undefined;
  site: { pages: ContentRoutes & TakenSettings; reviews: ReviewSettings; dealer: { locations: readonly Pick<Location, 'id' | 'slug'>[] } };
  /** The day that relative dates are counted from. */
  today: string;
};

/** The places of pages and articles in the platform's configuration. */
const pagesAt = 'website pages';
const articlesAt = 'website blogs.items';

/** The pages and articles of the platform. */
function platformPages({ remote, site, today }: ContentSource, dropped: Dropped[]): ContentPage[] {
  const read = (list: readonly unknown[] | undefined, folder: '' | 'blog/', at: string) =>
    (list ?? []).flatMap((raw, index) => {
      const page = readPlatformPage(raw, folder, site.pages, today, (drop) => dropped.push({ ...drop, at: `${at}[${index}]` }));
      return page ? [page] : [];
    });
  return [...read(remote?.pages, '', pagesAt), ...read(remote?.blogs?.items, 'blog/', articlesAt)];
}

/** Pages in the dealer's files, then those of the platform with other addresses (rule N12). */
function joinPages(
  written: readonly ContentPage[],
  sent: readonly ContentPage[],
  settings: TakenSettings,
  dropped: Dropped[],
): ContentPage[] {
  const pages = new Map(written.map((page) => [page.path, page]));
  for (const page of sent) {
    const pathConflict = takenPath(page.path, settings);
    if (pathConflict || pages.has(page.path)) {
      const reason = pathConflict?.problem ?? `another page is served at ${page.path} too`;
      dropped.push({
        effect: 'leftOut',
        at: page.kind === 'article' ? articlesAt : pagesAt,
        field: 'slug',
        value: page.path,
        reason,
        fix: 'remove one of them',
      });
    } else pages.set(page.path, page);
  }
  return [...pages.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether the location of a position exists; reports a missing one. True for pages that are not positions. */
function hasPlace({ path, position }: ContentPage, locations: ContentSource['site']['dealer']['locations'], dropped: Dropped[]): boolean {
  const locationName = position?.location;
  if (locationName === undefined || locations.some(({ id, slug }) => id === locationName || slug === locationName)) return true;
  const fix = suggest(
    locationName,
    locations.map(({ slug }) => slug),
    'locations',
  );
  dropped.push({ effect: 'leftOut', at: path, field: 'location', value: locationName, reason: 'the dealer has no such location', fix });
  return false;
}

/** The list of `reviews.json`; empty without such a file. Throws ContentError and JsonError. */
async function writtenReviews(tenantDir: string): Promise<unknown[]> {
  const file = join(tenantDir, 'reviews.json');
  const json = await readJson(file);
  const list = typeof json === 'object' && json !== null && 'reviews' in json ? json.reviews : (json ?? []);
  if (Array.isArray(list)) return list;
  throw new ContentError(`${file}: expected a list of reviews, or an object with such a list under "reviews"; wrap the reviews in [ ]`);
}

/**
 * Reads all content of a dealer, from its folder and its platform. Invalid platform content is left out and added to `dropped`; an invalid
 * file throws a ContentError.
 */
export async function loadDealerContent(source: ContentSource, dropped: Dropped[] = []): Promise<DealerContent> {
  const { tenantDir, remote, site, today } = source;
  const written = await loadContent(tenantDir, site.pages, today, dropped);
  const pages = joinPages(written, platformPages(source, dropped), site.pages, dropped).filter((page) =>
    hasPlace(page, site.dealer.locations, dropped),
  );
  const own = readReviews(await writtenReviews(tenantDir), 'reviews.json', today, dropped);
  const sent = readReviews(remote?.reviews?.items ?? [], 'website reviews.items', today, dropped);
  const ids = new Set(own.reviews.map(({ id }) => id));
  const reviews = reviewList([...own.reviews, ...sent.reviews.filter(({ id }) => !ids.has(id))], site.reviews);
  return { pages, reviews, hasRelativeReviews: own.isRelative || sent.isRelative };
}
