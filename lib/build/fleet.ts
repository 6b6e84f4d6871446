import type { Workspace } from '#lib/disk/workspace.ts';
import type { Pulled } from '#lib/pull/pull.ts';
import { HeldError } from '#lib/releases/held-error.ts';
import { withDealerLock } from '#lib/releases/lock.ts';
import type { World } from '#lib/sources/adapter.ts';
import type { BuildResult } from './build-context.ts';
import { buildDealer } from './build-dealer.ts';
import { findHeldRelease, keepHeldRelease, requireSnapshot } from './held/keep-held-release.ts';
import type { DealerMemory } from './memory/dealer-memory.ts';
import type { Compiled } from './next/compile.ts';
import type { Renderer } from './next/renderer.ts';
import type { SpareNext } from './next/spare-next.ts';
import { pullStock } from './pull-stock.ts';

export type DealerBuild = BuildResult & { pulled?: Pulled };

export type FleetBuild = {
  workspace: Workspace;
  compiled: Compiled;
  world: World;
  /** Render every page, instead of carrying unchanged pages over from the live release. */
  renderAll?: boolean;
  acceptDrop: boolean;
  pull: boolean;
  /** Without a pull: whether something is known to have changed. */
  expectsChange?: boolean;
  workers: number;
  signal?: AbortSignal;
  /** From how many files on the live release is linked in a thread; tests pass their own. */
  fewestLinked?: number;
  /** Renders the pages; Next unless set. */
  start?: Renderer['start'] | undefined;
  /** A started Next, if a watcher keeps one. */
  spare?: SpareNext | undefined;
  /** What earlier builds of the dealer in this process left. */
  memory?: DealerMemory | undefined;
};

/**
 * Pulls and builds one dealer, the build under the dealer's lock. When the pull fails, so does the dealer, and its last release stays live.
 * Throws HeldError for a dealer that someone rolled back (rule R31).
 */
export async function buildOne(slug: string, fleet: FleetBuild, progress: (note: string) => void): Promise<DealerBuild> {
  const { workspace, compiled, world, acceptDrop, workers, signal, memory, start, spare } = fleet;
  signal?.throwIfAborted();
  const pulled = fleet.pull ? await pullStock(workspace, slug, world, progress, { command: 'build', acceptDrop }) : undefined;
  // The time and the snapshot are read under the lock, because another build may have held it for long, with a newer pull.
  const build = async (hasWaited: boolean) => {
    const held = await findHeldRelease(workspace.outDir, slug);
    if (held) {
      const snapshot = pulled?.snapshot ?? (await requireSnapshot(workspace.workDir, slug));
      throw new HeldError(await keepHeldRelease({ workspace, slug, now: world.now(), snapshot }, held.hold, held.live));
    }
    return buildDealer({
      workspace,
      compiled,
      slug,
      now: world.now(),
      renderAll: fleet.renderAll ?? false,
      acceptDrop,
      workers,
      progress,
      memory,
      fewestLinked: fleet.fewestLinked,
      startNext: spare?.start ?? start,
      hasSpareNext: spare?.isReady(),
      expectsChange: pulled?.changed ?? fleet.expectsChange ?? false,
      ...(pulled && !hasWaited ? { pulled: { snapshot: pulled.snapshot, hash: pulled.seal } } : {}),
      ...(pulled ? { earlierStages: { pull: pulled.durationMs } } : {}),
      ...(signal ? { signal } : {}),
    });
  };
  const result = await withDealerLock(workspace.outDir, slug, { purpose: 'build', say: progress, signal, now: world.now }, build);
  return { ...result, ...(pulled ? { pulled } : {}) };
}
