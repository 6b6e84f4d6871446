import { rmdirSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';

/** Removes a folder if it is empty, and returns whether it did. Trying is cheaper than listing a folder with thousands of files. */
function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Removes files by their paths below `root`, and the folders that they leave empty. */
export function removeFiles(root: string, paths: readonly string[]): void {
  for (const path of paths) unlinkSync(`${root}/${path}`);
  for (const first of new Set(paths.map((path) => dirname(path))))
    for (let folder = first; folder !== '.' && removeIfEmpty(`${root}/${folder}`); ) folder = dirname(folder);
}
