import type { Workspace } from '#lib/disk/workspace.ts';
import type { World } from '#lib/sources/adapter.ts';
import { dueInputOf } from '../due/due-of-dealer.ts';
import { type Due, dueBetween } from '../due/next-due.ts';
import { findHeldRelease } from '../held/keep-held-release.ts';
import { loadDealer } from '../load-dealer.ts';
import { readCurrentStock, type StockFrom } from './current-stock.ts';
import { findPendingChanges, type Pending, type PendingReason } from './pending-changes.ts';

/** What a build of one dealer would do now, and its scheduled changes. */
export type DealerPlan = Pending & {
  slug: string;
  cars: number;
  /** The most far-reaching of `reasons`. */
  reason: PendingReason | 'none';
  from: StockFrom;
  snapshotAgeMs: number;
  /** The scheduled changes up to the horizon, in order. */
  dues: Due[];
  /** The release that a rollback holds: a build only keeps that one in order (rule R31). */
  held?: string;
  /** How much work the build is compared with others: about the number of pages it renders. */
  cost: number;
};

/** The cost of reading and releasing a dealer, in pages. */
const fixedCost = 20;

export type PlanOptions = { workspace: Workspace; world: World; codeId: string; pull: boolean; horizonMs: number };

/** Plans one dealer without rendering pages. New pictures are rendered, as for a build. Throws the errors of loadDealer. */
export async function planDealer(slug: string, { workspace, world, codeId, pull, horizonMs }: PlanOptions): Promise<DealerPlan> {
  const { from, snapshot } = await readCurrentStock(workspace, slug, world, pull);
  const now = world.now();
  const input = await loadDealer({ workspace, slug, now, pulled: { snapshot }, progress: () => undefined });
  const timed = dueInputOf(input);
  const isDue = (since: number) => dueBetween(timed, since, now).length > 0;
  const pending = await findPendingChanges({ outDir: workspace.outDir, slug, input, codeId, isDue });
  const held = (await findHeldRelease(workspace.outDir, slug))?.live.id;
  const pages = held === undefined ? pending.pages : 0;
  return {
    slug,
    cars: input.data.cars.length,
    reason: pending.reasons[0] ?? 'none',
    ...pending,
    pages,
    held,
    from,
    snapshotAgeMs: Math.max(0, now - snapshot.pulledAt),
    dues: dueBetween(timed, now, now + horizonMs),
    cost: pending.reasons.length > 0 ? fixedCost + pages : 0,
  };
}
