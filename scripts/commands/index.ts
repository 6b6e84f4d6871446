import { fleetOf } from '#lib/build/fleet-work.ts';
import { StaleStateError } from '#lib/fleet/state/state-error.ts';
import { type NotPushed, type Pushed, pushDealer } from '#lib/indexing/push-dealer.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/invocation.ts';
import { type CommandOutcome, stopSignal } from '../cli/output.ts';
import { finish, presentDealers, printNotices } from '../cli/present.ts';
import { isSkipped, pushNotices, pushText } from '../cli/push-text.ts';
import { openStoredDealers } from '../cli/stored-dealers.ts';

export type IndexCommandOptions = CommonOptions & {
  host?: string;
  dryRun?: boolean;
  full?: boolean;
  acceptDrop?: boolean;
  wait?: string;
  state?: string;
};

/** Dealers pushed at once. While the server works on the documents of one, the documents of the next are prepared. */
const pushesAtOnce = 2;
const usualWaitSeconds = 600;

function waitMsOf(text: string | undefined): number {
  const seconds = text === undefined ? usualWaitSeconds : Number(text);
  if (!(seconds > 0 && Number.isFinite(seconds))) throw new UsageError(`--wait takes a number of seconds, not ${JSON.stringify(text)}.`);
  return seconds * 1000;
}

/** `forecourt index`: updates each dealer's index on its Meilisearch server. After a failure the live index still works. */
export async function indexCommand(slugs: string[], options: IndexCommandOptions): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const quiet = options.json ?? false;
  const dryRun = options.dryRun ?? false;
  const shared = {
    workspace,
    world: realWorld,
    host: options.host,
    dryRun,
    full: options.full ?? false,
    acceptDrop: options.acceptDrop ?? false,
    waitMs: waitMsOf(options.wait),
    isNamed: slugs.length > 0,
    signal: stopSignal(),
  };
  const store = await openStoredDealers(workspace, options.state);
  const job = fleetOf(pushesAtOnce, async (slug, progress) => {
    const push = async () => {
      await store.fetch(slug);
      const result = await pushDealer({ ...shared, slug, progress, stored: store.filesOf?.(slug) });
      // A push changes only the page key and its note in the state. From the note, a plan knows whether a push is due.
      if (!isSkipped(result) && result.hasNews) await store.store(slug);
      return result;
    };
    return push().catch((error) => {
      // Another machine stored the dealer meanwhile.
      if (error instanceof StaleStateError) return push();
      throw error;
    });
  });
  const outcomes = await presentDealers(dealers, job, (result) => pushText(result, dryRun), quiet).finally(store.close);
  if (!quiet) printNotices(outcomes, (result) => pushNotices(result, dryRun));
  return finish<Pushed | NotPushed>(outcomes, quiet, (result) => {
    if (isSkipped(result)) return { skipped: result.skipped };
    const { plan, hasNews: _stored, ...rest } = result;
    const ids = (documents: Pushed['plan']['added']) => documents.map(({ document_id }) => document_id);
    return { ...rest, dryRun, plan: { ...plan, added: ids(plan.added), changed: ids(plan.changed) } };
  });
}
