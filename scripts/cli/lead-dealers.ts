import { type LeadDealer, leadDealer } from '#lib/api/lead-dealer.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { loadSite, loadSiteFile } from '#lib/site/load.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';

export type LoadedLeadDealers = { dealers: LeadDealer[]; problems: string[] };

async function loadOne({ tenantsDir, productTenantsDir, workDir }: Workspace, slug: string): Promise<LeadDealer> {
  const { source } = (await loadSiteFile(tenantsDir, slug)).siteFile;
  // Before the first pull, the settings of the dealer's files have to do.
  const snapshot = await readSnapshot(workDir, slug).catch(() => undefined);
  const { site } = await loadSite({ tenantsDir, productTenantsDir, slug, remote: snapshot?.remote });
  return leadDealer(site, source.kind === 'platform' ? { api: source.api } : undefined);
}

/** The lead settings of dealers. A dealer whose settings are broken is left out with its problem, so that the others are served. */
export async function loadLeadDealers(workspace: Workspace, slugs: readonly string[]): Promise<LoadedLeadDealers> {
  const loaded = await Promise.allSettled(slugs.map((slug) => loadOne(workspace, slug)));
  return {
    dealers: loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    problems: loaded.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : [])),
  };
}
