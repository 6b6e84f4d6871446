import { resolve } from 'node:path';
import { fleetOf } from '#lib/build/fleet-work.ts';
import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { secondMs } from '#lib/model/time.ts';
import { type Publication, publishDealer } from '#lib/publish/publish-dealer.ts';
import { type KindOfChange, listChanges, summariseChanges } from '#lib/publish/summarise-changes.ts';
import { describePublication } from '#lib/report/history/describe-run.ts';
import { recordWork } from '#lib/report/history/recorder.ts';
import { type Encoding, encodings } from '#lib/site/options/releases.ts';
import { parsePurgeAddress } from '#lib/site/purge-address.ts';
import { AddressError, parseAddress, previewAddress } from '#lib/site/target-address.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/invocation.ts';
import { type CommandOutcome, stopSignal } from '../cli/output.ts';
import { finish, presentDealers, printNotices } from '../cli/present.ts';
import {
  dealersAtOnce,
  openPublisher,
  publicationText,
  refusedNotices,
  requireTargets,
  type SentOut,
  sentLines,
} from '../cli/publish-settings.ts';
import { recordingOf } from '../cli/record-history.ts';
import { openStoredDealers } from '../cli/stored-dealers.ts';

export type PublishCommandOptions = CommonOptions & {
  to?: string;
  dryRun?: boolean;
  verbose?: boolean;
  wait?: string;
  replaceNewer?: boolean;
  recheck?: boolean;
  preview?: string;
  precompress?: string;
  purge?: string[];
  reload?: string;
  state?: string;
};

function encodingsOf(text: string | undefined): Encoding[] {
  const chosen = text === undefined ? [] : text.split(',');
  const unknown = chosen.find((name) => !(encodings as readonly string[]).includes(name));
  if (unknown !== undefined) throw new UsageError(`--precompress takes gz, br or gz,br, not ${JSON.stringify(text)}.`);
  return encodings.filter((name) => chosen.includes(name));
}

/** Options for the target of `--to`. Targets in settings have their own. */
const withTo = ['preview', 'precompress', 'purge', 'reload'] as const;

function checkTarget(options: PublishCommandOptions, dealers: readonly string[]): string | undefined {
  const { to, preview, purge = [] } = options;
  const alone = withTo.find((name) => to === undefined && options[name] !== undefined);
  if (alone) throw new UsageError(`--${alone} needs --to: targets in publish.targets of the settings have their own options.`);
  if (to === undefined) return undefined;
  if (dealers.length > 1 && !to.includes('{slug}'))
    throw new UsageError('Several dealers cannot share one target. Put {slug} into --to, such as --to /srv/www/{slug}.');
  try {
    for (const slug of dealers) {
      const address = parseAddress(to, slug, resolve);
      if (preview !== undefined) previewAddress(address, preview);
      for (const cache of purge) parsePurgeAddress(cache, slug);
    }
  } catch (error) {
    if (error instanceof AddressError) throw new UsageError(error.message);
    throw error;
  }
  return to;
}

/** "car pages: 2 added, 1 changed, 0 removed, 4 KiB, such as + cars/a.html" */
const kindText = ({ kind, added, changed, removed, bytes, examples }: KindOfChange) =>
  `${kind}: ${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(removed)} removed, ${formatBytes(bytes)}, such as ${examples.join(', ')}`;

/** The output of a dry run: counts by kind of file, or each file. */
const dryRunNotices = (publication: Publication, verbose: boolean): string[] =>
  verbose
    ? listChanges(publication.delta)
    : [...summariseChanges(publication).map(kindText), ...(publication.bytes > 0 ? ['add --verbose or --json to list every file'] : [])];

/** Notes after a publication: changed host rules, and files of earlier releases. */
function noticesOf(publication: Publication, dryRun: boolean, verbose: boolean): string[] {
  const { rulesChanged, unused, reloaded, purged, indexNow } = publication;
  const rules = reloaded ? [] : rulesChanged.filter((path) => path.startsWith('_hosting/'));
  return [
    ...(dryRun ? dryRunNotices(publication, verbose) : []),
    ...(rules.length > 0 ? [`host rules changed (${rules.join(', ')}): load the file of your host, for nginx with nginx -s reload`] : []),
    ...(reloaded ? ['the host loaded its changed rules'] : []),
    ...(indexNow === undefined
      ? []
      : ['told' in indexNow ? `IndexNow was told of ${countOf(indexNow.told, 'page')}` : `IndexNow was not told: ${indexNow.problem}`]),
    ...(purged === undefined ? [] : [purged === '*' ? 'the cache forgot the whole site' : `the cache forgot ${countOf(purged, 'path')}`]),
    ...(unused > 0 ? [`${countOf(unused, 'file')} of earlier releases kept for visitors with an open page`] : []),
  ];
}

function secondsOf(text: string | undefined): number {
  const value = Number(text ?? 0);
  if (Number.isInteger(value) && value >= 0 && value <= 86_400) return value;
  throw new UsageError(`--wait takes a whole number of seconds up to 86400, not ${JSON.stringify(text)}.`);
}

const forMachines = ({ sizes, ...publication }: Publication) => ({
  ...publication,
  kinds: summariseChanges({ ...publication, sizes }),
});

/** `forecourt publish`: uploads each dealer's live release to `--to`, or to the targets of its settings. After a failure the target still works. */
export async function publishCommand(slugs: string[], options: PublishCommandOptions): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const { outDir, workDir, tenantsDir } = workspace;
  const dealers = await chosenDealers(slugs, options);
  const to = checkTarget(options, dealers);
  const quiet = options.json ?? false;
  const { dryRun = false, verbose = false, replaceNewer = false, recheck = false } = options;
  const { preview, purge } = options;
  const precompress = encodingsOf(options.precompress);
  const waitMs = secondsOf(options.wait) * secondMs;
  const signal = stopSignal();
  const uploaded = { dryRun, replaceNewer, recheck, waitMs, signal };
  const store = await openStoredDealers(workspace, options.state);
  const { filesOf } = store;
  if (to === undefined) {
    await requireTargets(workspace, dealers, 'Use --to /srv/www/{slug} or --to "s3://bucket/{slug}?region=ap-southeast-2", or set ');
    const { publish, close } = openPublisher(workspace, { ...uploaded, filesOf, fetch: store.fetch, store: store.store });
    const text = (sent: SentOut) => sentLines(sent, dryRun).join('; ') || 'its settings name no target';
    const outcomes = await presentDealers(dealers, publish, text, quiet).finally(close).finally(store.close);
    if (!quiet)
      printNotices(outcomes, ({ publications, listings }) => [
        ...publications.flatMap((publication) => noticesOf(publication, dryRun, verbose)),
        ...(listings ? refusedNotices(listings) : []),
      ]);
    return finish<SentOut>(outcomes, quiet, ({ publications, listings }) => ({
      ...{ publications: publications.map(forMachines), listings, dryRun },
    }));
  }
  const reload = options.reload === undefined ? undefined : { command: options.reload, from: '--reload' };
  const fixed = { ...uploaded, outDir, workDir, tenantsDir, to, resolve, precompress, preview, purge, reload, outside: realWorld };
  const work = fleetOf(dealersAtOnce, async (slug, progress) => {
    await store.fetch(slug);
    return publishDealer({ ...fixed, slug, progress, stored: filesOf?.(slug) });
  });
  // A dry run publishes nothing.
  const job = dryRun ? work : recordWork(recordingOf(workspace, 'publish', signal), work, describePublication);
  const outcomes = await presentDealers(dealers, job, (publication) => publicationText(publication, dryRun), quiet).finally(store.close);
  if (!quiet) printNotices(outcomes, (publication) => noticesOf(publication, dryRun, verbose));
  return finish<Publication>(outcomes, quiet, (publication) => ({ ...forMachines(publication), dryRun }));
}
