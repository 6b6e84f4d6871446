import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { renderDealerHistory, renderFleetHistory } from '../html/history-pages.ts';
import { type FleetHistory, readLatestRuns } from './fleet-history.ts';

/** The page of a whole fleet, and that of a dealer, in the folder of the sites. No site serves them. */
const fleetHistoryPath = (outDir: string) => join(outDir, 'history.html');
export const dealerHistoryPath = (outDir: string, dealer: string) => join(outDir, dealer, 'history.html');

/** Whether the folder of the sites has a folder for this dealer. A dealer that was never built, or was removed, has none. */
const foldersOf = async (outDir: string) =>
  new Set((await readdir(outDir, { withFileTypes: true }).catch(() => [])).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])));

/**
 * Writes the page of the fleet and of each dealer that has a folder, and returns the path of the fleet's page. Pages of dealers without runs
 * are removed. Throws HistoryError and the file system's errors.
 */
export async function writeHistoryPages(workDir: string, outDir: string, history: FleetHistory): Promise<string> {
  const folders = await foldersOf(outDir);
  const shown = history.dealers.filter(({ dealer }) => folders.has(dealer));
  const runs = await readLatestRuns(
    workDir,
    shown.map(({ dealer }) => dealer),
  );
  const limit = pLimit(8);
  await Promise.all(
    shown.map((dealer) =>
      limit(async () => {
        const page = await renderDealerHistory(dealer, history, runs.get(dealer.dealer) ?? [], '../history.html');
        await writeFileAtomic(dealerHistoryPath(outDir, dealer.dealer), page);
      }),
    ),
  );
  const others = [...folders].filter((folder) => !shown.some(({ dealer }) => dealer === folder));
  await Promise.all(others.map((dealer) => rm(dealerHistoryPath(outDir, dealer), { force: true })));
  const path = fleetHistoryPath(outDir);
  await writeFileAtomic(path, await renderFleetHistory(history, (dealer) => (folders.has(dealer) ? `${dealer}/history.html` : undefined)));
  return path;
}
