import { fleetOf } from '#lib/build/fleet-work.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { reasonWithoutIndex } from '#lib/indexing/push-dealer.ts';
import { minuteMs } from '#lib/model/time.ts';
import { type PushedListings, tradeMeTarget } from '#lib/publish/listings/push-listings.ts';
import { pushToSetting } from '#lib/publish/listings/push-to-setting.ts';
import { publishToSetting, type SettingsWorld, targetName } from '#lib/publish/publish-to-setting.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { describePublication, publicationOf } from '#lib/report/history/describe-run.ts';
import { type RecordRun, recordOutcome } from '#lib/report/history/recorder.ts';
import { type Loaded, loadSite } from '#lib/site/load.ts';
import type { PublishTarget } from '#lib/site/options/releases.ts';
import { SiteError } from '#lib/site/problem.ts';
import type { IndexPush } from './push-index.ts';
import { searchIndex } from './search-index.ts';
import { makeStallGuard, type StallGuardOptions, stallMs as usualStallMs } from './stall-guard.ts';
import type { PublishedResult } from './take-publication.ts';

export type WatchedPublications = {
  workspace: Workspace;
  outside: SettingsWorld;
  signal: AbortSignal;
  /** Adds each publication to the history. */
  record: RecordRun;
  /** The dealers' files that the work folder lacks, if their state is in a store. */
  filesOf?: ((slug: string) => StoredFiles) | undefined;
  /** Pushes the search index. Undefined if the watcher leaves indexes alone. */
  pushIndex?: IndexPush | undefined;
} & Pick<StallGuardOptions, 'setTimer'> & { stallMs?: number };

/** How long a publication waits for another process that publishes to the target. */
const leaseWaitMs = minuteMs;

/** The dealer's settings for publishing releases and listings. */
type Wanted = Pick<Loaded, 'site' | 'granted'>;

/** `own` aborts only one publication. `mayReplace` throws if this process may no longer change the target. */
type Turn = { own?: AbortSignal; mayReplace?: () => Promise<void> };

/** Makes the watcher's publish function (rules R39 and M10). While a dealer's settings are broken, its last good targets are used. */
export function makeWatchedPublications({
  workspace,
  outside,
  signal,
  record,
  filesOf,
  pushIndex,
  setTimer,
  stallMs = usualStallMs,
}: WatchedPublications) {
  const guard = makeStallGuard({ stallMs, now: outside.now, setTimer });
  const settingsBySlug = new Map<string, Wanted>();
  async function settingsOf(slug: string): Promise<Wanted> {
    try {
      const dealer = await loadSite({ ...workspace, slug });
      settingsBySlug.set(slug, dealer);
      return dealer;
    } catch (error) {
      const dealer = settingsBySlug.get(slug);
      if (!(error instanceof SiteError && dealer)) throw error;
      return dealer;
    }
  }
  const signalsOf = ({ own }: Turn) => (own ? [signal, own] : [signal]);
  const recordingOf = (turn: Turn) => ({
    ...{ command: 'publish' as const, record, now: outside.now, signal: AbortSignal.any(signalsOf(turn)) },
  });

  async function upload(slug: string, name: string, target: PublishTarget, turn: Turn): Promise<PublishedResult> {
    const { mayReplace } = turn;
    const { outDir, workDir, tenantsDir } = workspace;
    const fixed = { outDir, workDir, tenantsDir, slug, outside, dryRun: false, waitMs: leaseWaitMs, mayReplace, stored: filesOf?.(slug) };
    const work = fleetOf(1, () =>
      guard(name, (progress, stalled) =>
        publishToSetting(target, { ...fixed, progress, signal: AbortSignal.any([...signalsOf(turn), stalled]) }),
      ),
    );
    const outcome = await work(slug, () => undefined);
    await recordOutcome(recordingOf(turn), outcome, describePublication);
    if (!outcome.ok) throw outcome.error;
    const { release, delta } = outcome.value;
    return { release, files: delta.added.length + delta.changed.length + delta.removed.length };
  }

  async function push(slug: string, dealer: Wanted, turn: Turn): Promise<PublishedResult | undefined> {
    await turn.mayReplace?.();
    const fixed = { workspace, slug, dealer, outside, dryRun: false, stored: filesOf?.(slug) };
    const work = fleetOf(1, () =>
      guard(tradeMeTarget, (progress, stalled) =>
        pushToSetting({ ...fixed, progress, signal: AbortSignal.any([...signalsOf(turn), stalled]) }),
      ),
    );
    const outcome = await work(slug, () => undefined);
    if (outcome.ok && !outcome.value) return undefined;
    await recordOutcome(recordingOf(turn), outcome, (pushed) => describePublication(publicationOf(pushed as PushedListings)));
    if (!outcome.ok) throw outcome.error;
    const { release, created, changed, withdrawn, again } = outcome.value as PushedListings;
    return { release, files: created + changed + withdrawn, again };
  }

  /** The pages are already published, so shoppers see the release whatever happens here. */
  async function fillIndex(slug: string, turn: Turn): Promise<PublishedResult | undefined> {
    await turn.mayReplace?.();
    const stop = AbortSignal.any(signalsOf(turn));
    return pushIndex?.(slug, stop).catch((error) => {
      stop.throwIfAborted();
      throw new Error(`The release is live, but the search index is not updated: ${(error as Error).message}`, { cause: error });
    });
  }

  return {
    targetsOf: async (slug: string): Promise<string[]> => {
      const { site } = await settingsOf(slug);
      return [
        ...site.publish.targets.map((target) => targetName(target, slug)),
        ...(site.feeds.tradeMe ? [tradeMeTarget] : []),
        ...(pushIndex && reasonWithoutIndex(site, outside.env) === undefined ? [searchIndex] : []),
      ];
    },
    /** Publishes the live release. Undefined for a target that settings no longer name. */
    publish: async (slug: string, name: string, turn: Turn = {}): Promise<PublishedResult | undefined> => {
      if (name === searchIndex) return fillIndex(slug, turn);
      const dealer = await settingsOf(slug);
      if (name === tradeMeTarget) return push(slug, dealer, turn);
      const target = dealer.site.publish.targets.find((candidate) => targetName(candidate, slug) === name);
      return target ? upload(slug, name, target, turn) : undefined;
    },
  };
}
