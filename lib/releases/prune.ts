import { join } from 'node:path';
import { partNamesIn } from '#lib/disk/parts.ts';
import type { ReleaseCalls } from './calls.ts';
import { releasesDir, removingPrefix, sidecarPath } from './paths.ts';
import { pruneRecordParts } from './record-parts.ts';
import { partNames } from './release-details.ts';
import { readRecord, releaseIds } from './release-record.ts';
import { liveId } from './switch.ts';

/**
 * Chooses `kept` releases to keep: the live one, the releases before it by `previous` (so a release that was rolled back from goes before
 * the one it was rolled back to), then the newest of the rest. `ids` are newest first.
 */
export function chooseKept(
  ids: readonly string[],
  previousOf: (id: string) => string | undefined,
  live: string,
  kept: number,
): Set<string> {
  const keep = new Set([live]);
  for (let id = previousOf(live); id !== undefined && ids.includes(id) && !keep.has(id); id = previousOf(id)) {
    if (keep.size >= kept) break;
    keep.add(id);
  }
  for (const id of ids) if (keep.size < kept) keep.add(id);
  return keep;
}

/** Removes a release. It is renamed first, so that an interrupted removal never leaves half a release. */
async function removeRelease(outDir: string, slug: string, id: string, calls: ReleaseCalls): Promise<void> {
  const dir = releasesDir(outDir, slug);
  const removing = join(dir, `${removingPrefix}${id}`);
  await calls.rm(removing, { recursive: true, force: true });
  await calls.rename(join(dir, id), removing);
  const sidecarNames = (await calls.readdir(dir)).filter((name) => name.startsWith(`${id}.`));
  for (const name of sidecarNames) await calls.rm(join(dir, name), { force: true });
  await calls.rm(removing, { recursive: true, force: true });
}

/** Removes the parts of long records and snapshots that no kept release names. A record that cannot be read could not use its parts either. */
async function removeUnusedParts(outDir: string, slug: string, kept: readonly string[], calls: ReleaseCalls): Promise<void> {
  const used = new Set<string>();
  for (const id of kept) {
    const text = await calls.readFile(sidecarPath(outDir, slug, id, 'details'), 'utf8').catch(() => '');
    for (const name of partNames(outDir, slug, text) ?? []) used.add(name);
    const snapshot = await calls.readFile(sidecarPath(outDir, slug, id, 'snapshot'), 'utf8').catch(() => '');
    for (const name of partNamesIn(snapshot)) used.add(name);
  }
  await pruneRecordParts(outDir, slug, used, calls);
}

/** Removes all but the kept releases. Does nothing without a live release, which decides which ones to keep. */
export async function pruneReleases(outDir: string, slug: string, kept: number, calls: ReleaseCalls): Promise<string[]> {
  const live = await liveId(outDir, slug, calls);
  if (!live) return [];
  const ids = await releaseIds(outDir, slug);
  const previous = new Map(await Promise.all(ids.map(async (id) => [id, (await readRecord(outDir, slug, id))?.previous] as const)));
  const keep = chooseKept(ids, (id) => previous.get(id), live, kept);
  const old = ids.filter((id) => !keep.has(id));
  for (const id of old) await removeRelease(outDir, slug, id, calls);
  await removeUnusedParts(outDir, slug, [...keep], calls);
  return old;
}
