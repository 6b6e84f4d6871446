import type { Pulled } from '#lib/pull/pull.ts';
import { HeldError } from '#lib/releases/held-error.ts';
import { withDealerLock } from '#lib/releases/lock.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import type { World } from '#lib/sources/adapter.ts';
import type { BuildOptions, BuildResult } from './build-context.ts';
import { buildDealer } from './build-dealer.ts';
import { findHeldRelease, keepHeldRelease, requireSnapshot } from './held/keep-held-release.ts';
import type { Renderer } from './next/renderer.ts';
import type { SpareNext } from './next/spare-next.ts';
import { pullStock } from './pull-stock.ts';

export type DealerBuild = BuildResult & { pulled?: Pulled };

type SharedOptions =
  | 'workspace'
  | 'compiled'
  | 'renderAll'
  | 'acceptDrop'
  | 'workers'
  | 'signal'
  | 'fewestLinked'
  | 'memory'
  | 'expectsChange';

/** The context that all dealers of one run share. Without a pull, `expectsChange` says whether something is known to have changed. */
export type FleetBuild = Pick<BuildOptions, SharedOptions> & {
  world: World;
  pull: boolean;
  /** Renders the pages; Next unless set. */
  start?: Renderer['start'] | undefined;
  /** A running Next, if a watcher keeps one. */
  spare?: SpareNext | undefined;
  /** The files of each dealer's releases in a store, for work folders that lack some (rule R47). */
  filesOf?: ((slug: string) => StoredFiles) | undefined;
};

/**
 * Pulls and builds one dealer, the build under the dealer's lock. When the pull fails, so does the dealer, and its last release stays live.
 * Throws HeldError for a dealer that someone rolled back (rule R31).
 */
export async function buildOne(slug: string, fleet: FleetBuild, progress: (note: string) => void): Promise<DealerBuild> {
  const { world, pull, start, spare, filesOf, ...shared } = fleet;
  const { workspace, acceptDrop, signal } = shared;
  signal?.throwIfAborted();
  const pulled = pull ? await pullStock(workspace, slug, world, progress, { command: 'build', acceptDrop }) : undefined;
  // The time and the snapshot are read under the lock, because another build with a newer pull may have held it for a long time.
  const build = async (hasWaited: boolean) => {
    const heldRelease = await findHeldRelease(workspace.outDir, slug);
    if (heldRelease) {
      const snapshot = pulled?.snapshot ?? (await requireSnapshot(workspace.workDir, slug));
      throw new HeldError(await keepHeldRelease({ workspace, slug, now: world.now(), snapshot }, heldRelease.hold, heldRelease.live));
    }
    return buildDealer({
      ...{ ...shared, slug, now: world.now(), progress, startNext: spare?.start ?? start, hasSpareNext: spare?.isReady() },
      expectsChange: pulled?.changed ?? shared.expectsChange ?? false,
      stored: filesOf?.(slug),
      pulled: pulled && !hasWaited ? { snapshot: pulled.snapshot, hash: pulled.seal } : undefined,
      earlierStages: pulled && { pull: pulled.durationMs },
    });
  };
  const result = await withDealerLock(workspace.outDir, slug, { purpose: 'build', say: progress, signal, now: world.now }, build);
  return { ...result, pulled };
}
