import { fleetOf } from '#lib/build/fleet-work.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import type { PushedListings } from '#lib/publish/listings/push-listings.ts';
import { pushToSetting } from '#lib/publish/listings/push-to-setting.ts';
import type { Publication } from '#lib/publish/publish-dealer.ts';
import { publishToSetting } from '#lib/publish/publish-to-setting.ts';
import type { PublishOptions } from '#lib/publish/publish-to-target.ts';
import { PublishError } from '#lib/publish/target.ts';
import type { DealerOutcome, DealerWork } from '#lib/report/dealer-outcome.ts';
import { describePublication, publicationOf } from '#lib/report/history/describe-run.ts';
import { recordWork } from '#lib/report/history/recorder.ts';
import { loadSite } from '#lib/site/load.ts';
import type { PublishTarget } from '#lib/site/options/releases.ts';
import { SiteError } from '#lib/site/problem.ts';
import { realWorld } from './context.ts';
import { UsageError } from './invocation.ts';
import { openPurges } from './open-purges.ts';
import { recordingOf } from './record-history.ts';
import type { StoredDealers } from './stored-dealers.ts';

/** The number of dealers published at once. Each already uploads many files at a time. */
export const dealersAtOnce = 2;

const targetsOf = async (workspace: Workspace, slug: string): Promise<readonly PublishTarget[]> =>
  (await loadSite({ ...workspace, slug })).site.publish.targets;

/** Whether a dealer's settings name a target for its releases or listings. */
const hasTargets = async (workspace: Workspace, slug: string): Promise<boolean> => {
  const { publish, feeds } = (await loadSite({ ...workspace, slug })).site;
  return publish.targets.length > 0 || feeds.tradeMe !== undefined;
};

/**
 * Whether any of these dealers has a target in its settings. A dealer with broken settings may have one, and is reported when it is
 * published.
 */
async function haveTargets(workspace: Workspace, slugs: readonly string[]): Promise<boolean> {
  for (const slug of slugs) {
    if (await hasTargets(workspace, slug).catch((error) => error instanceof SiteError)) return true;
  }
  return false;
}

/** Throws UsageError if none of these dealers has a target, because a command that publishes nothing would look successful. */
export async function requireTargets(workspace: Workspace, slugs: readonly string[], advice: string): Promise<void> {
  if (await haveTargets(workspace, slugs)) return;
  throw new UsageError(
    `Where to? ${advice}publish.targets in the settings of a dealer or a layer, such as "publish": { "targets": [{ "to": "/srv/www/{slug}" }] }.`,
  );
}

type Options = Pick<PublishOptions, 'dryRun' | 'replaceNewer' | 'recheck' | 'waitMs' | 'signal'> &
  Partial<Pick<StoredDealers, 'filesOf' | 'fetch' | 'store'>>;

/** The publications of a dealer: its release to targets, and its cars to Trade Me. */
export type SentOut = { publications: Publication[]; listings?: PushedListings | undefined };

/** The combined result of a dealer's publications, for the history. */
const describeAll = ({ publications, listings }: SentOut) => {
  const done = [...publications, ...(listings ? [publicationOf(listings)] : [])];
  return describePublication(done.find(({ delta }) => Object.values(delta).flat().length > 0) ?? (done[0] as (typeof done)[number]));
};

/**
 * Publishes dealers to every target of their settings (rule R39) and records it. A failing target does not stop the others. `close` closes
 * open connections.
 */
export function openPublisher(
  workspace: Workspace,
  { filesOf, fetch: fetchState, store: storeState, ...options }: Options,
): { publish: DealerWork<DealerOutcome<SentOut>>; close: () => Promise<void> } {
  const { outDir, workDir, tenantsDir } = workspace;
  const outside = openPurges(realWorld);
  const work = fleetOf(dealersAtOnce, async (slug: string, progress) => {
    await fetchState?.(slug);
    const publications: Publication[] = [];
    const failures: Error[] = [];
    for (const target of await targetsOf(workspace, slug))
      await publishToSetting(target, { ...options, outDir, workDir, tenantsDir, slug, progress, outside, stored: filesOf?.(slug) }).then(
        (publication) => publications.push(publication),
        (error: Error) => failures.push(error),
      );
    // After the site, so that photos and pages are there when people follow a listing.
    const dealer = await loadSite({ ...workspace, slug }).catch((error: Error) => void failures.push(error));
    const { signal, dryRun } = options;
    const push = (to: NonNullable<typeof dealer>) =>
      pushToSetting({ workspace, slug, dealer: to, outside, signal, dryRun, progress, stored: filesOf?.(slug) });
    const listings = dealer && (await push(dealer).catch((error: Error) => void failures.push(error)));
    // A push that failed halfway has recorded listings too.
    if (dealer?.site.feeds.tradeMe && !dryRun) await storeState?.(slug).catch((error: Error) => void failures.push(error));
    const [first, ...more] = failures;
    if (first && more.length === 0) throw first;
    if (first) throw new PublishError(failures.map(({ message }) => message).join('\n'), { cause: first });
    return { publications, ...(listings ? { listings } : {}) };
  });
  const recorded = recordWork(recordingOf(workspace, 'publish', options.signal), work, describeAll);
  return {
    // A dry run publishes nothing, and neither does a dealer without targets.
    publish: async (slug, progress) => {
      const isSilent = options.dryRun || (await hasTargets(workspace, slug).catch(() => undefined)) === false;
      return isSilent ? work(slug, progress) : recorded(slug, progress);
    },
    close: outside.close,
  };
}

/** The result of a publication, in one line without the dealer's name. */
export function publicationText({ delta, bytes, release, target, resumed }: Publication, dryRun: boolean): string {
  const { added, changed, removed } = delta;
  const count = added.length + changed.length + removed.length;
  if (count === 0) return `${target} already has ${release}`;
  const parts = `${countOf(added.length, 'file')} added, ${formatNumber(changed.length)} changed, ${formatNumber(removed.length)} removed`;
  const verb = dryRun ? 'would publish' : resumed ? 'finished an interrupted upload of' : 'published';
  return `${verb} ${release} to ${target}: ${parts}, ${formatBytes(bytes)}`;
}

/** The result of a push to Trade Me, in one line without the dealer's name. */
function listingsText({ created, changed, withdrawn, listed, again }: PushedListings, dryRun: boolean): string {
  const counts = `${countOf(created, 'listing')} added, ${formatNumber(changed)} changed, ${formatNumber(withdrawn)} withdrawn`;
  const rest = again === undefined ? '' : `; its limit of requests is reached, the rest can be sent from ${utcMinute(again)}`;
  if (dryRun) return `would send to Trade Me: ${counts}`;
  return created + changed + withdrawn === 0 && again === undefined
    ? `Trade Me already has ${countOf(listed, 'listing')}`
    : `sent to Trade Me: ${counts}${rest}`;
}

/** A line for each car that Trade Me refused. */
export const refusedNotices = ({ refused }: PushedListings): string[] =>
  refused.map(({ id, problem }) => `Trade Me refused the car ${id}: ${problem}`);

/** The publications of a dealer, a line for each target. */
export const sentLines = ({ publications, listings }: SentOut, dryRun: boolean): string[] => [
  ...publications.map((publication) => publicationText(publication, dryRun)),
  ...(listings ? [listingsText(listings, dryRun)] : []),
];
