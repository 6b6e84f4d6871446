import { join } from 'node:path';
import pLimit from 'p-limit';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { readHold } from '#lib/releases/hold.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { sidecarPath } from '#lib/releases/paths.ts';
import { listTenants } from '#lib/site/load.ts';
import type { BuildSummary, DealerOutcome } from './dealer-outcome.ts';
import { type DealerState, type FleetReport, makeFleetReport } from './fleet-report.ts';
import { renderFleetHtml } from './html/fleet-html.ts';
import { parseReport } from './report.ts';

/** The path of the last run's report. Its JSON is beside it. */
export const fleetReportPath = (outDir: string) => join(outDir, 'report.html');

async function readDealerState(outDir: string, slug: string): Promise<DealerState> {
  const live = await readLiveRelease(outDir, slug);
  const text = live && (await textOf(sidecarPath(outDir, slug, live.id, 'report')));
  return { slug, live, hold: await readHold(outDir, slug), report: text === undefined ? undefined : parseReport(text) };
}

/** Writes the report of a run over all dealers of the workspace, and returns its path. */
export async function writeFleetReport(
  { outDir, tenantsDir }: Workspace,
  run: Pick<FleetReport, 'at' | 'ms' | 'compileMs' | 'codeId' | 'leads'>,
  outcomes: readonly DealerOutcome<BuildSummary>[],
): Promise<string> {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.slug, outcome]));
  const slugs = [...new Set([...outcomeOf.keys(), ...(await listTenants(tenantsDir)).slugs])];
  const limit = pLimit(8);
  const states = await Promise.all(slugs.map((slug) => limit(() => readDealerState(outDir, slug))));
  const report = makeFleetReport(
    run,
    states.map((state) => ({ ...state, outcome: outcomeOf.get(state.slug) })),
  );
  await writeFileAtomic(join(outDir, 'report.json'), JSON.stringify(report, null, 1));
  const path = fleetReportPath(outDir);
  await writeFileAtomic(path, await renderFleetHtml(report));
  return path;
}
