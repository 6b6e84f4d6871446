import type { Workspace } from '#lib/disk/workspace.ts';
import { type Admission, admitStock } from '#lib/pull/admit-stock.ts';
import type { Pulled } from '#lib/pull/pull.ts';
import { pullOne } from '#lib/pull/pull-one.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { stillListed } from '#lib/releases/release-record.ts';
import type { World } from '#lib/sources/adapter.ts';

/**
 * Pulls one dealer as `pullOne` does, with what the live release remembers in case the snapshot is lost. Throws RefusedError for a stock
 * that fell too far.
 */
export async function pullStock(
  workspace: Workspace,
  slug: string,
  world: World,
  progress: (note: string) => void,
  { command = 'pull', acceptDrop = false }: Partial<Omit<Admission, 'liveCars'>> = {},
): Promise<Pulled> {
  const live = await readLiveRelease(workspace.outDir, slug);
  const liveCars = live && stillListed(live, world.now());
  return pullOne(
    workspace,
    slug,
    world,
    progress,
    admitStock(workspace, slug, world.now, { command, acceptDrop, liveCars }),
    live?.soldTags,
  );
}
