import { resolve } from 'node:path';
import { fleetOf } from '#lib/build/fleet.ts';
import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import { hourMs } from '#lib/model/time.ts';
import { AddressError, parseAddress } from '#lib/publish/address.ts';
import { publishDealer } from '#lib/publish/publish-dealer.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { finish, presentDealers } from '../cli/present.ts';
import { stopSignal } from '../cli/stop-signal.ts';
import { UsageError } from '../cli/usage-error.ts';

export type PublishCommandOptions = CommonOptions & { to?: string; dryRun?: boolean; grace?: string };
type Done = Awaited<ReturnType<typeof publishDealer>>;

/** Dealers published at once; each sends many files side by side already. */
const dealersAtOnce = 2;
const usualGraceHours = 24;

function graceMsOf(text: string | undefined): number {
  const hours = text === undefined ? usualGraceHours : Number(text);
  if (!(hours >= 0 && Number.isFinite(hours))) throw new UsageError(`--grace takes a number of hours, not ${JSON.stringify(text)}.`);
  return hours * hourMs;
}

function checkTarget(to: string | undefined, dealers: readonly string[]): string {
  if (to === undefined) throw new UsageError('Where to? Say --to /srv/www/{slug} or --to "s3://bucket/{slug}?region=ap-southeast-2".');
  if (dealers.length > 1 && !to.includes('{slug}'))
    throw new UsageError('Several dealers cannot share one place: put {slug} into --to, such as --to /srv/www/{slug}.');
  try {
    for (const slug of dealers) parseAddress(to, slug, resolve);
  } catch (error) {
    if (error instanceof AddressError) throw new UsageError(error.message);
    throw error;
  }
  return to;
}

function doneText({ delta, bytes, release, target, resumed }: Done, dryRun: boolean): string {
  const { added, changed, removed } = delta;
  const count = added.length + changed.length + removed.length;
  if (count === 0) return `${target} holds ${release} already`;
  const parts = `${countOf(added.length, 'file')} added, ${changed.length.toLocaleString('en-AU')} changed, ${removed.length.toLocaleString('en-AU')} removed`;
  const verb = dryRun ? 'would be' : resumed ? 'gone on with a publication that was cut off:' : 'published:';
  return `${dryRun ? `${release} ${verb} published to ${target}: ` : `${verb} ${release} to ${target}: `}${parts}, ${formatBytes(bytes)}`;
}

/** What a host must be told of, in sentences. */
function notices({ rulesChanged, waiting, delta }: Done, dryRun: boolean): string[] {
  const rules = rulesChanged.filter((path) => path.startsWith('_hosting/'));
  return [
    ...(dryRun
      ? [
          ...delta.added.map((path) => `+ ${path}`),
          ...delta.changed.map((path) => `~ ${path}`),
          ...delta.removed.map((path) => `- ${path}`),
        ]
      : []),
    ...(rules.length > 0 ? [`host rules changed (${rules.join(', ')}): give the one of your host to it, such as by nginx -s reload`] : []),
    ...(waiting > 0 ? [`${countOf(waiting, 'file')} of older releases stay for pages that are open now`] : []),
  ];
}

/** `forecourt publish`: brings each dealer's live release to a target; one that fails leaves its target working. */
export async function publishCommand(slugs: string[], options: PublishCommandOptions): Promise<void> {
  const { outDir } = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const to = checkTarget(options.to, dealers);
  const graceMs = graceMsOf(options.grace);
  const quiet = options.json ?? false;
  const dryRun = options.dryRun ?? false;
  const signal = stopSignal();
  const job = fleetOf(dealersAtOnce, (slug, progress) =>
    publishDealer({ outDir, slug, to, resolve, now: realWorld.now(), graceMs, dryRun, progress, signal }),
  );
  const outcomes = await presentDealers(dealers, job, (done) => doneText(done, dryRun), quiet);
  if (!quiet)
    for (const outcome of outcomes)
      if (outcome.ok) for (const notice of notices(outcome.value, dryRun)) process.stdout.write(`${outcome.slug}: ${notice}\n`);
  finish<Done>(outcomes, quiet, (done) => ({ ...done, dryRun }));
}
