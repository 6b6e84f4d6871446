import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

const withSlashes = (path: string) => path.replaceAll('\\', '/');

/** The path of a directory entry below `folder`, with forward slashes. */
export const pathBelow = (folder: string, { parentPath, name }: Dirent): string => withSlashes(relative(folder, join(parentPath, name)));

function emptyIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Every regular file below a folder, by its path below that folder, in no particular order. Throws when there is no such folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Cached per folder: tens of thousands of files share a few folders, and path.relative takes longer than the disk.
  const starts = new Map<string, string>();
  return entries.flatMap((entry) => {
    if (!entry.isFile()) return [];
    const { parentPath, name } = entry;
    const below = starts.get(parentPath) ?? withSlashes(relative(folder, parentPath));
    starts.set(parentPath, below);
    return [below === '' ? name : `${below}/${name}`];
  });
}

/** Like `listFiles`, but empty if there is no such folder: for example, git does not keep empty folders. */
export const listFilesIfAny = (folder: string): Promise<string[]> => listFiles(folder).catch(emptyIfMissing);

/**
 * Every path below a folder, sub-folders included; empty when there is no such folder. Symbolic links are listed and followed; a dealer's
 * folder has none that point outside.
 */
export const listPathsFollowingLinks = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }).catch(emptyIfMissing)).map(withSlashes);
