import type { LiveVerification } from '#lib/build/verify-live.ts';
import type { Pulled } from '#lib/pull/pull.ts';
import type { RolledBack } from '#lib/releases/rollback.ts';
import { describeDropped, describeRelease, type GoodRun } from './describe-build.ts';

/** The figures of a pull. */
export const describePull = ({ snapshot, changed }: Pick<Pulled, 'snapshot' | 'changed'>): GoodRun => ({
  result: changed ? 'done' : 'unchanged',
  cars: snapshot.cars.length,
  ...describeDropped(snapshot.report.dropped),
});

/** The figures of a rollback: those of the release that is live again. */
export const describeRollback = ({ to }: Pick<RolledBack, 'to'>): GoodRun => ({ result: 'done', ...describeRelease(to) });

/** The figures of a live release without problems. */
export const describeVerification = ({ release, pages }: Pick<LiveVerification, 'release' | 'pages'>): GoodRun => ({
  ...{ result: 'done', release, pages },
});

type Uploaded = { release: string; delta: { added: unknown[]; changed: unknown[]; removed: unknown[] } };

/** The figures of a publication. */
export const describePublication = ({ release, delta: { added, changed, removed } }: Uploaded): GoodRun => ({
  result: added.length + changed.length + removed.length > 0 ? 'done' : 'unchanged',
  release,
});
