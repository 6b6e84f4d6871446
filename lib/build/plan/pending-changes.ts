import { findLikelyDamage } from '#lib/releases/damage-note.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { PageKeys } from '#lib/releases/release-details.ts';
import { carPath, parseCarPath } from '#lib/routes/paths.ts';
import { compareWithLive } from '../compare-with-live.ts';
import type { DealerInput } from '../load-dealer.ts';

/** Why a dealer would be built, the most far-reaching first. "site" stands for settings, content and pictures. */
const pendingReasons = ['first build', 'code', 'damage', 'site', 'stock', 'time'] as const;
export type PendingReason = (typeof pendingReasons)[number];

/** What a build would change: why, the cars by slug, and how many pages it would render. */
export type Pending = { reasons: PendingReason[]; added: string[]; changed: string[]; removed: string[]; pages: number };

export type PendingOptions = {
  outDir: string;
  slug: string;
  input: DealerInput;
  codeId: string;
  /** Whether there was a scheduled change between `since` and now. */
  isDue: (since: number) => boolean;
};

const carsIn = (keys: PageKeys) =>
  new Map(
    Object.entries(keys).flatMap(([path, { car = '' }]) => {
      const slug = parseCarPath(path);
      return slug !== undefined && path === carPath(slug) ? [[slug, car] as const] : [];
    }),
  );

function compareCars(before: PageKeys, after: PageKeys): Pick<Pending, 'added' | 'changed' | 'removed'> {
  const [had, has] = [carsIn(before), carsIn(after)];
  return {
    added: [...has.keys()].filter((slug) => !had.has(slug)),
    changed: [...has].flatMap(([slug, car]) => (had.has(slug) && had.get(slug) !== car ? [slug] : [])),
    removed: [...had.keys()].filter((slug) => !has.has(slug)),
  };
}

/** Finds what a build would change in the live release, in the same way as the build itself. Nothing is rendered. */
export async function findPendingChanges({ outDir, slug, input, codeId, isDue }: PendingOptions): Promise<Pending> {
  const live = await readLiveRelease(outDir, slug);
  const damaged = new Set(live ? (await findLikelyDamage(outDir, slug, live)).map(({ file }) => file) : []);
  const compared = { outDir, slug, input, live, codeId, now: input.data.now, renderAll: false, damaged };
  const { previous, plan, carried, liveFiles } = await compareWithLive(compared);
  const pages = plan.render.length;
  const cars = compareCars(previous?.details.pages ?? {}, plan.keys);
  if (!previous) return { reasons: [liveFiles ? 'damage' : 'first build'], ...cars, pages };
  const hasOtherCode = previous.release.codeId !== codeId;
  if (carried?.changes.length === 0) return { reasons: [], ...cars, pages };
  const time = isDue(previous.release.builtAt);
  const isDamaged = damaged.size > 0;
  const stock = cars.added.length + cars.changed.length > 0 || (cars.removed.length > 0 && !time);
  const holds: Record<PendingReason, boolean> = {
    'first build': false,
    code: hasOtherCode,
    damage: isDamaged,
    site: !hasOtherCode && !isDamaged && !stock && !time,
    stock,
    time,
  };
  return { reasons: pendingReasons.filter((reason) => holds[reason]), ...cars, pages };
}
