import { join } from 'node:path';
import { loadContent } from '../content/load-content.ts';
import { loadDealer } from '../load-dealer.ts';
import { readSnapshot } from '../snapshot.ts';
import type { Workspace } from '../workspace.ts';
import { photosAmong } from './due-rules.ts';
import { nextDue } from './next-due.ts';

const hourMs = 3_600_000;

/**
 * When a dealer that was built for the moment `at` is to be built again if nothing but time changes, and why: the next instant at which a page
 * changes, or the end of the site's longest time between two builds. Pictures are known by now, so that none is made.
 */
export async function dueAfterBuild(workspace: Workspace, slug: string, at: number): Promise<{ at: number; why: string[] } | undefined> {
  const snapshot = await readSnapshot(workspace.workDir, slug);
  if (!snapshot) return undefined;
  const { site, data } = await loadDealer({ workspace, slug, now: at, snapshot, progress: () => undefined });
  const content = await loadContent(join(workspace.tenantsDir, slug), site.pages);
  const due = nextDue({ site, cars: snapshot.cars, content, photos: photosAmong(data.pictures) }, at);
  const regular = { at: at + site.build.rebuildHours * hourMs, why: ['build.rebuildHours'] };
  return due && due.at < regular.at ? { at: due.at, why: due.why } : regular;
}
