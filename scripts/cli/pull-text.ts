import { countOf } from '#lib/locale/plural.ts';
import type { Pulled } from '#lib/sources/pull.ts';

const firstItems = <T>(items: readonly T[], textOf: (item: T) => string, limit = 5) => {
  const shown = items.slice(0, limit).map((item) => `  ${textOf(item)}`);
  return items.length > limit ? [...shown, `  … and ${items.length - limit} more (--json lists all)`] : shown;
};

/** One line about a pull that worked. */
export function pullText({ snapshot, changed, requests }: Pulled): string {
  const calls = requests > 0 ? `, ${countOf(requests, 'request')}` : '';
  return `${countOf(snapshot.cars.length, 'car')}, ${changed ? 'changed' : 'unchanged'}${calls}`;
}

/** What a pull skipped: the cars it could not read, the cars it could not refresh, and the fields it does not know. */
export function pullNotices({ snapshot: { report } }: Pulled): string[] {
  const dropped = Object.entries(report.dropped).sort(([, a], [, b]) => b - a);
  return [
    ...(report.refused.length
      ? [
          `${countOf(report.refused.length, 'car')} skipped:`,
          ...firstItems(report.refused, ({ where, problem, fix }) => `${where}: ${problem}; ${fix}`),
        ]
      : []),
    ...(report.stale.length
      ? [
          `${countOf(report.stale.length, 'car')} could not be refreshed, so the last good data is kept:`,
          ...firstItems(report.stale, ({ slug, problem }) => `${slug}: ${problem}`),
        ]
      : []),
    ...(dropped.length
      ? ['Unknown fields ignored:', ...firstItems(dropped, ([field, count]) => `${field}: ${count.toLocaleString('en-AU')}`, 12)]
      : []),
  ];
}
