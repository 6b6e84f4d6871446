import type { Workspace } from '#lib/disk/workspace.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { loadSite } from '#lib/site/load.ts';
import type { PullContext, PullProgress, World } from '#lib/sources/adapter.ts';
import { type Pulled, pullDealer } from './pull.ts';
import { pullContextOf } from './pull-context.ts';

const progressNote = ({ stage, done, total, note }: PullProgress) =>
  [stage, total === undefined ? (done > 0 ? formatNumber(done) : '') : `${formatNumber(done)} of ${formatNumber(total)}`, note]
    .filter(Boolean)
    .join(' ');

/**
 * Pulls one dealer into its snapshot, unless `admit` refuses it. Throws SiteError or SourceError; the last good snapshot then stays.
 * `soldTags` has the live release's record of SOLD tags.
 */
export async function pullOne(
  workspace: Workspace,
  slug: string,
  world: World,
  progress: (note: string) => void,
  admit?: Parameters<typeof pullDealer>[2],
  soldTags?: PullContext['soldTags'],
): Promise<Pulled> {
  const { tenantsDir, productTenantsDir } = workspace;
  const loaded = await loadSite({ tenantsDir, productTenantsDir, slug });
  const context = {
    ...pullContextOf(workspace, slug, loaded),
    soldTags,
    progress: (event: PullProgress) => progress(progressNote(event)),
    ...world,
  };
  return pullDealer(context, undefined, admit);
}
