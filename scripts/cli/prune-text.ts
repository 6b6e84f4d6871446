import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { Pruned, PrunedKind } from '#lib/prune/prune.ts';

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

/** What a prune removed, by kind and in all. */
export function pruneText({ removed, notices }: Pruned, dryRun: boolean): string {
  const sum = removed.reduce((bytes, one) => bytes + one.bytes, 0);
  const freed = formatBytes(Math.max(0, sum));
  const total = dryRun ? `Would free ${freed}. Nothing was removed.` : `Freed ${freed}.`;
  return [...removed.map(kindLine), ...notices.map((notice) => `note: ${notice}`), total].join('\n');
}
