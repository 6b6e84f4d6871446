import { fleetOf } from '#lib/build/fleet.ts';
import { type NotPushed, type Pushed, pushDealer } from '#lib/indexing/push-dealer.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { finish, presentDealers } from '../cli/present.ts';
import { isSkipped, pushNotices, pushText } from '../cli/push-text.ts';
import { stopSignal } from '../cli/stop-signal.ts';
import { UsageError } from '../cli/usage-error.ts';

export type IndexCommandOptions = CommonOptions & { host?: string; dryRun?: boolean; full?: boolean; acceptDrop?: boolean; wait?: string };

/** Dealers pushed at once. A server runs one task at a time, but one dealer can be read while another is written. */
const pushesAtOnce = 2;
const usualWaitSeconds = 600;

function waitMsOf(text: string | undefined): number {
  const seconds = text === undefined ? usualWaitSeconds : Number(text);
  if (!(seconds > 0 && Number.isFinite(seconds))) throw new UsageError(`--wait takes a number of seconds, not ${JSON.stringify(text)}.`);
  return seconds * 1000;
}

/** `forecourt index`: updates each dealer's index on its Meilisearch. A push that fails keeps the live index. */
export async function indexCommand(slugs: string[], options: IndexCommandOptions): Promise<void> {
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
  const job = fleetOf(pushesAtOnce, (slug, progress) => pushDealer({ ...shared, slug, progress }));
  const outcomes = await presentDealers(dealers, job, (done) => pushText(done, dryRun), quiet);
  if (!quiet)
    for (const outcome of outcomes)
      if (outcome.ok) for (const notice of pushNotices(outcome.value, dryRun)) process.stdout.write(`${outcome.slug}: ${notice}\n`);
  finish<Pushed | NotPushed>(outcomes, quiet, (done) => {
    if (isSkipped(done)) return { skipped: done.skipped };
    const { plan, ...rest } = done;
    const ids = (documents: Pushed['plan']['added']) => documents.map(({ document_id }) => document_id);
    return { ...rest, dryRun, plan: { ...plan, added: ids(plan.added), changed: ids(plan.changed) } };
  });
}
