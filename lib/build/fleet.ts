import pLimit from 'p-limit';
import type { Workspace } from '#lib/disk/workspace.ts';
import { withDealerLock } from '#lib/releases/lock.ts';
import type { DealerOutcome } from '#lib/report/dealer-outcome.ts';
import { admitStock } from '#lib/sources/admit-stock.ts';
import type { Pulled } from '#lib/sources/pull.ts';
import { pullOne, type World } from '#lib/sources/pull-one.ts';
import { type BuildOptions, type BuildResult, buildDealer } from './build-dealer.ts';
import type { Compiled } from './next/compile.ts';

/** Work on one dealer that reports what it is at. */
export type DealerWork<T> = (slug: string, progress: (note: string) => void) => Promise<T>;

/**
 * Makes of a piece of work one that runs for at most `atOnce` dealers at a time and never throws: a failure is an outcome like any
 * other, so that one dealer never stops the rest.
 */
export function fleetOf<T>(atOnce: number, work: DealerWork<T>): DealerWork<DealerOutcome<T>> {
  const limit = pLimit(atOnce);
  return (slug, progress) =>
    limit(async () => {
      const start = performance.now();
      const took = () => Math.round(performance.now() - start);
      try {
        return { slug, ok: true, value: await work(slug, progress), ms: took() };
      } catch (error) {
        return { slug, ok: false, error: error instanceof Error ? error : new Error(String(error)), ms: took() };
      }
    });
}

export type DealerBuild = BuildResult & { pulled?: Pulled };

export type FleetBuild = {
  workspace: Workspace;
  compiled: Compiled;
  world: World;
  full: boolean;
  /** Make every page, though there is a release to carry pages over from. */
  anew?: boolean;
  acceptDrop: boolean;
  gone?: BuildOptions['gone'];
  pull: boolean;
  /** Whether something is known to have changed where this does not pull. */
  expectChange?: boolean;
  workers: number;
  signal?: AbortSignal;
};

/**
 * Pulls and builds one dealer, the build under the dealer's lock. A pull that fails fails the dealer: the last release stays live, and with it
 * what was true before.
 */
export async function buildOne(slug: string, fleet: FleetBuild, progress: (note: string) => void): Promise<DealerBuild> {
  const { workspace, compiled, world, full, acceptDrop, workers, signal } = fleet;
  signal?.throwIfAborted();
  const pulled = fleet.pull
    ? await pullOne(workspace, slug, world, progress, admitStock(workspace, slug, world.now, acceptDrop))
    : undefined;
  // What the time is and what was pulled last is asked under the lock: another build may have gone on for long, with a newer pull.
  const build = (waited: boolean) =>
    buildDealer({
      workspace,
      compiled,
      slug,
      now: world.now(),
      full,
      anew: fleet.anew ?? false,
      acceptDrop,
      workers,
      progress,
      expectChange: pulled?.changed ?? fleet.expectChange ?? false,
      ...(pulled && !waited ? { snapshot: pulled.snapshot, seal: pulled.seal } : {}),
      ...(pulled ? { before: { pull: pulled.durationMs } } : {}),
      ...(fleet.gone ? { gone: fleet.gone } : {}),
      ...(signal ? { signal } : {}),
    });
  const result = await withDealerLock(workspace.outDir, slug, { purpose: 'build', say: progress, signal, now: world.now }, build);
  return { ...result, ...(pulled ? { pulled } : {}) };
}
