import type { Workspace } from '#lib/disk/workspace.ts';
import { type Admission, admitStock } from '#lib/pull/admit-stock.ts';
import type { Pulled } from '#lib/pull/pull.ts';
import { pullOne } from '#lib/pull/pull-one.ts';
import { countLiveCars, readLiveRelease } from '#lib/releases/live-release.ts';
import type { World } from '#lib/sources/adapter.ts';

/** The live release's record of a dealer's stock, for a pull whose snapshot is lost. It is read only in that case. */
export function stockOfLive({ outDir }: Workspace, slug: string, { now }: Pick<World, 'now'>) {
  return {
    liveCars: () => countLiveCars(outDir, slug, now()),
    soldTags: async () => (await readLiveRelease(outDir, slug))?.soldTags,
  };
}

/**
 * Pulls one dealer as `pullOne` does, with the live release's record in case the snapshot is lost. Throws RefusedError if the stock drops
 * too far.
 */
export async function pullStock(
  workspace: Workspace,
  slug: string,
  world: World,
  progress: (note: string) => void,
  { command = 'pull', acceptDrop = false }: Partial<Omit<Admission, 'liveCars'>> = {},
): Promise<Pulled> {
  const { liveCars, soldTags } = stockOfLive(workspace, slug, world);
  return pullOne(workspace, slug, world, progress, admitStock(workspace, slug, world.now, { command, acceptDrop, liveCars }), soldTags);
}
