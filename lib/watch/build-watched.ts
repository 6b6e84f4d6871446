import { buildOne, type DealerBuild } from '#lib/build/fleet.ts';
import { fleetOf } from '#lib/build/fleet-work.ts';
import { findHeldRelease } from '#lib/build/held/keep-held-release.ts';
import type { BuildMemories } from '#lib/build/memory/build-memories.ts';
import { type Compiled, ensureCompiled } from '#lib/build/next/compile.ts';
import type { SpareNext } from '#lib/build/next/spare-next.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { HeldError, type HeldUpkeep, isHeld } from '#lib/releases/held-error.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { describeBuild, describeHeld } from '#lib/report/history/describe-run.ts';
import { type RecordRun, recordOutcome } from '#lib/report/history/recorder.ts';
import type { World } from '#lib/sources/adapter.ts';
import { builtFeeds } from './built-feeds.ts';
import type { IndexPush } from './push-index.ts';
import type { BuiltResult } from './take-event.ts';
import { changedAt, type Reasons } from './watch-state.ts';

/**
 * `workers` render one dealer's pages. `pushIndex` removes sold and removed cars from the search index, while a build removes them from the
 * pages.
 */
export type WatchedBuilds = {
  workspace: Workspace;
  world: World;
  signal: AbortSignal;
  workers: number;
  pushIndex?: IndexPush | undefined;
  memories: BuildMemories;
  /** A started Next for the next build of any dealer. */
  spare?: SpareNext | undefined;
  /** Adds each build to the history. */
  record: RecordRun;
  /** The dealers' files that the work folder lacks, if their state is in a store. */
  filesOf?: ((slug: string) => StoredFiles) | undefined;
  /** The names of a dealer's targets. */
  targetsOf: (slug: string) => Promise<readonly string[]>;
};

/** How long a release waits for a search server that does not answer. */
const leavingWaitMs = 10_000;

/**
 * Makes the watcher's build function. Each build uses the dealer's snapshot at its start. The code is compiled once, before the first
 * build.
 */
export function makeWatchedBuilds({
  workspace,
  world,
  signal,
  workers,
  pushIndex,
  memories,
  spare,
  record,
  filesOf,
  targetsOf,
}: WatchedBuilds) {
  let compiled: Promise<Compiled> | undefined;
  /**
   * Starts to remove sold and removed cars from the index. The returned function waits for it, but not long, and returns the problem, if
   * any.
   */
  function startTakingOut(slug: string, pageKey: boolean, signal: AbortSignal): (waitMs: number) => Promise<string | undefined> {
    const [stop, ended] = [new AbortController(), new AbortController()];
    const work = pushIndex?.(slug, AbortSignal.any([signal, stop.signal]), { pageKey })
      .then(
        () => undefined,
        (error: Error) => error.message,
      )
      .finally(() => ended.abort());
    const giveUp = () => {
      stop.abort(new Error('the build did not wait any longer'));
      return 'the search server did not answer in time';
    };
    // The signal ends the timer together with the work: a watcher that stops must not wait for it.
    return (waitMs) => Promise.race([work, world.sleep(waitMs, ended.signal).then(giveUp, () => work)]);
  }
  type Built = DealerBuild & { indexProblem?: string | undefined };
  async function buildAndPush(slug: string, reasons: Reasons, signal: AbortSignal): Promise<Built | HeldUpkeep> {
    try {
      compiled ??= ensureCompiled(workspace, signal);
      const kind = { acceptDrop: false, pull: false, expectsChange: true };
      const fleet = { workspace, compiled: await compiled, world, ...kind, workers, signal, spare, filesOf };
      // The index of a held dealer waits, because new cars have no page.
      const hasIndex = pushIndex !== undefined && (await findHeldRelease(workspace.outDir, slug)) === undefined;
      // Pages are rendered with the key of the index, so a missing or expiring key must be created first.
      const needsKey = reasons.time !== undefined || reasons.start !== undefined;
      const takenOut = hasIndex ? startTakingOut(slug, needsKey, signal) : undefined;
      if (needsKey) await takenOut?.(leavingWaitMs);
      const built = await memories.use(slug, (memory) => buildOne(slug, { ...fleet, memory }, () => undefined));
      spare?.prepare({ workspace, compiled: await compiled, slug: 'spare', workers: 1, signal });
      const problem = await takenOut?.(leavingWaitMs);
      return { ...built, indexProblem: problem && `Sold cars are still in the search index: ${problem}` };
    } catch (error) {
      if (error instanceof HeldError) return error.upkeep;
      // Builds of newer code may have deleted the compiled code, so the next build compiles again if needed.
      compiled = undefined;
      throw error;
    }
  }
  /** `own` aborts only this build. */
  return async (slug: string, reasons: Reasons, own?: AbortSignal): Promise<BuiltResult> => {
    const either = own ? AbortSignal.any([signal, own]) : signal;
    const outcome = await fleetOf(1, () => buildAndPush(slug, reasons, either))(slug, () => undefined);
    const recording = { command: 'watch' as const, record, now: world.now, signal: either };
    await recordOutcome(recording, outcome, (built, endedAt) =>
      isHeld(built) ? describeHeld(built) : describeBuild(workspace.workDir, built, endedAt, changedAt(reasons)),
    );
    if (!outcome.ok) throw outcome.error;
    const targets = await targetsOf(slug);
    if (isHeld(outcome.value)) {
      const { hold, release } = outcome.value;
      return { at: world.now(), changedPages: 0, codeId: release.codeId, targets, held: { since: hold.since, release: release.id } };
    }
    const { release, changes, at, rendered, stockFall, nextDue, indexProblem } = outcome.value;
    const feeds = await memories.use(slug, (memory) => builtFeeds(workspace.outDir, slug, { release, changes }, memory.feeds));
    return {
      // The release of an unchanged build is old. Counting from it would make the same instant due again and again.
      at,
      changedPages: rendered,
      stockFall,
      live: { release: release.id, feeds },
      indexProblem,
      targets,
      codeId: release.codeId,
      nextDue,
    };
  };
}
