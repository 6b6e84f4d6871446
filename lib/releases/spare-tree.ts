import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesDir, sparePrefix, stagingPrefix } from './paths.ts';

/** For a smaller tree, creating links is faster than comparing them, and faster in the build itself than in a thread. */
export const fewestForSpare = 2000;

/** The sample size per folder. Smaller folders do not count. */
const sampled = 32;

const inodeOf = (path: string) => {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
};

const filesIn = (folder: string) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

/**
 * Whether each large folder of a tree, such as that of the cars, has most files in common with another tree. After a full render it does
 * not: removing the old files would delay the next release.
 */
export function sharesMost(root: string, other: string): boolean {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const large = folders.map(({ name }) => ({ name, files: filesIn(join(root, name)) })).filter(({ files }) => files.length >= sampled);
  return large.every(({ name, files }) => {
    const step = Math.floor(files.length / sampled);
    const some = files.filter((_file, index) => index % step === 0);
    const isShared = (file: string) => inodeOf(join(root, name, file)) === inodeOf(join(other, name, file));
    return some.filter(isShared).length > some.length * 0.75;
  });
}

/** The kept trees among a folder's names. A killed process may leave two. */
export const sparesIn = (names: readonly string[]): string[] => names.filter((name) => name.startsWith(sparePrefix));

/**
 * Takes the tree of a removed release, to assemble the next one in it. Undefined if there is none. Most of its files also belong to the
 * live release, and need no new link. Call it under the dealer's lock.
 */
export async function takeSpareTree(outDir: string, slug: string): Promise<string | undefined> {
  const dir = releasesDir(outDir, slug);
  const [spare] = sparesIn(await readdir(dir).catch(() => []));
  if (spare === undefined) return undefined;
  const staged = join(dir, `${stagingPrefix}${randomUUID()}`);
  await rename(join(dir, spare), staged);
  return staged;
}

/** Keeps a tree for the next release, unless it became a release. */
export const giveBackTree = (outDir: string, slug: string, staged: string): Promise<void> =>
  rename(staged, join(releasesDir(outDir, slug), `${sparePrefix}${randomUUID()}`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
