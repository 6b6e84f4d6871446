import { countOf } from '#lib/locale/plural.ts';
import type { Pulled } from '#lib/sources/pull.ts';

const some = <T>(items: readonly T[], say: (item: T) => string, most = 5) => {
  const shown = items.slice(0, most).map((item) => `  ${say(item)}`);
  return items.length > most ? [...shown, `  … and ${items.length - most} more (--json lists all)`] : shown;
};

/** One line about a pull that worked. */
export function pullText({ snapshot, changed, requests }: Pulled): string {
  const calls = requests > 0 ? `, ${countOf(requests, 'request')}` : '';
  return `${countOf(snapshot.cars.length, 'car')}, ${changed ? 'changed' : 'unchanged'}${calls}`;
}

/** What a pull left out, kept from before or could not read, field by field and car by car. */
export function pullNotices({ snapshot: { report } }: Pulled): string[] {
  const dropped = Object.entries(report.dropped).sort(([, a], [, b]) => b - a);
  return [
    ...(report.refused.length
      ? [
          `${countOf(report.refused.length, 'car')} to look at:`,
          ...some(report.refused, ({ where, problem, fix }) => `${where}: ${problem}; ${fix}`),
        ]
      : []),
    ...(report.stale.length
      ? [
          `${countOf(report.stale.length, 'car')} could not be refreshed, so the last good data stays:`,
          ...some(report.stale, ({ slug, problem }) => `${slug}: ${problem}`),
        ]
      : []),
    ...(dropped.length ? ['Fields left out:', ...some(dropped, ([field, count]) => `${field}: ${count.toLocaleString('en-AU')}`, 12)] : []),
  ];
}
