import { join } from 'node:path';
import { countOf } from '#lib/locale/plural.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { incompleteness } from './complete.ts';
import { asidePrefix, besides, releasePattern, releasesDir, removingPrefix, stagingPrefix } from './paths.ts';
import { readRecord, releaseIds } from './records.ts';
import { liveId, switchTo } from './switch.ts';

/** The id of a file that stands beside a release; undefined for any other. */
function ownerOf(name: string): string | undefined {
  const ending = Object.values(besides)
    .filter((each) => name.endsWith(each))
    .sort((a, b) => b.length - a.length)[0];
  const id = ending && name.slice(0, -ending.length);
  return id && releasePattern.test(id) ? id : undefined;
}

/** What a process that was killed left in the folder of the releases: half-made and half-removed trees, unfinished writes, records of no tree. */
function leftOvers(names: readonly string[]): string[] {
  const present = new Set(names);
  return names.filter((name) => {
    if (name.startsWith(stagingPrefix) || name.startsWith(removingPrefix) || /^\..+\.tmp$/.test(name)) return true;
    const owner = ownerOf(name);
    return owner !== undefined && !present.has(owner);
  });
}

/**
 * Mends a dealer's releases, whatever moment a process was killed at: removes what it left, and where `current` leads nowhere makes the newest
 * complete release live. Only under the dealer's lock. Answers what it did, in words.
 */
export async function repairReleases(outDir: string, slug: string, calls: ReleaseCalls = releaseCalls): Promise<string[]> {
  const dir = releasesDir(outDir, slug);
  const done: string[] = [];
  const left = leftOvers(await calls.readdir(dir).catch(() => []));
  for (const name of left) await calls.rm(join(dir, name), { recursive: true, force: true });
  const asides = (await calls.readdir(join(outDir, slug)).catch(() => [])).filter((name) => name.startsWith(asidePrefix));
  for (const name of asides) await calls.rm(join(outDir, slug, name), { force: true });
  if (left.length + asides.length > 0) done.push(`removed ${countOf(left.length + asides.length, 'thing')} that a killed run left`);
  if (await liveId(outDir, slug, calls)) return done;
  // Something that is no link was put there by hand: whoever did that decides.
  const there = await calls.lstat(join(outDir, slug, 'current')).catch(() => undefined);
  if (there && !there.isSymbolicLink()) return done;
  const ids = await releaseIds(outDir, slug);
  const records = await Promise.all(ids.map((id) => readRecord(outDir, slug, id)));
  // One that was rolled back from comes last: it was found bad.
  const byTrust = [...records].sort((a, b) => Number(a?.rolledBackAt !== undefined) - Number(b?.rolledBackAt !== undefined));
  for (const record of byTrust) {
    if (!record || (await incompleteness(outDir, slug, record.id)).length > 0) continue;
    await switchTo(outDir, slug, record.id, calls);
    return [...done, `current led nowhere: ${record.id}, the newest complete release, is live again`];
  }
  return done;
}
