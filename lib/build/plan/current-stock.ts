import type { Workspace } from '#lib/disk/workspace.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type Snapshot, snapshot as snapshotSchema } from '#lib/model/snapshot.ts';
import { pullContextOf } from '#lib/pull/pull-context.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { loadSite, loadSiteFile } from '#lib/site/load.ts';
import type { World } from '#lib/sources/adapter.ts';
import { readSnapshot, SnapshotError } from '#lib/sources/snapshot.ts';
import { seeSoldTags } from '#lib/sources/sold-tags.ts';
import { type Source, sourceKindOf, stockFileOf } from '#lib/sources/sources.ts';
import { pullStock } from '../pull-stock.ts';

/** Where a dealer's stock was read from: a source of this kind, or the last good snapshot. */
export type StockFrom = Source['kind'] | 'snapshot';

/**
 * Reads the stock as a build would find it. A local source is read directly, and nothing is written. Any other source is pulled into the
 * snapshot, but only with `pull`. Throws SiteError, SourceError or SnapshotError.
 */
export async function readCurrentStock(
  workspace: Workspace,
  slug: string,
  world: World,
  pull: boolean,
): Promise<{ from: StockFrom; snapshot: Snapshot }> {
  const { siteFile } = await loadSiteFile(workspace.tenantsDir, slug);
  const { source } = siteFile;
  if (stockFileOf(source) !== undefined) {
    const { tenantsDir, productTenantsDir, workDir } = workspace;
    const context = pullContextOf(workspace, slug, await loadSite({ tenantsDir, productTenantsDir, slug }));
    const pulled = await sourceKindOf(source).pull({ ...context, ...world, progress: () => undefined });
    const current = snapshotSchema.parse(pulled.snapshot);
    const previous = await readSnapshot(workDir, slug).catch(() => undefined); // a pull replaces a damaged one
    const soldTags = seeSoldTags(current, previous, (await readLiveRelease(workspace.outDir, slug))?.soldTags);
    return { from: source.kind, snapshot: soldTags ? { ...current, soldTags } : current };
  }
  if (pull) return { from: source.kind, snapshot: (await pullStock(workspace, slug, world, () => undefined)).snapshot };
  const snapshot = await readSnapshot(workspace.workDir, slug);
  if (!snapshot) throw new SnapshotError(`${slug}: this dealer was never pulled. Plan with --pull, or run: ${nextCommand('pull', slug)}`);
  return { from: 'snapshot', snapshot };
}
