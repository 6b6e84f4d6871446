import { dueAfterBuild } from '#lib/build/due/due-of-dealer.ts';
import { buildOne } from '#lib/build/fleet.ts';
import { type Compiled, ensureCompiled } from '#lib/build/next/compile.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { pushDealer } from '#lib/indexing/push-dealer.ts';
import type { World } from '#lib/sources/pull-one.ts';
import type { BuiltResult } from './take-event.ts';
import type { BuildReason } from './watch-state.ts';

/** `workers` render one dealer's pages; `index` pushes the search index after each build. */
export type WatchedBuilds = { workspace: Workspace; world: World; signal: AbortSignal; workers: number; index: boolean };

const pushWaitMs = 600_000;

/** The watcher's builds: each of a dealer's snapshot as of the moment it begins. The pages are compiled once, before the first. */
export function watchedBuilds({ workspace, world, signal, workers, index }: WatchedBuilds) {
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
      const kind = { acceptDrop: false, pull: false, expectsChange: true };
      const fleet = { workspace, compiled: await compiled, world, ...kind, workers, signal };
      // A key that is about to end is made anew by a push, and the pages are to hold the new one.
      if (index && reasons.includes('time')) await push(slug);
      const { release, at, rendered, nextDue } = await buildOne(slug, fleet, () => undefined);
      if (index) await push(slug);
      return {
        // A build that found nothing to change answers an old release: asked from there, the same instant would be due at once, for ever.
        at,
        changedPages: rendered,
        codeId: release.codeId,
        // A push may have made a new key, which ends at another time.
        nextDue: index ? await dueAfterBuild(workspace, slug, at) : nextDue,
      };
    } catch (error) {
      // Compiled code may be gone, swept away by builds of newer code: the next build looks for it, or compiles again.
      compiled = undefined;
      throw error;
    }
  };
}
