import { hash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listPathsFollowingLinks } from '#lib/disk/list-files.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { minuteMs } from '#lib/model/time.ts';
import { pullContextOf } from '#lib/pull/pull-context.ts';
import { loadSite, loadSiteFile } from '#lib/site/load.ts';
import { operatorFileName } from '#lib/site/operator-file.ts';
import { stockFileOf } from '#lib/sources/sources.ts';

/** A poll's data from a dealer's files: their hash, the input of the pull, and the time to the next poll. */
export type PollFiles = { files: string; pull: ReturnType<typeof pullContextOf>; everyMs: number };

/** The polls' cache of files, so that only changed ones are read again. */
export type FileMemory = {
  /** The hashes of files by path, while size, times and inode are the same. */
  hashes: Map<string, { stamp: string; sha256: string }>;
  /** By dealer, while the mark of its files is the same. */
  dealers: Map<string, PollFiles & { mark: string | undefined }>;
};

export const makeFileMemory = (): FileMemory => ({ hashes: new Map(), dealers: new Map() });

async function hashFile(path: string, { hashes }: FileMemory): Promise<string | undefined> {
  const fileStat = await stat(path).catch(() => undefined); // removed meanwhile, or a broken link
  if (!fileStat?.isFile()) return undefined;
  const stamp = `${fileStat.size} ${fileStat.mtimeMs} ${fileStat.ino}`;
  const cached = hashes.get(path);
  if (cached?.stamp === stamp) return cached.sha256;
  const sha256 = hash('sha256', await readFile(path));
  hashes.set(path, { stamp, sha256 });
  return sha256;
}

/** The folders with the input of a dealer's pages besides the stock. */
const dealerFolders = (slug: string, tenantsDir: string, productTenantsDir: string) => [
  join(tenantsDir, slug),
  ...new Set([join(tenantsDir, 'layers'), join(productTenantsDir, 'layers')]),
];

/**
 * A hash of the input of a dealer's pages besides the stock: its folder and the layers. File dates and the location of the folders do not
 * count: machines of a fleet may have them elsewhere.
 */
export async function fingerprintFiles(slug: string, tenantsDir: string, productTenantsDir: string, memory: FileMemory): Promise<string> {
  // Problems of the file are reported where it is used.
  const source = await loadSiteFile(tenantsDir, slug).then(
    ({ siteFile }) => siteFile.source,
    () => undefined,
  );
  const stockFile = join(tenantsDir, slug, (source && stockFileOf(source)) ?? 'cars.json');
  const lines: string[] = [];
  for (const [at, folder] of dealerFolders(slug, tenantsDir, productTenantsDir).entries())
    for (const below of (await listPathsFollowingLinks(folder)).sort()) {
      const path = join(folder, below);
      // The pull compares the stock.
      const sha256 = path === stockFile ? undefined : await hashFile(path, memory);
      if (sha256) lines.push(`${at} ${below} ${sha256}`);
    }
  return hash('sha256', lines.join('\n')).slice(0, 16);
}

function stampOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

/** The paths of all entries below a folder. Throws if one is a symbolic link, because its target can change without it. */
function listAtOnce(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  if (entries.some((entry) => entry.isSymbolicLink())) throw new Error(`${folder} has links`);
  return entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/**
 * A mark that changes if a file or folder changes that a dealer's settings depend on, including the list of dealers and the operator's
 * file, which decide the allowed variables. Undefined if the disk cannot tell. Synchronous, because a promise for each file takes six times
 * as long.
 */
function markOf(slug: string, tenantsDir: string, productTenantsDir: string): string | undefined {
  try {
    const paths = dealerFolders(slug, tenantsDir, productTenantsDir).flatMap((folder) => [folder, ...listAtOnce(folder)]);
    const lines = [tenantsDir, join(tenantsDir, operatorFileName), ...paths].map((path) => `${path}\0${stampOf(path)}`);
    return hash('sha256', lines.join('\n'));
  } catch {
    return undefined; // for example links, or removed meanwhile
  }
}

/** A poll's data from a dealer's files, read again only if one has changed. Throws SiteError if its settings are broken. */
export async function readPollFiles(workspace: Workspace, slug: string, memory: FileMemory): Promise<PollFiles> {
  const { tenantsDir, productTenantsDir } = workspace;
  // A change during the read gives a different mark.
  const mark = markOf(slug, tenantsDir, productTenantsDir);
  const cachedDealer = memory.dealers.get(slug);
  if (cachedDealer?.mark !== undefined && cachedDealer.mark === mark) return cachedDealer;
  memory.dealers.delete(slug);
  const files = await fingerprintFiles(slug, tenantsDir, productTenantsDir, memory);
  const loaded = await loadSite({ tenantsDir, productTenantsDir, slug });
  const read = { files, mark, pull: pullContextOf(workspace, slug, loaded), everyMs: loaded.site.build.pollMinutes * minuteMs };
  if (mark !== undefined) memory.dealers.set(slug, read);
  return read;
}

/** Reads a dealer's settings again, and returns the hash of its files. Throws SiteError if they are broken. */
export async function checkSettings(workspace: Workspace, slug: string, memory: FileMemory): Promise<string> {
  memory.dealers.delete(slug);
  await loadSite({ ...workspace, slug });
  return fingerprintFiles(slug, workspace.tenantsDir, workspace.productTenantsDir, memory);
}
