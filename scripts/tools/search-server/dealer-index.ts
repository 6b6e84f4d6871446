import { loadDealer } from '#lib/build/load-dealer.ts';
import { pullStock } from '#lib/build/pull-stock.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import type { EngineDocument } from '#lib/search/engine/types.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { loadSite } from '#lib/site/load.ts';
import type { World } from '#lib/sources/adapter.ts';
import { readSnapshot, SnapshotError } from '#lib/sources/snapshot.ts';
import { stockFileOf } from '#lib/sources/sources.ts';
import { addDocuments, applySettings, type MemoryIndex, newIndex } from './index-state.ts';
import type { SettingsChange } from './settings.ts';

export type DealerIndex = { uid: string; index: MemoryIndex };

/**
 * The index of a dealer from its last snapshot, as `forecourt build` would publish it. A dealer that was never pulled is pulled first if its
 * source is local. A pull from another one is left to the user, because it needs keys and time. Throws SiteError, SourceError, SnapshotError.
 */
export async function loadDealerIndex(
  workspace: Workspace,
  slug: string,
  world: World,
  progress: (note: string) => void,
): Promise<DealerIndex> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  if (!(await readSnapshot(workDir, slug))) {
    const { source } = await loadSite({ tenantsDir, productTenantsDir, slug });
    if (stockFileOf(source) === undefined)
      throw new SnapshotError(`${slug}: this dealer was never pulled. Run: ${nextCommand('pull', slug)}`);
    await pullStock(workspace, slug, world, progress);
  }
  const { documents: listed, site } = await loadDealer({ workspace, slug, now: world.now(), progress });
  const { uid, primaryKey, settings, documents } = makeIndexFile(listed, site);
  const index = newIndex(world.now());
  applySettings(index, settings as SettingsChange, world.now());
  const addition = { documents: documents as readonly EngineDocument[], primaryKey, partial: false, skipCreation: false };
  addDocuments(index, addition, world.now());
  return { uid, index };
}
