import type { Workspace } from '#lib/disk/workspace.ts';
import { hourMs } from '#lib/model/time.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { loadDealer } from '../load-dealer.ts';
import { type DueInput, photosAmong } from './due-rules.ts';
import { dueBetween } from './next-due.ts';

/** The next scheduled build of a dealer, in milliseconds, and its reasons. */
export type NextBuild = { at: number; why: string[] };

/**
 * The next scheduled build of a dealer that was built at `at`: the next time at which a page changes, or the end of the longest interval between
 * two builds.
 */
export function dueOf(input: DueInput, at: number): NextBuild {
  const regular = { at: at + input.site.build.rebuildHours * hourMs, why: ['build.rebuildHours'] };
  const [due] = dueBetween(input, at, regular.at);
  return due && due.at < regular.at ? { at: due.at, why: due.why } : regular;
}

/** The same for a dealer read from disk. After a build, all of its pictures are in the cache. */
export async function dueAfterBuild(workspace: Workspace, slug: string, at: number): Promise<NextBuild | undefined> {
  const snapshot = await readSnapshot(workspace.workDir, slug);
  if (!snapshot) return undefined;
  const { site, siteCars, data, allContent, hasRelativeDates } = await loadDealer({
    workspace,
    slug,
    now: at,
    pulled: { snapshot },
    progress: () => undefined,
  });
  return dueOf({ site, cars: siteCars, content: allContent, daily: hasRelativeDates, photos: photosAmong(data.pictures) }, at);
}
