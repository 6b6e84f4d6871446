import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countOf } from '#lib/locale/plural.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { findUnservableFiles } from './damage.ts';
import { readHold } from './hold.ts';
import { newLinkPrefix, releasePattern, releasesDir, removingPrefix, stagingPrefix } from './paths.ts';
import { type Release, readRecord, releaseIds } from './release-record.ts';
import { liveId, switchTo } from './switch.ts';

/** The release that a file beside the trees belongs to. Undefined for the trees themselves and for other files. */
function ownerOf(name: string): string | undefined {
  const dot = name.indexOf('.');
  const id = name.slice(0, dot);
  return dot > 0 && releasePattern.test(id) ? id : undefined;
}

/** Leftovers of killed processes in the releases folder: partial trees, unfinished writes, and records without a tree. */
function findLeftovers(names: readonly string[]): string[] {
  const present = new Set(names);
  return names.filter((name) => {
    if (name.startsWith(stagingPrefix) || name.startsWith(removingPrefix) || /^\..+\.tmp$/.test(name)) return true;
    const owner = ownerOf(name);
    return owner !== undefined && !present.has(owner);
  });
}

/**
 * Leftovers of killed processes in a dealer's releases, as paths. They would include partial trees of a running build, so call it under the
 * dealer's lock.
 */
export async function listLeftovers(outDir: string, slug: string): Promise<string[]> {
  const dir = releasesDir(outDir, slug);
  return findLeftovers(await readdir(dir).catch(() => [])).map((name) => join(dir, name));
}

/**
 * Repairs a dealer's releases after a process was killed: removes its leftovers and, if `current` is broken, makes the newest complete
 * release live. Call it under the dealer's lock. Returns what it did, as sentences.
 */
export async function repairReleases(outDir: string, slug: string, calls: ReleaseCalls = releaseCalls): Promise<string[]> {
  const dir = releasesDir(outDir, slug);
  const done: string[] = [];
  const leftovers = findLeftovers(await calls.readdir(dir).catch(() => []));
  for (const name of leftovers) await calls.rm(join(dir, name), { recursive: true, force: true });
  const newLinks = (await calls.readdir(join(outDir, slug)).catch(() => [])).filter((name) => name.startsWith(newLinkPrefix));
  for (const name of newLinks) await calls.rm(join(outDir, slug, name), { force: true });
  const removed = leftovers.length + newLinks.length;
  if (removed > 0) done.push(`removed ${countOf(removed, 'leftover')} of an interrupted run`);
  if (await liveId(outDir, slug, calls)) return done;
  // A folder instead of the link was created by hand, so it is left alone.
  const entry = await calls.lstat(join(outDir, slug, 'current')).catch(() => undefined);
  if (entry && !entry.isSymbolicLink()) return done;
  const ids = await releaseIds(outDir, slug);
  const records = await Promise.all(ids.map((id) => readRecord(outDir, slug, id)));
  const hold = await readHold(outDir, slug, calls);
  // A rollback's release comes first; releases that someone rolled back from come last.
  const rank = (record: Release | undefined) => (record && record.id === hold?.release ? 0 : record?.rolledBackAt === undefined ? 1 : 2);
  const byTrust = [...records].sort((a, b) => rank(a) - rank(b));
  for (const record of byTrust) {
    if (!record || (await findUnservableFiles(outDir, slug, record.id)).length > 0) continue;
    await switchTo(outDir, slug, record.id, calls);
    const which = record.id === hold?.release ? 'which someone rolled back to' : 'the newest complete release';
    return [...done, `current pointed at no release; ${record.id}, ${which}, is live again`];
  }
  return done;
}
