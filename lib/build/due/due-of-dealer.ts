import { join } from 'node:path';
import type { SiteData } from '#lib/pages/site-data.ts';
import { loadSite } from '#lib/site/load.ts';
import { textOf } from '../atomic-file.ts';
import { loadContent } from '../content/load-content.ts';
import { madeSearchKey } from '../index-push/key-file.ts';
import { readSnapshot } from '../snapshot.ts';
import type { Workspace } from '../workspace.ts';
import { photosAmong } from './due-rules.ts';
import { nextDue } from './next-due.ts';

const hourMs = 3_600_000;

/**
 * When a dealer that was built for the moment `at` is to be built again if nothing but time changes, and why: the next instant at which a page
 * changes, or the end of the site's longest time between two builds. Undefined for a dealer without a snapshot.
 */
export async function dueAfterBuild(workspace: Workspace, slug: string, at: number): Promise<{ at: number; why: string[] } | undefined> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  const snapshot = await readSnapshot(workDir, slug);
  if (!snapshot) return undefined;
  const searchKey = await madeSearchKey(workDir, slug);
  const { site } = await loadSite({ tenantsDir, productTenantsDir, slug, remote: snapshot.remote, searchKey });
  const content = await loadContent(join(tenantsDir, slug), site.pages);
  const built = await textOf(join(workDir, 'data', `${slug}.json`));
  const pictures = built === undefined ? undefined : (JSON.parse(built) as SiteData).pictures;
  const due = nextDue({ site, cars: snapshot.cars, content, photos: photosAmong(pictures) }, at);
  const regular = { at: at + site.build.rebuildHours * hourMs, why: ['build.rebuildHours'] };
  return due && due.at < regular.at ? { at: due.at, why: due.why } : regular;
}
