import type { Workspace } from '#lib/disk/workspace.ts';
import { hourMs } from '#lib/model/time.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { loadDealer } from '../load-dealer.ts';
import { type DueInput, hasRelativeDates, photosAmong } from './due-rules.ts';
import { dueBetween } from './next-due.ts';

/** When a dealer is to be built again, milliseconds, and why. */
export type NextBuild = { at: number; why: string[] };

/**
 * When a dealer that was built for the moment `at` is to be built again if nothing but time changes, and why: the next instant at which a page
 * changes, or the end of the site's longest time between two builds.
 */
export function dueOf(input: DueInput, at: number): NextBuild {
  const regular = { at: at + input.site.build.rebuildHours * hourMs, why: ['build.rebuildHours'] };
  const [due] = dueBetween(input, at, regular.at);
  return due && due.at < regular.at ? { at: due.at, why: due.why } : regular;
}

/** The same of a dealer as it lies on the disk. Pictures are known by now, so that none is made. */
export async function dueAfterBuild(workspace: Workspace, slug: string, at: number): Promise<NextBuild | undefined> {
  const snapshot = await readSnapshot(workspace.workDir, slug);
  if (!snapshot) return undefined;
  const { site, data, allContent } = await loadDealer({ workspace, slug, now: at, pulled: { snapshot }, progress: () => undefined });
  const daily = hasRelativeDates(snapshot, allContent);
  return dueOf({ site, cars: snapshot.cars, content: allContent, daily, photos: photosAmong(data.pictures) }, at);
}
