import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { DropEffect, DropGroup, DropItem } from '#lib/model/dropped.ts';

const titles: Record<DropEffect, (count: number, field: string) => string> = {
  skipped: (count) => `${countOf(count, 'car')} skipped`,
  quarantined: (count) => `${countOf(count, 'car')} left out of the release`,
  notListed: (count) => `${countOf(count, 'car')} not listed`,
  listingOnly: (count) => `${countOf(count, 'car')} without pictures and description`,
  stale: (count) => `last good data kept (${formatNumber(count)})`,
  leftOut: (count, field) => `${field} left out (${formatNumber(count)})`,
  corrected: (count, field) => `${field} corrected (${formatNumber(count)})`,
  unknown: (count, field) => `${field} ignored (${formatNumber(count)})`,
};

/** A group of dropped data on one line: what happened to it, how often, why, and how to fix it. */
export const formatDropGroup = ({ effect, count, field = '', reason, fix }: DropGroup): string =>
  `${titles[effect](count, field)}: ${reason}${fix ? `; ${fix}` : ''}`;

/** One dropped value on one line: where it is, the car's ID, the value, and the new value. */
export function formatDropItem({ at, id, field, value, became }: DropItem): string {
  const where = [at, id === undefined ? '' : `(id ${id})`, field ?? ''].filter(Boolean).join(' ');
  return `${where}${value === undefined ? '' : `: ${value}`}${became === undefined ? '' : `, now ${JSON.stringify(became)}`}`;
}

/** For an unknown field, only the first cars are kept. */
const whereIs = ({ items, count }: DropGroup, more: string) => (items.length < count ? `${formatNumber(items.length)} are kept` : more);

export type DropLimits = { groups: number; items: number; more: string };

/** The groups as indented lines: the first groups, and the first of each; `more` says where the rest is. */
export function formatDropped(groups: readonly DropGroup[], { groups: mostGroups, items: mostItems, more }: DropLimits): string[] {
  const rest = (count: number, indent: string, where = more) =>
    count > 0 ? [`${indent}… and ${formatNumber(count)} more (${where})`] : [];
  return [
    ...groups.slice(0, mostGroups).flatMap((group) => {
      const shown = group.items.slice(0, mostItems);
      return [
        formatDropGroup(group),
        ...shown.map((item) => `  ${formatDropItem(item)}`),
        ...rest(group.count - shown.length, '  ', whereIs(group, more)),
      ];
    }),
    ...rest(groups.length - mostGroups, ''),
  ];
}
