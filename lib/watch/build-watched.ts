import { dueAfterBuild } from '#lib/build/due/due-of-dealer.ts';
import { buildOne, type DealerBuild } from '#lib/build/fleet.ts';
import { fleetOf } from '#lib/build/fleet-work.ts';
import { findHeldRelease } from '#lib/build/held/keep-held-release.ts';
import type { BuildMemories } from '#lib/build/memory/build-memories.ts';
import { type Compiled, ensureCompiled } from '#lib/build/next/compile.ts';
import type { SpareNext } from '#lib/build/next/spare-next.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { pushDealer } from '#lib/indexing/push-dealer.ts';
import { HeldError, type HeldUpkeep, isHeld } from '#lib/releases/held-error.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { describeBuild, describeHeld } from '#lib/report/history/describe-run.ts';
import { type RecordRun, recordOutcome } from '#lib/report/history/recorder.ts';
import type { World } from '#lib/sources/adapter.ts';
import { builtFeeds } from './built-feeds.ts';
import type { BuiltResult } from './take-event.ts';
import { changedAt, type Reasons } from './watch-state.ts';

/** `workers` render one dealer's pages; `index` pushes the search index after each build. */
export type WatchedBuilds = {
  workspace: Workspace;
  world: World;
  signal: AbortSignal;
  workers: number;
  index: boolean;
  memories: BuildMemories;
  /** A started Next for the next build, whichever dealer it is of. */
  spare?: SpareNext | undefined;
  /** Adds each build to the history. */
  record: RecordRun;
  /** The files of dealers that the work folder lacks, where their state is in a store. */
  filesOf?: ((slug: string) => StoredFiles) | undefined;
  /** The names of a dealer's targets. */
  targetsOf: (slug: string) => Promise<readonly string[]>;
};

const pushWaitMs = 600_000;

/** Makes the watcher's build function. Each build uses the dealer's snapshot at its start; the pages are compiled once, before the first build. */
export function makeWatchedBuilds({
  workspace,
  world,
  signal,
  workers,
  index,
  memories,
  spare,
  record,
  filesOf,
  targetsOf,
}: WatchedBuilds) {
  let compiled: Promise<Compiled> | undefined;
  const push = (slug: string, signal: AbortSignal) =>
    pushDealer({
      workspace,
      slug,
      world,
      host: undefined,
      dryRun: false,
      full: false,
      acceptDrop: false,
      waitMs: pushWaitMs,
      isNamed: false,
      stored: filesOf?.(slug),
      signal,
      progress: () => undefined,
    });
  /** Pushes the index. A search server that does not answer must not keep a release from going live, so the answer is what is wrong. */
  const tryPush = (slug: string, signal: AbortSignal): Promise<string | undefined> =>
    push(slug, signal).then(
      () => undefined,
      (error) => {
        signal.throwIfAborted();
        return `The release is live, but the search index is not updated: ${(error as Error).message}`;
      },
    );
  type Built = DealerBuild & { indexProblem?: string | undefined };
  async function buildAndPush(slug: string, reasons: Reasons, signal: AbortSignal): Promise<Built | HeldUpkeep> {
    try {
      compiled ??= ensureCompiled(workspace, signal);
      const kind = { acceptDrop: false, pull: false, expectsChange: true };
      const fleet = { workspace, compiled: await compiled, world, ...kind, workers, signal, spare, filesOf };
      // A push replaces a search key that is about to expire, so it runs before the pages are rendered with that key.
      const isHeld = (await findHeldRelease(workspace.outDir, slug)) !== undefined;
      // If it fails, the push after the build says why.
      if (index && !isHeld && reasons.time !== undefined) await tryPush(slug, signal);
      const built = await memories.use(slug, (memory) => buildOne(slug, { ...fleet, memory }, () => undefined));
      spare?.prepare({ workspace, compiled: await compiled, slug: 'spare', workers: 1, signal });
      return index ? { ...built, indexProblem: await tryPush(slug, signal) } : built;
    } catch (error) {
      // The search index stays as well: what is new in the stock has no page.
      if (error instanceof HeldError) return error.upkeep;
      // Builds of newer code may have deleted the compiled code, so the next build compiles again if needed.
      compiled = undefined;
      throw error;
    }
  }
  /** `own` ends this build alone. */
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
    const { release, changes, at, rendered, nextDue, indexProblem } = outcome.value;
    const feeds = await memories.use(slug, (memory) => builtFeeds(workspace.outDir, slug, { release, changes }, memory.feeds));
    return {
      // The release of an unchanged build is old. Counting from it would make the same instant due again, forever.
      at,
      changedPages: rendered,
      live: { release: release.id, feeds },
      indexProblem,
      targets,
      codeId: release.codeId,
      // A push may have made a new key, which expires at another time.
      nextDue: index ? await dueAfterBuild(workspace, slug, at) : nextDue,
    };
  };
}
