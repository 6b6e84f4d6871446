import { fleetOf } from '#lib/build/fleet.ts';
import type { Pulled } from '#lib/sources/pull.ts';
import { pullOne } from '#lib/sources/pull-one.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { finish, presentDealers } from '../cli/present.ts';
import { pullNotices, pullText } from '../cli/pull-text.ts';

/** Dealers pulled at once: they wait on the network, not on this machine. */
const pullsAtOnce = 4;

/** `forecourt pull`: fetches each dealer's configuration and stock into its snapshot. */
export async function pullCommand(slugs: string[], options: CommonOptions): Promise<void> {
  const workspace = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const job = fleetOf(pullsAtOnce, (slug, progress) => pullOne(workspace, slug, realWorld, progress));
  const outcomes = await presentDealers(dealers, job, pullText, options.json ?? false);
  if (!options.json)
    for (const outcome of outcomes)
      if (outcome.ok) for (const notice of pullNotices(outcome.value)) process.stdout.write(`${outcome.slug}: ${notice}\n`);
  finish<Pulled>(outcomes, options.json ?? false, ({ snapshot, changed, requests }) => ({
    cars: snapshot.cars.length,
    changed,
    requests,
    report: snapshot.report,
  }));
}
