import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listPathsFollowingLinks } from '#lib/disk/list-files.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { loadSite, loadSiteFile } from '#lib/site/load.ts';
import { stockFileOf } from '#lib/sources/sources.ts';

/** A cache of file hashes by path, size and modification time, so that only changed files are read again. */
export type FileMemory = Map<string, { stamp: string; sha256: string }>;

async function hashFile(path: string, memory: FileMemory): Promise<string | undefined> {
  const fileStat = await stat(path).catch(() => undefined); // removed meanwhile, or a broken link
  if (!fileStat?.isFile()) return undefined;
  const stamp = `${fileStat.size} ${fileStat.mtimeMs} ${fileStat.ino}`;
  const cached = memory.get(path);
  if (cached?.stamp === stamp) return cached.sha256;
  const sha256 = hash('sha256', await readFile(path));
  memory.set(path, { stamp, sha256 });
  return sha256;
}

/**
 * A hash of everything beside the stock that a dealer's pages are made of: its folder and the layers. File dates do not count, nor does where the
 * folders are: machines of a fleet may have them elsewhere.
 */
export async function fingerprintFiles(slug: string, tenantsDir: string, productTenantsDir: string, memory: FileMemory): Promise<string> {
  // What is wrong with the file is said where it is used.
  const source = await loadSiteFile(tenantsDir, slug).then(
    ({ siteFile }) => siteFile.source,
    () => undefined,
  );
  const stockFile = join(tenantsDir, slug, (source && stockFileOf(source)) ?? 'cars.json');
  const folders = [join(tenantsDir, slug), ...new Set([join(tenantsDir, 'layers'), join(productTenantsDir, 'layers')])];
  const lines: string[] = [];
  for (const [at, folder] of folders.entries())
    for (const below of (await listPathsFollowingLinks(folder)).sort()) {
      const path = join(folder, below);
      // The pull compares the stock.
      const sha256 = path === stockFile ? undefined : await hashFile(path, memory);
      if (sha256) lines.push(`${at} ${below} ${sha256}`);
    }
  return hash('sha256', lines.join('\n')).slice(0, 16);
}

/** Checks a dealer's settings and returns the hash of its files. Throws SiteError when they are broken. */
export async function checkSettings(workspace: Workspace, slug: string, memory: FileMemory): Promise<string> {
  await loadSite({ ...workspace, slug });
  return fingerprintFiles(slug, workspace.tenantsDir, workspace.productTenantsDir, memory);
}
