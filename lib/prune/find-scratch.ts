import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listStaleFolders } from '#lib/build/next/compile.ts';
import { codeId } from '#lib/disk/code-id.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { listLeftovers } from '#lib/releases/repair.ts';
import { sparesIn } from '#lib/releases/spare-tree.ts';
import { isYoung, type Removable, removableAt } from './removable.ts';

/** A temporary file of `writeFileAtomic` from a killed process. */
const unfinishedFile = /^\..+\.[0-9a-f-]{36}\.tmp$/;

async function unfinishedFiles(folder: string, now: number): Promise<string[]> {
  const paths = (await readdir(folder).catch(() => [])).filter((name) => unfinishedFile.test(name)).map((name) => join(folder, name));
  const times = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  return paths.filter((_, index) => !isYoung(times[index]?.mtimeMs ?? now, now));
}

/** Finds the folders of dead builds and compiles, and unfinished files of killed processes. */
export async function findScratch({ productDir, nextDir, outDir, workDir }: Workspace, now: number): Promise<Removable[]> {
  const folders = [workDir, join(workDir, 'snapshots'), join(workDir, 'watch'), outDir];
  const paths = [
    ...(await listStaleFolders(nextDir, await codeId(productDir))),
    ...(await Promise.all(folders.map((folder) => unfinishedFiles(folder, now)))).flat(),
  ];
  return Promise.all(paths.map((path) => removableAt('scratch', path)));
}

/**
 * Finds leftovers of killed processes among a dealer's releases: partial trees, and records and reports without a release. Call it under
 * the dealer's lock.
 */
export async function findReleaseLeftovers(outDir: string, slug: string): Promise<Removable[]> {
  const paths = await listLeftovers(outDir, slug);
  return Promise.all(paths.map((path) => removableAt(/\.report\.(json|html)$/.test(basename(path)) ? 'reports' : 'scratch', path)));
}

/**
 * Finds the tree that is kept for a dealer's next release. Its links keep pictures that nothing else uses. Call it under the dealer's lock.
 */
export async function findSpareTrees(outDir: string, slug: string): Promise<Removable[]> {
  const dir = releasesDir(outDir, slug);
  const spares = sparesIn(await readdir(dir).catch(() => []));
  return Promise.all(spares.map((name) => removableAt('scratch', join(dir, name))));
}
