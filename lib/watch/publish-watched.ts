import { fleetOf } from '#lib/build/fleet-work.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { minuteMs } from '#lib/model/time.ts';
import { publishToSetting, type SettingsWorld, targetName } from '#lib/publish/publish-to-setting.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { describePublication } from '#lib/report/history/describe-run.ts';
import { type RecordRun, recordOutcome } from '#lib/report/history/recorder.ts';
import { loadSite } from '#lib/site/load.ts';
import type { PublishTarget } from '#lib/site/options/releases.ts';
import { SiteError } from '#lib/site/problem.ts';
import { makeStallGuard, type StallGuardOptions, stallMs as usualStallMs } from './stall-guard.ts';
import type { PublishedResult } from './take-publication.ts';

export type WatchedPublications = {
  workspace: Workspace;
  outside: SettingsWorld;
  signal: AbortSignal;
  /** Adds each publication to the history. */
  record: RecordRun;
  /** The files of dealers that the work folder lacks, where their state is in a store. */
  filesOf?: ((slug: string) => StoredFiles) | undefined;
} & Pick<StallGuardOptions, 'setTimer'> & { stallMs?: number };

/** How long a publication waits while another process publishes to the target. */
const leaseWaitMs = minuteMs;

/** Makes the watcher's publish function (rule R39). While a dealer's settings are broken, its last good targets count. */
export function makeWatchedPublications({
  workspace,
  outside,
  signal,
  record,
  filesOf,
  setTimer,
  stallMs = usualStallMs,
}: WatchedPublications) {
  const guard = makeStallGuard({ stallMs, now: outside.now, setTimer });
  const known = new Map<string, readonly PublishTarget[]>();
  async function settingsOf(slug: string): Promise<readonly PublishTarget[]> {
    try {
      known.set(slug, (await loadSite({ ...workspace, slug })).site.publish.targets);
    } catch (error) {
      if (!(error instanceof SiteError && known.has(slug))) throw error;
    }
    return known.get(slug) ?? [];
  }
  return {
    targetsOf: async (slug: string): Promise<string[]> => (await settingsOf(slug)).map((target) => targetName(target, slug)),
    /**
     * Publishes the release that is live now; undefined for a target that settings no longer name. `own` ends this publication alone, and
     * `mayReplace` throws when this process must not change the target any more.
     */
    publish: async (
      slug: string,
      name: string,
      { own, mayReplace }: { own?: AbortSignal; mayReplace?: () => Promise<void> } = {},
    ): Promise<PublishedResult | undefined> => {
      const target = (await settingsOf(slug)).find((candidate) => targetName(candidate, slug) === name);
      if (!target) return undefined;
      const fixed = { outDir: workspace.outDir, slug, outside, dryRun: false, waitMs: leaseWaitMs, mayReplace, stored: filesOf?.(slug) };
      const stops = own ? [signal, own] : [signal];
      const work = fleetOf(1, () =>
        guard(name, (progress, stalled) => publishToSetting(target, { ...fixed, progress, signal: AbortSignal.any([...stops, stalled]) })),
      );
      const outcome = await work(slug, () => undefined);
      await recordOutcome({ command: 'publish', record, now: outside.now, signal: AbortSignal.any(stops) }, outcome, describePublication);
      if (!outcome.ok) throw outcome.error;
      const { release, delta } = outcome.value;
      return { release, files: delta.added.length + delta.changed.length + delta.removed.length };
    },
  };
}
