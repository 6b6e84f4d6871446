import type { Workspace } from '#lib/disk/workspace.ts';
import type { World } from '#lib/sources/pull-one.ts';
import { hasRelativeDates, photosAmong } from '../due/due-rules.ts';
import { type Due, dueBetween } from '../due/next-due.ts';
import { loadDealer } from '../load-dealer.ts';
import { type PendingReason, pendingChanges } from './pending-changes.ts';
import { type StockFrom, stockNow } from './stock-now.ts';

/** What a build of one dealer would do now, and when time alone changes it next. */
export type DealerPlan = {
  slug: string;
  cars: number;
  /** The farthest-reaching of `reasons`. */
  reason: PendingReason | 'none';
  reasons: PendingReason[];
  added: string[];
  changed: string[];
  removed: string[];
  /** Pages that it would render. */
  pages: number;
  from: StockFrom;
  snapshotAgeMs: number;
  /** The instants to come, up to the horizon; the first is the next. */
  dues: Due[];
  /** How much work the build is, next to others: about the pages it renders. */
  cost: number;
};

/** What reading and releasing a dealer costs, counted in pages. */
const fixedCost = 20;

export type PlanOptions = { workspace: Workspace; world: World; codeId: string; pull: boolean; horizonMs: number };

/** Plans one dealer without rendering; pictures that are new are made, as for the build. Throws what reading it throws. */
export async function planDealer(slug: string, { workspace, world, codeId, pull, horizonMs }: PlanOptions): Promise<DealerPlan> {
  const { from, snapshot } = await stockNow(workspace, slug, world, pull);
  const now = world.now();
  const input = await loadDealer({ workspace, slug, now, pulled: { snapshot }, progress: () => undefined });
  const { site, data, allContent } = input;
  const timed = {
    site,
    cars: snapshot.cars,
    content: allContent,
    daily: hasRelativeDates(snapshot, allContent),
    photos: photosAmong(data.pictures),
  };
  const isDue = (since: number) => dueBetween(timed, since, now).length > 0;
  const pending = await pendingChanges({ outDir: workspace.outDir, slug, input, codeId, isDue });
  return {
    slug,
    cars: data.cars.length,
    reason: pending.reasons[0] ?? 'none',
    ...pending,
    from,
    snapshotAgeMs: Math.max(0, now - snapshot.pulledAt),
    dues: dueBetween(timed, now, now + horizonMs),
    cost: pending.reasons.length > 0 ? fixedCost + pending.pages : 0,
  };
}
