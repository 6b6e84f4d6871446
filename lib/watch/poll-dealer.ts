import { join } from 'node:path';
import type { Workspace } from '#lib/disk/workspace.ts';
import { minuteMs } from '#lib/model/time.ts';
import { loadSite } from '#lib/site/load.ts';
import { admitStock } from '#lib/sources/admit-stock.ts';
import { pullDealer } from '#lib/sources/pull.ts';
import type { World } from '#lib/sources/pull-one.ts';
import { type FileMemory, fingerprintFiles } from './tenant-files.ts';
import type { PollResult } from './watcher.ts';

/**
 * Looks at a dealer's source and files and keeps what it found as the last good snapshot, but for a stock that fell too far: a feed that lost
 * half its cars must not keep sold ones from leaving on time. Throws SiteError, SourceError or RefusedError; the snapshot stays then.
 */
export async function pollDealer(workspace: Workspace, slug: string, world: World, memory: FileMemory): Promise<PollResult> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  const files = await fingerprintFiles(slug, tenantsDir, productTenantsDir, memory);
  const { site, source } = await loadSite({ tenantsDir, productTenantsDir, slug });
  const pulled = await pullDealer(
    {
      slug,
      tenantDir: join(tenantsDir, slug),
      workDir,
      source,
      timeZone: site.locale.timeZone,
      soldWindowDays: Math.max(site.cars.soldWindowDays, 7), // as `pullOne` asks: the platform's own setting is only known after this pull
      progress: () => undefined,
      ...world,
    },
    undefined,
    admitStock(workspace, slug, world.now, false),
  );
  return { changed: pulled.changed, files, everyMs: site.build.pollMinutes * minuteMs };
}
