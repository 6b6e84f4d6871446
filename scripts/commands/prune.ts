import { minuteMs } from '#lib/model/time.ts';
import { prune } from '#lib/prune/prune.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../cli/context.ts';
import type { CommandOutcome } from '../cli/json-output.ts';
import { printError, printLine } from '../cli/output.ts';
import { pruneText } from '../cli/prune-text.ts';
import { stopSignal } from '../cli/stop-signal.ts';

export type PruneCommandOptions = CommonOptions & { dryRun?: boolean };

/** How long to wait for running builds. Dealers wait for the prune meanwhile, so it is short. */
const waitMs = minuteMs;

/** `forecourt prune`: removes what nothing uses any more, and says how much. */
export async function pruneCommand(options: PruneCommandOptions): Promise<CommandOutcome> {
  const { dryRun = false, json = false } = options;
  const say = json ? () => undefined : printLine;
  const pruned = await prune({ workspace: workspaceOf(options), now: realWorld.now, dryRun, waitMs, say, signal: stopSignal() });
  const { removed, notices, problems } = pruned;
  if (!json) {
    printLine(pruneText(pruned, dryRun));
    for (const problem of problems) printError(problem);
  }
  return { result: { dryRun, removed, notices }, problems: problems.map((message) => ({ message })) };
}
