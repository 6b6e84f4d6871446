import { resolve } from 'node:path';
import { fleetOf } from '#lib/build/fleet.ts';
import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import { AddressError, parseAddress } from '#lib/publish/address.ts';
import { publishDealer } from '#lib/publish/publish-dealer.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import { finish, presentDealers } from '../cli/present.ts';
import { stopSignal } from '../cli/stop-signal.ts';
import { UsageError } from '../cli/usage-error.ts';

export type PublishCommandOptions = CommonOptions & { to?: string; dryRun?: boolean };
type Done = Awaited<ReturnType<typeof publishDealer>>;

/** Dealers published at once; each uploads many files at once already. */
const dealersAtOnce = 2;

function checkTarget(to: string | undefined, dealers: readonly string[]): string {
  if (to === undefined) throw new UsageError('No target: add --to /srv/www/{slug} or --to "s3://bucket/{slug}?region=ap-southeast-2".');
  if (dealers.length > 1 && !to.includes('{slug}'))
    throw new UsageError('Several dealers need a target each: write {slug} in --to, such as --to /srv/www/{slug}.');
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
  if (count === 0) return `${target} already serves ${release}`;
  const parts = `${countOf(added.length, 'file')} added, ${changed.length.toLocaleString('en-AU')} changed, ${removed.length.toLocaleString('en-AU')} removed`;
  const what = dryRun ? `would publish ${release}` : `published ${release}`;
  const after = resumed && !dryRun ? ', continuing an interrupted publication' : '';
  return `${what} to ${target}${after}: ${parts}, ${formatBytes(bytes)}`;
}

/** In a dry run the files by name, then what else there is to know or do. */
function notices({ rulesChanged, unused, delta }: Done, dryRun: boolean): string[] {
  const rules = rulesChanged.filter((path) => path.startsWith('_hosting/'));
  return [
    ...(dryRun
      ? [
          ...delta.added.map((path) => `+ ${path}`),
          ...delta.changed.map((path) => `~ ${path}`),
          ...delta.removed.map((path) => `- ${path}`),
        ]
      : []),
    ...(rules.length > 0 ? [`host rules changed (${rules.join(', ')}): apply those of your host, such as with nginx -s reload`] : []),
    ...(unused > 0
      ? [`${countOf(unused, 'file')} of earlier releases ${unused === 1 ? 'stays' : 'stay'} for pages that are open now`]
      : []),
  ];
}

/** `forecourt publish`: uploads each dealer's live release to a target. A publication that fails leaves a working site there. */
export async function publishCommand(slugs: string[], options: PublishCommandOptions): Promise<void> {
  const { outDir } = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const to = checkTarget(options.to, dealers);
  const quiet = options.json ?? false;
  const dryRun = options.dryRun ?? false;
  const signal = stopSignal();
  const job = fleetOf(dealersAtOnce, (slug, progress) => publishDealer({ outDir, slug, to, resolve, dryRun, progress, signal }));
  const outcomes = await presentDealers(dealers, job, (done) => doneText(done, dryRun), quiet);
  if (!quiet)
    for (const outcome of outcomes)
      if (outcome.ok) for (const notice of notices(outcome.value, dryRun)) process.stdout.write(`${outcome.slug}: ${notice}\n`);
  finish<Done>(outcomes, quiet, (done) => ({ ...done, dryRun }));
}
