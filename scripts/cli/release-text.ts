import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { ListedRelease } from '#lib/releases/list.ts';
import type { RolledBack } from '#lib/releases/rollback.ts';
import { textTable } from './text-table.ts';

const number = (value: number) => value.toLocaleString('en-AU');

/** An instant as ops read it; whole minutes are enough to tell releases apart. */
export const when = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const changesText = ({ record }: ListedRelease) =>
  record?.changes ? `+${number(record.changes.added)} ~${number(record.changes.changed)} -${number(record.changes.removed)}` : '';

const noteOf = ({ live, record }: ListedRelease) => {
  if (live) return 'live';
  if (!record) return 'its record is missing or damaged';
  return record.rolledBackAt === undefined ? '' : `rolled back from, ${when(record.rolledBackAt)}`;
};

const columns: { title: string; left?: true; of: (listed: ListedRelease) => string }[] = [
  { title: 'release', left: true, of: ({ id }) => id },
  { title: 'built', left: true, of: ({ record }) => (record ? when(record.builtAt) : '') },
  { title: 'cars', of: ({ record }) => (record ? number(record.cars) : '') },
  { title: 'pages', of: ({ record }) => (record ? number(record.pages) : '') },
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

/** "back to 20261121T012530Z-1f3c9a0b, built 2026-11-21 01:25 UTC with 12 cars; before: 2026…" */
export const rolledBackText = ({ from, to }: RolledBack) =>
  `${to.id} is live again, built ${when(to.builtAt)} with ${countOf(to.cars, 'car')}; it was ${from}`;

/** What else ops should know after a rollback. */
export function rollbackNotices({ expiredCars, from }: RolledBack): string[] {
  const shown = `${expiredCars.slice(0, 5).join(', ')}${expiredCars.length > 5 ? `, and ${number(expiredCars.length - 5)} more` : ''}`;
  const past =
    expiredCars.length === 0
      ? []
      : [
          `${countOf(expiredCars.length, 'car')} in it ${expiredCars.length === 1 ? 'is' : 'are'} past the sold window now (${shown}): the pages hide that by the visitor’s clock, and the next build removes them`,
        ];
  return [...past, `the next build replaces it: stop watch and schedules until what was wrong with ${from} is mended`];
}
