import { readFleetHistory } from '#lib/report/history/fleet-history.ts';
import { historyJson } from '#lib/report/history/history-json.ts';
import { writeHistoryPages } from '#lib/report/history/write-history-pages.ts';
import { listTenants } from '#lib/site/load.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../cli/context.ts';
import { historyText } from '../cli/history-text.ts';
import type { CommandOutcome } from '../cli/json-output.ts';
import { printLine } from '../cli/output.ts';

/** `forecourt report`: shows the last 30 days of all dealers, and writes them as pages with charts. */
export async function reportCommand(options: CommonOptions): Promise<CommandOutcome> {
  const { workDir, outDir, tenantsDir } = workspaceOf(options);
  const history = await readFleetHistory(workDir, (await listTenants(tenantsDir)).slugs, realWorld.now());
  const report = await writeHistoryPages(workDir, outDir, history);
  if (!options.json) printLine(`${historyText(history, process.stdout.columns)}\n\nReport: ${report}`);
  return { result: { report, ...historyJson(history) } };
}
