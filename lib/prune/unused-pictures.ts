import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readDealer } from '#lib/build/load-dealer.ts';
import { makeDealerIcons, planDealerCards } from '#lib/build/plan-share-cards.ts';
import { cacheFolder, planDealerFeedPictures, planDealerPictures } from '#lib/build/prepare-pictures.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { recordName } from '#lib/images/cache-file.ts';
import { collectPictures } from '#lib/images/collect-pictures.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { releaseIds } from '#lib/releases/release-record.ts';
import { stockSeenAt } from '#lib/sources/snapshot.ts';
import { isYoung, type Removable } from './removable.ts';

/** The format of names of prepared pictures and their records. Other files in the folder are not ours. */
const cacheName = /^[0-9a-f]{20}(-\d+)?\.(webp|jpg|png|json)$/;
const unfinishedName = /^\.[0-9a-f-]{36}$/;

type CacheFile = { name: string; bytes: number; links: number; changedAt: number };

async function listCache(folder: string): Promise<CacheFile[]> {
  const files: CacheFile[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await lstat(join(folder, name)).catch(() => undefined);
    if (stats?.isFile()) files.push({ name, bytes: stats.size, links: stats.nlink, changedAt: Math.max(stats.mtimeMs, stats.ctimeMs) });
  }
  return files;
}

/** The pictures of all releases, by name. Those on the disk of the cache are links to it, but a release may lie on another disk. */
async function releasedPictures(outDir: string, slugs: readonly string[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const slug of slugs)
    for (const id of await releaseIds(outDir, slug))
      for (const name of await readdir(join(releasesDir(outDir, slug), id, 'images')).catch(() => [])) names.add(name);
  return names;
}

/** The files of the cache that the next build of a dealer uses. */
async function plannedPictures(workspace: Workspace, slug: string, now: number): Promise<string[]> {
  // A dealer that was never pulled has no snapshot that uses a picture.
  if ((await stockSeenAt(workspace.workDir, slug)) === undefined) return [];
  const { site, siteCars, allContent } = await readDealer({ workspace, slug, now });
  const planned = await planDealerPictures({ site, cars: siteCars, content: allContent }, { workspace, slug });
  const { files } = await makeDealerIcons(site, { workspace, slug });
  const cards = await planDealerCards({ site, cars: siteCars, content: allContent }, collectPictures(planned).pictures, files);
  const ofCards = cards.planned.map(({ file }) => file);
  const forFeeds = await planDealerFeedPictures({ site, cars: siteCars }, { workspace, slug });
  return planned
    .flatMap((picture) => [
      ...('files' in picture ? picture.files : []),
      // The record that a picture cannot be rendered.
      ...(picture.render ? [`${picture.render.key}.json`] : []),
    ])
    .concat(ofCards)
    .concat(forFeeds.flatMap((picture) => picture.files.map(({ file }) => file)));
}

/**
 * Finds the prepared pictures that no release and no snapshot uses, and partial ones of killed builds. `slugs` have releases, `dealers`
 * have data. `unread` lists dealers whose data cannot be read, so that only their releases count.
 */
export async function findUnusedPictures(
  workspace: Workspace,
  { slugs, dealers, now }: { slugs: readonly string[]; dealers: readonly string[]; now: number },
) {
  const folder = cacheFolder(workspace.workDir);
  const files = await listCache(folder);
  const old = files.filter(({ changedAt }) => !isYoung(changedAt, now));
  const used = await releasedPictures(workspace.outDir, slugs);
  const unread: string[] = [];
  // Reading every dealer takes a while, so it is skipped if there is nothing to remove.
  if (old.some(({ name, links }) => links === 1 && cacheName.test(name) && !used.has(name)))
    for (const slug of dealers) {
      const planned = await plannedPictures(workspace, slug, now).catch(() => undefined);
      if (planned) for (const name of planned) used.add(name);
      else unread.push(slug);
    }
  const keptFiles = files.filter(({ name, links, changedAt }) => used.has(name) || links > 1 || isYoung(changedAt, now));
  // A used picture may be in a store only (rule R47): then its record is all that keeps builds from rendering it.
  const keptNames = new Set([...keptFiles.map(({ name }) => name), ...used].flatMap((name) => [name, recordName(name)]));
  const unused = old.filter(({ name }) => cacheName.test(name) && !keptNames.has(name));
  const unfinished = old.filter(({ name }) => unfinishedName.test(name));
  const removable =
    (kind: Removable['kind']) =>
    (file: CacheFile): Removable => ({ kind, path: join(folder, file.name), files: 1, bytes: file.bytes });
  return { removable: [...unused.map(removable('pictures')), ...unfinished.map(removable('scratch'))], unread };
}
