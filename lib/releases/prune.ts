import { join } from 'node:path';
import { partNamesIn } from '#lib/disk/parts.ts';
import type { ReleaseCalls } from './calls.ts';
import { releasesDir, removingPrefix, sidecarPath, sparePrefix } from './paths.ts';
import { pruneRecordParts } from './record-parts.ts';
import { partFinder } from './release-details.ts';
import { readRecord, releaseIds } from './release-record.ts';
import { removeInThread } from './remove-tree.ts';
import { fewestForSpare, sharesMost, sparesIn } from './spare-tree.ts';
import { liveId } from './switch.ts';

/**
 * Chooses `kept` releases to keep: the live one, its predecessors by `previous` (so a release that was rolled back from is removed before
 * the one that was rolled back to), then the newest of the rest. `ids` are newest first.
 */
export function chooseKept(
  ids: readonly string[],
  previousOf: (id: string) => string | undefined,
  live: string,
  keptCount: number,
): Set<string> {
  const keep = new Set([live]);
  for (let id = previousOf(live); id !== undefined && ids.includes(id) && !keep.has(id); id = previousOf(id)) {
    if (keep.size >= keptCount) break;
    keep.add(id);
  }
  for (const id of ids) if (keep.size < keptCount) keep.add(id);
  return keep;
}

/**
 * Removes a release with about this many files. It is renamed first, so that an interrupted removal never leaves half a release. A large
 * tree that shares most files with the live one is kept for the next release (`spare-tree.ts`), and replaces the previously kept one.
 * Returns once the removal has started, with a promise of its end.
 */
async function removeRelease(
  outDir: string,
  slug: string,
  id: string,
  { files, live }: { files: number; live: string },
  calls: ReleaseCalls,
): Promise<{ removed: Promise<void> }> {
  const dir = releasesDir(outDir, slug);
  const names = await calls.readdir(dir);
  const removing = join(dir, `${removingPrefix}${id}`);
  await calls.rm(removing, { recursive: true, force: true });
  const isSpare = files >= fewestForSpare && sharesMost(join(dir, id), join(dir, live));
  await calls.rename(join(dir, id), isSpare ? join(dir, `${sparePrefix}${id}`) : removing);
  for (const name of names.filter((name) => name.startsWith(`${id}.`))) await calls.rm(join(dir, name), { force: true });
  const large = [...sparesIn(names), ...(isSpare || files < fewestForSpare ? [] : [`${removingPrefix}${id}`])];
  const removed = Promise.all([
    ...large.map((name) => removeInThread(join(dir, name))),
    ...(files < fewestForSpare ? [calls.rm(removing, { recursive: true, force: true })] : []),
  ]).then(() => undefined);
  removed.catch(() => undefined); // its caller gets the error
  return { removed };
}

/** Removes the parts of long records and snapshots that no kept release names. An unreadable record could not use its parts anyway. */
async function removeUnusedParts(outDir: string, slug: string, keptIds: readonly string[], calls: ReleaseCalls): Promise<void> {
  const used = new Set<string>();
  const partNames = partFinder(outDir, slug);
  for (const id of keptIds) {
    const text = await calls.readFile(sidecarPath(outDir, slug, id, 'details'), 'utf8').catch(() => '');
    for (const name of partNames(text) ?? []) used.add(name);
    const snapshot = await calls.readFile(sidecarPath(outDir, slug, id, 'snapshot'), 'utf8').catch(() => '');
    for (const name of partNamesIn(snapshot)) used.add(name);
  }
  await pruneRecordParts(outDir, slug, used, calls);
}

/**
 * Starts to remove all releases except the kept ones. Does nothing without a live release, which decides which ones to keep. Returns a
 * function that waits for the end.
 */
export async function startPruning(outDir: string, slug: string, keptCount: number, calls: ReleaseCalls): Promise<() => Promise<void>> {
  const live = await liveId(outDir, slug, calls);
  if (!live) return async () => undefined;
  const ids = await releaseIds(outDir, slug);
  const records = new Map(await Promise.all(ids.map(async (id) => [id, await readRecord(outDir, slug, id)] as const)));
  const keep = chooseKept(ids, (id) => records.get(id)?.previous, live, keptCount);
  const old = ids.filter((id) => !keep.has(id));
  const removals: Promise<void>[] = [];
  for (const id of old) removals.push((await removeRelease(outDir, slug, id, { files: records.get(id)?.files ?? 0, live }, calls)).removed);
  return async () => {
    await removeUnusedParts(outDir, slug, [...keep], calls);
    await Promise.all(removals);
  };
}
