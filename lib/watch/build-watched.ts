import { dueAfterBuild } from '#lib/build/due/due-of-dealer.ts';
import { buildOne } from '#lib/build/fleet.ts';
import type { BuildMemories } from '#lib/build/memory/build-memories.ts';
import { type Compiled, ensureCompiled } from '#lib/build/next/compile.ts';
import type { SpareNext } from '#lib/build/next/spare-next.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { pushDealer } from '#lib/indexing/push-dealer.ts';
import type { World } from '#lib/sources/pull-one.ts';
import type { BuiltResult } from './take-event.ts';
import type { BuildReason } from './watch-state.ts';

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
};

const pushWaitMs = 600_000;

/** Makes the watcher's build function. Each build uses the dealer's snapshot at its start; the pages are compiled once, before the first build. */
export function makeWatchedBuilds({ workspace, world, signal, workers, index, memories, spare }: WatchedBuilds) {
  let compiled: Promise<Compiled> | undefined;
  const push = (slug: string) =>
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
      signal,
      progress: () => undefined,
    });
  return async (slug: string, reasons: BuildReason[]): Promise<BuiltResult> => {
    try {
      compiled ??= ensureCompiled(workspace, signal);
      // A spare Next is ready at once, so nothing is started before it is known that pages changed.
      const kind = { acceptDrop: false, pull: false, expectsChange: !spare?.isReady() };
      const fleet = { workspace, compiled: await compiled, world, ...kind, workers, signal, ...(spare ? { startNext: spare.start } : {}) };
      // A push replaces a search key that is about to expire, so it runs before the pages are rendered with that key.
      if (index && reasons.includes('time')) await push(slug);
      const { release, at, rendered, nextDue } = await memories.use(slug, (memory) =>
        buildOne(slug, { ...fleet, memory }, () => undefined),
      );
      spare?.prepare({ workspace, compiled: await compiled, slug: 'spare', workers: 1, signal });
      if (index) await push(slug);
      return {
        // The release of an unchanged build is old. Counting from it would make the same instant due again, forever.
        at,
        changedPages: rendered,
        codeId: release.codeId,
        // A push may have made a new key, which expires at another time.
        nextDue: index ? await dueAfterBuild(workspace, slug, at) : nextDue,
      };
    } catch (error) {
      // Builds of newer code may have deleted the compiled code, so the next build compiles again if needed.
      compiled = undefined;
      throw error;
    }
  };
}
