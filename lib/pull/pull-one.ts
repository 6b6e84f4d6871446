import { join } from 'node:path';
import type { Workspace } from '#lib/disk/workspace.ts';
import { loadSite } from '#lib/site/load.ts';
import { tokensForPull } from '#lib/site/source-tokens.ts';
import type { PullContext, PullProgress, World } from '#lib/sources/adapter.ts';
import type { SoldTags } from '#lib/sources/sold-tags.ts';
import type { Source } from '#lib/sources/sources.ts';
import { type Pulled, pullDealer } from './pull.ts';

const progressNote = ({ stage, done, total, note }: PullProgress) =>
  [
    stage,
    total === undefined
      ? done > 0
        ? done.toLocaleString('en-AU')
        : ''
      : `${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`,
    note,
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Pulls one dealer into its snapshot, if `admit` does not refuse it. Throws SiteError or SourceError; the last good snapshot stays then. `soldTags`
 * is what the live release knows of tags SOLD.
 */
export async function pullOne(
  workspace: Workspace,
  slug: string,
  world: World,
  progress: (note: string) => void,
  admit?: Parameters<typeof pullDealer>[2],
  soldTags?: SoldTags,
): Promise<Pulled> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  // The sold window comes from the site's files: the platform's setting arrives with this pull, and the build checks again.
  const loaded = await loadSite({ tenantsDir, productTenantsDir, slug });
  const { site, source } = loaded;
  const window = Math.max(site.cars.soldWindowDays, 7);
  const context: PullContext<Source> = {
    slug,
    tenantDir: join(tenantsDir, slug),
    workDir,
    source,
    tokens: tokensForPull(loaded),
    timeZone: site.locale.timeZone,
    soldWindowDays: window,
    goneDays: site.build.goneDays,
    limits: site.pull,
    soldTags,
    progress: (event) => progress(progressNote(event)),
    ...world,
  };
  return pullDealer(context, undefined, admit);
}
