import { photosAmong } from '../due/due-rules.ts';
import { type Due, dueBetween } from '../due/next-due.ts';
import type { World } from '../fleet.ts';
import { listedCars } from '../make-site-data.ts';
import type { Workspace } from '../workspace.ts';
import { type DealerRead, readDealerNow } from './dealer-now.ts';
import { lastBuild, type Pending, type PendingReason, pendingChanges } from './pending-changes.ts';

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
  pages?: number;
  from: DealerRead['from'];
  snapshotAgeMs: number;
  /** The instants to come, up to the horizon; the first is the next. */
  dues: Due[];
  /** How much work the build is, next to others: about the pages it renders. */
  cost: number;
};

/** What reading and releasing a dealer costs, counted in pages. */
const fixedCost = 20;

function costOf({ reasons, pages, added, changed, removed }: Pending, whole: number): number {
  if (reasons.length === 0) return 0;
  const whenWhole = reasons.some((reason) => reason === 'first build' || reason === 'code' || reason === 'site');
  return fixedCost + (pages ?? (whenWhole ? whole : added.length + changed.length + removed.length));
}

export type PlanOptions = { workspace: Workspace; world: World; codeId: string; pull: boolean; horizonMs: number };

/** Plans one dealer without rendering. Throws what reading it throws. */
export async function planDealer(slug: string, { workspace, world, codeId, pull, horizonMs }: PlanOptions): Promise<DealerPlan> {
  const { from, pulledAt, ...dealer } = await readDealerNow(workspace, slug, world, pull);
  const now = world.now();
  const last = await lastBuild(workspace, slug);
  const pending = pendingChanges(dealer, last, codeId, now);
  const input = { ...dealer, photos: photosAmong(last?.data.pictures) };
  const cars = listedCars(dealer.cars, dealer.site, now).length;
  return {
    slug,
    cars,
    reason: pending.reasons[0] ?? 'none',
    ...pending,
    from,
    snapshotAgeMs: Math.max(0, now - pulledAt),
    dues: dueBetween(input, now, now + horizonMs),
    cost: costOf(pending, cars + dealer.content.length),
  };
}
