import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files by their inode and the time of their content: a release links what it shares with the one before. */
type Inodes = Map<string, { path: string; bytes: number }>;

export function listInodes(folders: readonly string[]): Inodes {
  const inodes: Inodes = new Map();
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) {
        const { ino, mtimeMs, size } = lstatSync(path);
        inodes.set(`${ino} ${mtimeMs}`, { path, bytes: size });
      }
    }
  };
  for (const folder of folders) visit(folder);
  return inodes;
}

/** What a build left that was not there before, in bytes: in the tree that is served, in the records beside it, and in the work folder. */
export type Written = { site: number; records: number; work: number; files: readonly { path: string; bytes: number }[] };

const placeOf = (path: string): 'site' | 'records' | 'work' => {
  const [, inReleases] = /\/releases\/(.+)$/.exec(path) ?? [];
  if (inReleases === undefined) return 'work';
  return /^[0-9TZ]+-[0-9a-f]+\//.test(inReleases) ? 'site' : 'records';
};

export function writtenSince(before: Inodes, folders: readonly string[]): Written {
  const files = [...listInodes(folders)].flatMap(([inode, file]) => (before.has(inode) ? [] : [file]));
  const sum = (place: string) => files.reduce((bytes, file) => bytes + (placeOf(file.path) === place ? file.bytes : 0), 0);
  return { site: sum('site'), records: sum('records'), work: sum('work'), files };
}
