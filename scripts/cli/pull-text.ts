import { countOf } from '#lib/locale/plural.ts';
import type { DropGroup } from '#lib/model/dropped.ts';
import type { Pulled } from '#lib/pull/pull.ts';
import { formatDropped } from '#lib/report/drop-text.ts';

/** One line about a successful pull. */
export function pullText({ snapshot, changed, requests }: Pulled): string {
  const calls = requests > 0 ? `, ${countOf(requests, 'request')}` : '';
  return `${countOf(snapshot.cars.length, 'car')}, ${changed ? 'changed' : 'unchanged'}${calls}`;
}

const few = { groups: 12, items: 3, more: '--json lists all' };
const most = { ...few, groups: 100, items: 10 };

/** The data that was skipped, left out, corrected or kept from earlier, by reason. */
export const droppedNotices = (dropped: readonly DropGroup[], isLong = false): string[] => formatDropped(dropped, isLong ? most : few);
