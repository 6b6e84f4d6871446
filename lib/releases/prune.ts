import { join } from 'node:path';
import type { ReleaseCalls } from './calls.ts';
import { besidePath, besides, releasesDir, removingPrefix } from './paths.ts';
import { readRecord, releaseIds } from './records.ts';
import { liveId } from './switch.ts';

/**
 * The releases to keep, `kept` of them: the live one, those it followed (so the one that a rollback led to, and not the bad one it led away
 * from), then the newest of the rest. `ids` come newest first.
 */
export function keptOf(ids: readonly string[], previousOf: (id: string) => string | undefined, live: string, kept: number): Set<string> {
  const keep = new Set([live]);
  for (let id = previousOf(live); id !== undefined && ids.includes(id) && !keep.has(id); id = previousOf(id)) {
    if (keep.size >= kept) break;
    keep.add(id);
  }
  for (const id of ids) if (keep.size < kept) keep.add(id);
  return keep;
}

/** Removes a release: out of sight by one rename first, so that a removal cut short leaves no half release behind. */
export async function removeRelease(outDir: string, slug: string, id: string, calls: ReleaseCalls): Promise<void> {
  const dir = releasesDir(outDir, slug);
  const removing = join(dir, `${removingPrefix}${id}`);
  await calls.rm(removing, { recursive: true, force: true });
  await calls.rename(join(dir, id), removing);
  for (const kind of Object.keys(besides) as (keyof typeof besides)[]) await calls.rm(besidePath(outDir, slug, id, kind), { force: true });
  await calls.rm(removing, { recursive: true, force: true });
}

/** Removes the releases past the kept ones; nothing when none is live, since then nothing says which are wanted. */
export async function pruneReleases(outDir: string, slug: string, kept: number, calls: ReleaseCalls): Promise<string[]> {
  const live = await liveId(outDir, slug, calls);
  if (!live) return [];
  const ids = await releaseIds(outDir, slug);
  const previous = new Map(await Promise.all(ids.map(async (id) => [id, (await readRecord(outDir, slug, id))?.previous] as const)));
  const keep = keptOf(ids, (id) => previous.get(id), live, kept);
  const old = ids.filter((id) => !keep.has(id));
  for (const id of old) await removeRelease(outDir, slug, id, calls);
  return old;
}
