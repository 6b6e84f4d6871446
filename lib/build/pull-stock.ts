import type { Workspace } from '#lib/disk/workspace.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { Pulled } from '#lib/sources/pull.ts';
import { pullOne, type World } from '#lib/sources/pull-one.ts';

/** Pulls one dealer as `pullOne` does, with what the live release remembers in case the snapshot is lost. */
export async function pullStock(
  workspace: Workspace,
  slug: string,
  world: World,
  progress: (note: string) => void,
  admit?: Parameters<typeof pullOne>[4],
): Promise<Pulled> {
  const live = await readLiveRelease(workspace.outDir, slug);
  return pullOne(workspace, slug, world, progress, admit, live?.soldTags);
}
