import { join } from 'node:path';
import { snapshot as snapshotSchema } from '#lib/model/snapshot.ts';
import { loadSite, loadSiteFile } from '#lib/site/load.ts';
import { loadContent } from '../content/load-content.ts';
import { pullOne, type World } from '../fleet.ts';
import { madeSearchKey } from '../index-push/key-file.ts';
import { readSnapshot, SnapshotError } from '../snapshot.ts';
import { filesSource } from '../sources/files.ts';
import type { Workspace } from '../workspace.ts';
import type { DealerNow } from './pending-changes.ts';

/** Where a dealer's stock was read: the files as they are, the platform just now, or the last good snapshot. */
export type StockFrom = 'files' | 'platform' | 'snapshot';

export type DealerRead = DealerNow & { from: StockFrom; pulledAt: number };

/** The stock as a build would find it. Files are read as they are and nothing is kept; a platform is asked only when told to, and its answer kept. */
async function stockOf(workspace: Workspace, slug: string, world: World, pull: boolean) {
  const { siteFile } = await loadSiteFile(workspace.tenantsDir, slug);
  const { source } = siteFile;
  if (source.kind === 'files') {
    const context = { slug, tenantDir: join(workspace.tenantsDir, slug), workDir: workspace.workDir, source, soldWindowDays: 7 };
    const pulled = await filesSource.pull({ ...context, ...world, progress: () => undefined });
    return { from: 'files' as const, snapshot: snapshotSchema.parse(pulled.snapshot) };
  }
  if (pull) return { from: 'platform' as const, snapshot: (await pullOne(workspace, slug, world, () => undefined)).snapshot };
  const snapshot = await readSnapshot(workspace.workDir, slug);
  if (!snapshot) throw new SnapshotError(`${slug}: it has never been pulled; plan with --pull, or run: forecourt pull ${slug}`);
  return { from: 'snapshot' as const, snapshot };
}

/** Reads a dealer as its next build would, without touching what it has but for a pull that was asked for. Throws SiteError, SourceError, SnapshotError or ContentError. */
export async function readDealerNow(workspace: Workspace, slug: string, world: World, pull: boolean): Promise<DealerRead> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  const { from, snapshot } = await stockOf(workspace, slug, world, pull);
  const searchKey = await madeSearchKey(workDir, slug);
  const { site } = await loadSite({ tenantsDir, productTenantsDir, slug, remote: snapshot.remote, searchKey });
  const content = await loadContent(join(tenantsDir, slug), site.pages);
  return { site, cars: snapshot.cars, content, from, pulledAt: snapshot.pulledAt };
}
