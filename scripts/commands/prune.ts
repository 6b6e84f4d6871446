import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import { minuteMs } from '#lib/model/time.ts';
import { type Pruned, type PrunedKind, prune } from '#lib/prune/prune.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../cli/context.ts';
import { wordedMessage } from '../cli/disk-words.ts';
import { type CommandOutcome, printError, printLine, stopSignal } from '../cli/output.ts';

const names: Record<PrunedKind['kind'], string> = {
  pictures: 'prepared pictures',
  scratch: 'old compiled code, and what dead builds left',
  reports: 'reports',
  history: 'old runs of the history',
};

function kindLine({ kind, files, bytes }: PrunedKind): string {
  if (files === 0 && bytes === 0) return `${names[kind]}: nothing to remove`;
  return `${names[kind]}: ${countOf(files, kind === 'history' ? 'run' : 'file')}, ${formatBytes(Math.max(0, bytes))}`;
}

/** What a prune removed, by kind and in total. */
export function pruneText({ removed, notices }: Pruned, dryRun: boolean): string {
  const sum = removed.reduce((bytes, one) => bytes + one.bytes, 0);
  const freed = formatBytes(Math.max(0, sum));
  const total = dryRun ? `Would free ${freed}. Nothing was removed.` : `Freed ${freed}.`;
  return [...removed.map(kindLine), ...notices.map((notice) => `note: ${notice}`), total].join('\n');
}

/** How long to wait for running builds. It is short, because dealers wait for the prune. */
const waitMs = minuteMs;

/** `forecourt prune`: removes everything that is no longer used, and says how much. */
export async function pruneCommand(options: CommonOptions & { dryRun?: boolean }): Promise<CommandOutcome> {
  const { dryRun = false, json = false } = options;
  const say = json ? () => undefined : printLine;
  const pruned = await prune({ workspace: workspaceOf(options), now: realWorld.now, dryRun, waitMs, say, signal: stopSignal() });
  const { removed, notices } = pruned;
  const problems = pruned.problems.map((message) => wordedMessage({ message, name: '' }));
  if (!json) {
    printLine(pruneText(pruned, dryRun));
    for (const problem of problems) printError(problem);
  }
  return { result: { dryRun, removed, notices }, problems: problems.map((message) => ({ message })) };
}
