import type { DealerBuild } from '#lib/build/fleet.ts';
import type { HeldUpkeep } from '#lib/build/held/held-error.ts';
import { countDropped, type DropGroup } from '#lib/model/dropped.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { stockSeenAt } from '#lib/sources/snapshot.ts';
import type { RunFigures } from './run.ts';

/** How a run that worked ended, and its figures. */
export type GoodRun = RunFigures & { result: 'done' | 'unchanged' };

/** Cars that the site does not show, and fields of shown cars that were left out or corrected. */
export const describeDropped = (dropped: readonly DropGroup[]): Pick<RunFigures, 'droppedCars' | 'droppedFields'> => ({
  droppedCars: countDropped(dropped, 'skipped', 'quarantined', 'notListed'),
  droppedFields: countDropped(dropped, 'leftOut', 'corrected'),
});

/** The figures of the release that is live after a run. */
export const describeRelease = ({ id, cars, pages, bytes, htmlBytes, scriptBytes }: Release): RunFigures => ({
  ...{ release: id, cars, pages, bytes, htmlBytes, scriptBytes },
});

/** The figures of a build that ended at `endedAt`. `changedAt` is the first sign of the change that it was made for. */
export async function describeBuild(
  workDir: string,
  { slug, release, unchanged, rendered, cars, pages, dropped }: DealerBuild,
  endedAt: number,
  changedAt?: number,
): Promise<GoodRun> {
  const seenAt = await stockSeenAt(workDir, slug);
  return {
    result: unchanged ? 'unchanged' : 'done',
    ...describeRelease(release),
    ...{ rendered, cars, pages, ...describeDropped(dropped) },
    ...(seenAt === undefined ? {} : { stockAgeMs: endedAt - seenAt }),
    ...(changedAt === undefined || unchanged ? {} : { changeToLiveMs: endedAt - changedAt }),
  };
}

/** The figures of a build that released nothing, because a rollback holds the dealer (rule R31). */
export const describeHeld = ({ release }: Pick<HeldUpkeep, 'release'>): GoodRun => ({ result: 'unchanged', ...describeRelease(release) });
