import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Manifest } from '#lib/disk/manifest.ts';
import type { ReleaseCalls } from './calls.ts';
import { graceOf } from './grace.ts';
import { releasesDir } from './paths.ts';
import { type Grace, readGrace } from './records.ts';

export type Carrying = {
  outDir: string;
  slug: string;
  /** The release that is served now, and its own files. */
  from: string;
  before: Manifest;
  /** The root that the files go to, and what it holds of its own. */
  root: string;
  manifest: Manifest;
  codeId: string;
  now: number;
  graceDays: number;
};

/** Links what open pages of the live release may still ask for into another tree, and answers what it carried; a file that is gone is left out. */
export async function carryGrace(carrying: Carrying, calls: ReleaseCalls): Promise<Grace> {
  const { outDir, slug, from, before, root, manifest, codeId, now, graceDays } = carrying;
  const source = join(releasesDir(outDir, slug), from);
  const grace = graceOf({ before, carried: await readGrace(outDir, slug, from), after: manifest, codeId, now, graceDays });
  const folders = new Set(Object.keys(grace).map((path) => dirname(path)));
  for (const folder of folders) await calls.mkdir(join(root, folder), { recursive: true });
  const limit = pLimit(32);
  const lost = new Set<string>();
  const carry = async (path: string) => {
    try {
      await calls.link(join(source, path), join(root, path));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') lost.add(path);
      else if (code !== 'EEXIST') await calls.copyFile(join(source, path), join(root, path)); // a file system without links
    }
  };
  await Promise.all(Object.keys(grace).map((path) => limit(() => carry(path))));
  return Object.fromEntries(Object.entries(grace).filter(([path]) => !lost.has(path)));
}
