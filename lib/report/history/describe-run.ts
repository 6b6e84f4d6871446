import { countDropped, type DropGroup } from '#lib/model/dropped.ts';
import type { Pulled } from '#lib/pull/pull.ts';
import type { HeldUpkeep } from '#lib/releases/held-error.ts';
import type { Release } from '#lib/releases/release-record.ts';
import type { RolledBack } from '#lib/releases/rollback.ts';
import { stockSeenAt } from '#lib/sources/snapshot.ts';
import type { BuildSummary } from '../dealer-outcome.ts';
import type { RunFigures } from './run.ts';

/** The outcome of a successful run, and its figures. */
export type GoodRun = RunFigures & { result: 'done' | 'unchanged' };

/** Cars that the site does not show, and fields of shown cars that were left out or corrected. */
const describeDropped = (dropped: readonly DropGroup[]): Pick<RunFigures, 'droppedCars' | 'droppedFields'> => ({
  droppedCars: countDropped(dropped, 'skipped', 'quarantined', 'notListed'),
  droppedFields: countDropped(dropped, 'leftOut', 'corrected'),
});

/** The figures of the live release after a run. */
const describeRelease = ({ id: release, cars, pages, bytes, htmlBytes, scriptBytes }: Release): RunFigures => {
  return { release, cars, pages, bytes, htmlBytes, scriptBytes };
};

type Built = Pick<BuildSummary, 'release' | 'unchanged' | 'rendered'> & {
  slug: string;
  cars: number;
  pages: number;
  dropped: readonly DropGroup[];
};

/** The figures of a build that ended at `endedAt`. `changedAt` is the first sign of the change that caused it. */
export async function describeBuild(workDir: string, build: Built, endedAt: number, changedAt?: number): Promise<GoodRun> {
  const { slug, release, unchanged, rendered, cars, pages, dropped } = build;
  const seenAt = await stockSeenAt(workDir, slug);
  const stockAgeMs = seenAt === undefined ? undefined : endedAt - seenAt;
  const changeToLiveMs = changedAt === undefined || unchanged ? undefined : endedAt - changedAt;
  const figures = { rendered, cars, pages, stockAgeMs, changeToLiveMs };
  return { result: unchanged ? 'unchanged' : 'done', ...describeRelease(release), ...figures, ...describeDropped(dropped) };
}

/** The figures of a build that released nothing, because a rollback holds the dealer (rule R31). */
export const describeHeld = ({ release }: Pick<HeldUpkeep, 'release'>): GoodRun => ({ result: 'unchanged', ...describeRelease(release) });

/** The figures of a pull. */
export const describePull = ({ snapshot, changed }: Pick<Pulled, 'snapshot' | 'changed'>): GoodRun => ({
  result: changed ? 'done' : 'unchanged',
  cars: snapshot.cars.length,
  ...describeDropped(snapshot.report.dropped),
});

/** The figures of a rollback: those of the release that is live again. */
export const describeRollback = ({ to }: Pick<RolledBack, 'to'>): GoodRun => ({ result: 'done', ...describeRelease(to) });

/** The figures of a live release without problems. */
export const describeVerification = ({ release, pages }: { release: string; pages: number }): GoodRun => ({
  result: 'done',
  release,
  pages,
});

type Uploaded = { release: string; delta: { added: unknown[]; changed: unknown[]; removed: unknown[] } };

/** The figures of a publication. */
export const describePublication = ({ release, delta: { added, changed, removed } }: Uploaded): GoodRun => ({
  result: added.length + changed.length + removed.length > 0 ? 'done' : 'unchanged',
  release,
});

type SentListings = { release: string; created: number; changed: number; withdrawn: number };

/** A push of listings in the form of a publication. */
export const publicationOf = ({ release, created, changed, withdrawn }: SentListings): Uploaded => {
  const these = (count: number) => Array.from({ length: count });
  return { release, delta: { added: these(created), changed: these(changed), removed: these(withdrawn) } };
};
