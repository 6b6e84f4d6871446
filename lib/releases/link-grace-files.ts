import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Manifest } from '#lib/disk/manifest.ts';
import type { ReleaseCalls } from './calls.ts';
import { chooseGraceFiles } from './grace.ts';
import { releasesDir } from './paths.ts';
import type { Grace, ReleaseFiles } from './release-details.ts';

export type GraceOptions = {
  outDir: string;
  slug: string;
  /** The live release, its own files, and its grace files. */
  from: string;
  before: ReleaseFiles;
  /** The root of the next release, and its own files. */
  root: string;
  manifest: Manifest;
  codeId: string;
  now: number;
  graceDays: number;
};

/** Links the grace files into the tree of the next release and returns them. A file that is missing is left out. */
export async function linkGraceFiles(options: GraceOptions, calls: ReleaseCalls): Promise<Grace> {
  const { outDir, slug, from, before, root, manifest, codeId, now, graceDays } = options;
  const source = join(releasesDir(outDir, slug), from);
  const grace = chooseGraceFiles({ before: before.files, carried: before.grace, after: manifest, codeId, now, graceDays });
  const folders = new Set(Object.keys(grace).map((path) => dirname(path)));
  for (const folder of folders) await calls.mkdir(join(root, folder), { recursive: true });
  const limit = pLimit(32);
  const missing = new Set<string>();
  const linkFile = async (path: string) => {
    try {
      await calls.link(join(source, path), join(root, path));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') missing.add(path);
      else if (code !== 'EEXIST') await calls.copyFile(join(source, path), join(root, path)); // a file system without links
    }
  };
  await Promise.all(Object.keys(grace).map((path) => limit(() => linkFile(path))));
  return Object.fromEntries(Object.entries(grace).filter(([path]) => !missing.has(path)));
}
