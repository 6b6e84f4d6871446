import { formatFigure } from '#lib/html/words.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { fleetDays } from '#lib/report/history/day-figures.ts';
import { type DealerHistory, type FleetHistory, faultDays, readFleetHistory, reportedDays } from '#lib/report/history/fleet-history.ts';
import { historyJson } from '#lib/report/history/history-json.ts';
import { makeTrends } from '#lib/report/history/trends.ts';
import { writeHistoryPages } from '#lib/report/history/write-history-pages.ts';
import { formatRuns, resultText } from '#lib/report/html/history-pages.ts';
import { listTenants } from '#lib/site/load.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../cli/context.ts';
import { fitTable } from '../cli/fit-table.ts';
import { type CommandOutcome, printLine } from '../cli/output.ts';

function dealerCells({ dealer, days, isListed, last }: DealerHistory): string[] {
  const { runs, failed, buildTime, changeToLive, stockAge, cars, size } = makeTrends(fleetDays([{ days, isListed }], days.length));
  const figures = [runs, failed, buildTime, changeToLive, stockAge, cars, size].map(({ unit, total }) =>
    formatFigure(unit, total).replace('\u00a0', ' '),
  );
  return [isListed ? dealer : `${dealer} (no longer a dealer)`, last ? resultText(last) : 'no run', ...figures];
}

/** The last days of a fleet for a terminal: a table of dealers, those that need attention first, and why runs failed. */
export function historyText(history: FleetHistory, width: number | undefined): string {
  const { dealers, faults, fleet, futureRuns } = history;
  if (fleet.every(({ runs }) => runs === 0) && futureRuns === 0)
    return `No run is recorded yet. To make one, run: ${nextCommand('build', '--all')}`;
  const heading = ['dealer', 'last run', 'runs', 'failed', 'build time', 'to live', 'stock age', 'cars left out', 'release'];
  const table = fitTable([heading, ...dealers.map(dealerCells)], { width, right: [2, 3, 4, 5, 6, 7, 8] });
  const failures = faults.map(
    ({ fault, count, dealers: failing, last }) =>
      `  ${fault}: ${countOf(count, 'run')} of ${countOf(failing, 'dealer')}, last ${last.dealer}: ${last.message ?? ''}`,
  );
  return [
    `Last ${reportedDays} days: ${formatRuns(history)}`,
    ...(futureRuns > 0 ? [`${countOf(futureRuns, 'run')} dated after today not shown: the clock of this machine was ahead then`] : []),
    '',
    ...table,
    ...(failures.length > 0 ? ['', `Failures of the last ${faultDays} days:`, ...failures] : []),
  ].join('\n');
}

/** `forecourt report`: shows the last 30 days of all dealers, and writes them as pages with charts. */
export async function reportCommand(options: CommonOptions): Promise<CommandOutcome> {
  const { workDir, outDir, tenantsDir } = workspaceOf(options);
  const history = await readFleetHistory(workDir, (await listTenants(tenantsDir)).slugs, realWorld.now());
  const report = await writeHistoryPages(workDir, outDir, history);
  if (!options.json) printLine(`${historyText(history, process.stdout.columns)}\n\nReport: ${report}`);
  return { result: { report, ...historyJson(history) } };
}
