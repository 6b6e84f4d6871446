import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { commandToRelease, heldText } from '#lib/releases/held-error.ts';
import type { Hold } from '#lib/releases/hold.ts';
import type { ListedRelease } from '#lib/releases/live-release.ts';
import type { RolledBack } from '#lib/releases/rollback.ts';
import { textTable } from './text-table.ts';

const changesText = ({ record }: ListedRelease) =>
  record?.changes
    ? `+${formatNumber(record.changes.added)} ~${formatNumber(record.changes.changed)} -${formatNumber(record.changes.removed)}`
    : '';

const noteOf = ({ live, record }: ListedRelease) => {
  if (live) return 'live';
  if (!record) return 'its record is missing or damaged';
  return record.rolledBackAt === undefined ? '' : `rolled back ${utcMinute(record.rolledBackAt)}`;
};

const columns: { title: string; left?: true; of: (listed: ListedRelease) => string }[] = [
  { title: 'release', left: true, of: ({ id }) => id },
  { title: 'built', left: true, of: ({ record }) => (record ? utcMinute(record.builtAt) : '') },
  { title: 'cars', of: ({ record }) => (record ? formatNumber(record.cars) : '') },
  { title: 'pages', of: ({ record }) => (record ? formatNumber(record.pages) : '') },
  { title: 'files changed', of: changesText },
  { title: 'size', of: ({ record }) => (record ? formatBytes(record.bytes) : '') },
  { title: '', left: true, of: noteOf },
];

/** The releases of a dealer as a table, the newest first. */
export function releaseTable(releases: readonly ListedRelease[]): string {
  const rows = [columns.map(({ title }) => title), ...releases.map((release) => columns.map(({ of }) => of(release)))];
  const figures = columns.flatMap(({ left }, column) => (left ? [] : [column]));
  return textTable(rows, figures)
    .map((line) => `  ${line}`)
    .join('\n');
}

/** "20261121T012530Z-1f3c9a0b is live again (built 2026-11-21 01:25 UTC, 12 cars). It replaces 2026…" */
export const rolledBackText = ({ from, to }: RolledBack) =>
  `${to.id} is live again (built ${utcMinute(to.builtAt)}, ${countOf(to.cars, 'car')}). It replaces ${from}`;

/** A rollback, and the state of cars that were sold since. */
export type HeldRollback = RolledBack & {
  /** Cars that were sold or removed since the release was built. Its pages mark them. */
  marked?: number;
  /** Why they could not be marked. */
  unmarked?: string;
};

const soldCars = ({ slug, marked = 0, unmarked }: HeldRollback): string[] => {
  if (unmarked !== undefined)
    return [
      `cars that were sold or removed since this release was built may be shown as available, because the stock cannot be read: ${unmarked}. Fix that, then run: ${nextCommand('build', slug)}`,
    ];
  if (marked === 0) return [];
  return [`${countOf(marked, 'car')} sold or removed since this release was built ${marked === 1 ? 'is' : 'are'} marked on its pages`];
};

/** The notes and next steps after a rollback. */
export function rollbackNotices(rollback: HeldRollback): string[] {
  const { slug, expiredCars, from } = rollback;
  const shown = `${expiredCars.slice(0, 5).join(', ')}${expiredCars.length > 5 ? `, and ${formatNumber(expiredCars.length - 5)} more` : ''}`;
  const expired =
    expiredCars.length === 0
      ? []
      : [
          `${countOf(expiredCars.length, 'car')} in this release sold too long ago to be shown (${shown}). Pages hide such cars by the visitor’s clock`,
        ];
  return [
    ...expired,
    ...soldCars(rollback),
    'builds and watch keep this release live. New cars, prices and content wait; each build or poll marks cars that were sold or removed, in browsers and not for search engines',
    `when what was wrong with ${from} is fixed, run: ${commandToRelease(slug)}`,
  ];
}

/** The effect of a hold on builds, below the list of releases. */
export const holdNotice = (slug: string, hold: Hold, live: string): string =>
  `${slug}: ${heldText(hold, live)}: no build replaces it. To let builds release again, run: ${commandToRelease(slug)}`;
