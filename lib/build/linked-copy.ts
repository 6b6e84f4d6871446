import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeStagingDir } from '#lib/releases/commit-release.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { fewestForSpare, takeSpareTree } from '#lib/releases/spare-tree.ts';
import type { TreeTotals } from '#lib/releases/tree-totals.ts';

/** A copy of the live release by links, made in a thread while the build compares: the next release differs in a few files. */
export type LinkedCopy = {
  /** The staging folder. */
  staged: string;
  /** Waits for the totals of the live release, which the thread computes before it links. Undefined if a file was missing. */
  totals: () => Promise<TreeTotals | undefined>;
  /**
   * Waits for the thread and returns the files that the folder now contains. Undefined if they could not be linked; the folder is then
   * empty.
   */
  files: () => Promise<string[] | undefined>;
};

const script = new URL('./link-worker.ts', import.meta.url);

type Linked = { totals: Promise<TreeTotals | undefined>; paths: Promise<string[] | undefined> };

/**
 * Links the files of a folder into one that is empty or holds an earlier release, in a thread. Returns no paths if any file could not be
 * linked.
 */
function linkInThread(from: string, to: string): Linked {
  const worker = new Worker(script, { workerData: { from, to }, stdout: true, stderr: true });
  const totals = Promise.withResolvers<TreeTotals | undefined>();
  const paths = Promise.withResolvers<string[] | undefined>();
  worker.on('message', (message: TreeTotals | undefined | string) => {
    // A worker with an empty disk has a tree without files (rule R47).
    if (typeof message === 'string') paths.resolve(message === '' ? [] : message.split('\n'));
    else totals.resolve(message);
  });
  // For example, the file system has no hard links. The build then copies.
  for (const event of ['error', 'exit']) {
    worker.once(event, () => {
      totals.resolve(undefined);
      paths.resolve(undefined);
    });
  }
  return { totals: totals.promise, paths: paths.promise };
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Starts to copy the live release. Undefined if that would not save time. Call it under the dealer's lock. */
export async function startLinkedCopy(
  outDir: string,
  slug: string,
  live: Release | undefined,
  fewestFiles = fewestForSpare,
): Promise<LinkedCopy | undefined> {
  if (!live || live.files < fewestFiles) return undefined;
  const staged = (await takeSpareTree(outDir, slug)) ?? (await makeStagingDir(outDir, slug));
  const linked = linkInThread(join(releasesDir(outDir, slug), live.id), staged);
  const files = linked.paths.then(async (paths) => {
    if (!paths) await emptyFolder(staged);
    return paths;
  });
  files.catch(() => undefined); // its caller gets the error
  return { staged, totals: () => linked.totals, files: () => files };
}
