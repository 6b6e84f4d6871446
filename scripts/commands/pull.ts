import { fleetOf } from '#lib/build/fleet-work.ts';
import { pullStock } from '#lib/build/pull-stock.ts';
import type { Pulled } from '#lib/pull/pull.ts';
import { describePull } from '#lib/report/history/describe-run.ts';
import { recordWork } from '#lib/report/history/recorder.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import type { CommandOutcome } from '../cli/output.ts';
import { finish, presentDealers, printNotices } from '../cli/present.ts';
import { droppedNotices, pullText } from '../cli/pull-text.ts';
import { recordingOf } from '../cli/record-history.ts';

/** The number of dealers pulled at once. A pull waits for the network, not for the processor. */
const pullsAtOnce = 4;

/** `forecourt pull`: fetches each dealer's settings and stock into its snapshot. */
export async function pullCommand(slugs: string[], options: CommonOptions & { acceptDrop?: boolean }): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const { acceptDrop = false } = options;
  const job = recordWork(
    recordingOf(workspace, 'pull'),
    fleetOf(pullsAtOnce, (slug, progress) => pullStock(workspace, slug, realWorld, progress, { acceptDrop })),
    describePull,
  );
  const outcomes = await presentDealers(dealers, job, pullText, options.json ?? false);
  if (!options.json) printNotices(outcomes, ({ snapshot }) => droppedNotices(snapshot.report.dropped));
  return finish<Pulled>(outcomes, options.json ?? false, ({ snapshot, changed, requests }) => ({
    cars: snapshot.cars.length,
    changed,
    requests,
    dropped: snapshot.report.dropped,
  }));
}
