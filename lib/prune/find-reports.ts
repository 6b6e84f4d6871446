import type { Workspace } from '#lib/disk/workspace.ts';
import { knownDealers } from '#lib/report/history/fleet-history.ts';
import { dealerHistoryPath } from '#lib/report/history/write-history-pages.ts';
import { type Removable, removableAt } from './removable.ts';

/** Finds the pages of `forecourt report` of dealers that are neither there nor in the history. Throws HistoryError. */
export async function findOldReports(
  { outDir, workDir }: Workspace,
  folders: readonly string[],
  dealers: readonly string[],
): Promise<Removable[]> {
  const known = new Set([...dealers, ...(await knownDealers(workDir))]);
  const old = folders.filter((folder) => !known.has(folder));
  const found = await Promise.all(old.map((dealer) => removableAt('reports', dealerHistoryPath(outDir, dealer))));
  return found.filter(({ files }) => files > 0);
}
