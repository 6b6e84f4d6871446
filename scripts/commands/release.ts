import { fleetOf } from '#lib/build/fleet-work.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type Hold, removeHold } from '#lib/releases/hold.ts';
import { withDealerLock } from '#lib/releases/lock.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import { type CommandOutcome, stopSignal } from '../cli/output.ts';
import { finish, presentDealers, printNotices } from '../cli/present.ts';
import { openStoredDealers } from '../cli/stored-dealers.ts';

type Released = { slug: string; hold: Hold | undefined };

/** How long it waits for a running build of the dealer. */
const waitMs = 60_000;

/** `forecourt release`: ends the hold of a rollback, so that builds release again (rule R31). Nothing is built. */
export async function releaseCommand(slugs: string[], options: CommonOptions & { state?: string }): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const { outDir } = workspace;
  const store = await openStoredDealers(workspace, options.state);
  const dealers = await chosenDealers(slugs, options);
  const json = options.json ?? false;
  const signal = stopSignal();
  const job = fleetOf(4, async (slug, progress): Promise<Released> => {
    const lock = { purpose: 'release', waitMs, say: progress, signal };
    return { slug, hold: await store.change(slug, () => withDealerLock(outDir, slug, lock, () => removeHold(outDir, slug))) };
  });
  const text = ({ hold }: Released) => (hold ? 'builds release again' : 'was not held, nothing to do');
  const outcomes = await presentDealers<Released>(dealers, job, text, json).finally(store.close);
  if (!json) printNotices(outcomes, ({ slug, hold }) => (hold ? [`Next: ${nextCommand('build', slug)}`] : []));
  return finish<Released>(outcomes, json, ({ hold }) => ({ wasHeld: hold !== undefined, hold }));
}
