import { join } from 'node:path';
import { isInForce } from '#lib/content/schedule.ts';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { publicSite } from '#lib/site/public-site.ts';
import type { Site } from '#lib/site/schema.ts';
import { textOf } from '../atomic-file.ts';
import { photosAmong } from '../due/due-rules.ts';
import { dueBetween } from '../due/next-due.ts';
import { listedCars } from '../make-site-data.ts';
import { liveRelease } from '../release.ts';
import type { Workspace } from '../workspace.ts';

/** Why a dealer would be built, the farthest-reaching first. */
export const pendingReasons = ['first build', 'code', 'site', 'stock', 'time'] as const;
export type PendingReason = (typeof pendingReasons)[number];

/** What a build would change: why, the cars by slug, and how many pages it would render where that is known. */
export type Pending = { reasons: PendingReason[]; added: string[]; changed: string[]; removed: string[]; pages?: number };

/** A dealer as its sources are now: every car and page, listed and in force or not. */
export type DealerNow = { site: Site; cars: Car[]; content: ContentPage[] };

export type LastBuild = { data: SiteData; codeId: string };

/** What the live release was made of; undefined where that is not known, so that everything counts as new. */
export async function lastBuild({ outDir, workDir }: Workspace, slug: string): Promise<LastBuild | undefined> {
  const live = await liveRelease(outDir, slug);
  const text = live && (await textOf(join(workDir, 'data', `${slug}.json`)));
  if (!text) return undefined;
  try {
    const data = JSON.parse(text) as SiteData;
    // A build that failed has left its data behind: that is not what is live.
    return data.now === live.builtAt ? { data, codeId: live.codeId } : undefined;
  } catch {
    return undefined; // cut off, as by a full disk: the next build writes it anew
  }
}

const bySlug = (cars: readonly Car[]) => new Map(cars.map((car) => [car.slug, JSON.stringify(car)]));
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function carChanges(before: readonly Car[], after: readonly Car[]): Pick<Pending, 'added' | 'changed' | 'removed'> {
  const [had, has] = [bySlug(before), bySlug(after)];
  const added = [...has.keys()].filter((slug) => !had.has(slug));
  const changed = [...has].flatMap(([slug, text]) => (had.has(slug) && had.get(slug) !== text ? [slug] : []));
  return { added, changed, removed: [...had.keys()].filter((slug) => !has.has(slug)) };
}

/** What a build at `now` would change of what is live. Nothing is rendered, and no picture is made. */
export function pendingChanges(dealer: DealerNow, last: LastBuild | undefined, codeId: string, now: number): Pending {
  const { site, content } = dealer;
  const listed = listedCars(dealer.cars, site, now);
  if (!last) return { reasons: ['first build'], added: listed.map(({ slug }) => slug), changed: [], removed: [] };
  const { data } = last;
  const { timeZone } = site.locale;
  const inForce = (at: number) => content.filter((page) => isInForce(page, at, timeZone));
  const siteThen = { ...publicSite(site), build: { indexable: site.build.indexable } };
  const left = listedCars(data.cars, site, now);
  const stock = carChanges(left, listed);
  const then = { site, cars: data.cars, content, photos: photosAmong(data.pictures) };
  const holds: Record<PendingReason, boolean> = {
    'first build': false,
    code: last.codeId !== codeId,
    site: !same(siteThen, data.site) || !same(inForce(data.now), data.content),
    stock: stock.added.length + stock.changed.length + stock.removed.length > 0,
    time: dueBetween(then, data.now, now).length > 0,
  };
  return { reasons: pendingReasons.filter((reason) => holds[reason]), ...carChanges(data.cars, listed) };
}
