import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import type { PageInput } from '#lib/pages/page-input.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import { serviceWorkerPath } from '#lib/routes/offline.ts';
import type { World } from '#lib/sources/adapter.ts';
import { appFiles } from './app-files.ts';
import { otherFiles } from './assemble.ts';
import { dealerFeeds } from './dealer-feeds.ts';
import { loadDealer } from './load-dealer.ts';
import { pullStock } from './pull-stock.ts';
import type { ReleaseTree } from './release-tree.ts';

/** A dealer as `forecourt dev` shows it: the file that Next renders its pages from, and all files of a release that are neither pages nor code. */
export type DevSite = { dataFile: string; catalogue: Catalogue; files: ReleaseTree };

/** Pulls a dealer and makes what the development server shows. Nothing is released, and a build guards the stock again. */
export async function makeDevSite(workspace: Workspace, slug: string, world: World): Promise<DevSite> {
  const { workDir, outDir } = workspace;
  const progress = () => undefined;
  await pullStock(workspace, slug, world, progress, { acceptDrop: true });
  const input = await loadDealer({ workspace, slug, now: world.now(), progress });
  const live = await readLiveRelease(outDir, slug);
  const { removedCars = [], modified = {} } = (live && (await readDetails(outDir, slug, live.id))) ?? {};
  const catalogue = makeCatalogue(input.data, input.documents);
  const files = otherFiles(catalogue, removedCars, modified, input.indexFiles, input, dealerFeeds(input).files);
  for (const [path, text] of Object.entries(appFiles(catalogue, 'dev'))) files.set(path, { text });
  // A service worker would keep pages whose code no longer exists after the next edit.
  files.delete(serviceWorkerPath.slice(1));
  const dataFile = join(workDir, 'data', `${slug}.dev.json`);
  await writeFileAtomic(dataFile, JSON.stringify({ kind: 'data', data: input.data } satisfies PageInput));
  return { dataFile, catalogue, files };
}

/** Editors write a file in several steps. */
const quietMs = 200;

/** Calls `onChange` after an edit in a dealer's folder or in the layers of any dealer, until the function that it returns is called. */
export function watchTenant({ tenantsDir, productTenantsDir }: Workspace, slug: string, onChange: () => void): () => void {
  const folders = new Set([tenantsDir, productTenantsDir].map((folder) => join(folder, 'layers')).filter((folder) => existsSync(folder)));
  let timer: NodeJS.Timeout | undefined;
  const watchers = [join(tenantsDir, slug), ...folders].map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(onChange, quietMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
