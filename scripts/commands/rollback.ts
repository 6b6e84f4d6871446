import { fleetOf } from '#lib/build/fleet-work.ts';
import { requireSnapshot } from '#lib/build/held/keep-held-release.ts';
import { markSoldCars } from '#lib/build/held/mark-sold-cars.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { withDealerLock } from '#lib/releases/lock.ts';
import { type RolledBack, rollBack } from '#lib/releases/rollback.ts';
import { describeRollback } from '#lib/report/history/describe-run.ts';
import { recordWork } from '#lib/report/history/recorder.ts';
import { loadSite } from '#lib/site/load.ts';
import { SiteError } from '#lib/site/problem.ts';
import { settingsSchema } from '#lib/site/schema.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/invocation.ts';
import { type CommandOutcome, stopSignal } from '../cli/output.ts';
import { finish, presentDealers, printNotices } from '../cli/present.ts';
import { recordingOf } from '../cli/record-history.ts';
import { type HeldRollback, rollbackNotices, rolledBackText } from '../cli/release-text.ts';
import { openStoredDealers } from '../cli/stored-dealers.ts';

/** How long a rollback waits for a running build of the dealer. It is short, because a rollback is urgent. */
const waitMs = 60_000;

/** The dealer's grace period for assets, or the default if its data is broken. Broken data may be the reason for the rollback. */
async function graceDays({ tenantsDir, productTenantsDir }: Workspace, slug: string): Promise<number> {
  try {
    return (await loadSite({ tenantsDir, productTenantsDir, slug })).site.build.assetGraceDays;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return settingsSchema.shape.build.parse({}).assetGraceDays;
  }
}

/**
 * Makes the release mark cars that were sold or removed since it was built. A rollback works without the dealer's data, so a failure here
 * is not fatal.
 */
async function markSoldCarsAfter(workspace: Workspace, rolledBack: RolledBack): Promise<HeldRollback> {
  const { slug, to } = rolledBack;
  try {
    const snapshot = await requireSnapshot(workspace.workDir, slug);
    const { release, marked } = await markSoldCars({ workspace, slug, now: realWorld.now(), snapshot }, to);
    return { ...rolledBack, to: release, marked };
  } catch (error) {
    return { ...rolledBack, unmarked: (error as Error).message };
  }
}

/** `forecourt rollback`: makes the release before the live one live again, or the one that --to names, and holds it (rule R31). */
export async function rollbackCommand(slugs: string[], options: CommonOptions & { to?: string; state?: string }): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const { to } = options;
  if (to !== undefined && dealers.length > 1) throw new UsageError('--to names a release of one dealer. Name only that dealer.');
  const json = options.json ?? false;
  const signal = stopSignal();
  const { outDir } = workspace;
  const store = await openStoredDealers(workspace, options.state);
  const work = fleetOf(4, async (slug, progress) => {
    const assetGraceDays = await graceDays(workspace, slug);
    const stored = store.filesOf?.(slug);
    const lock = { purpose: 'rollback', waitMs, say: progress, signal };
    return store.change(slug, () =>
      withDealerLock(outDir, slug, lock, async () =>
        markSoldCarsAfter(workspace, await rollBack({ outDir, slug, to, now: realWorld.now(), assetGraceDays, stored })),
      ),
    );
  });
  const job = recordWork(recordingOf(workspace, 'rollback', signal), work, describeRollback);
  const outcomes = await presentDealers<HeldRollback>(dealers, job, rolledBackText, json).finally(store.close);
  if (!json) printNotices(outcomes, rollbackNotices);
  return finish<HeldRollback>(outcomes, json, (value) => value);
}
