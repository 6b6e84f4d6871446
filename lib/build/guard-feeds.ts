import { channelNames } from '#lib/feeds/feed-files.ts';
import type { FeedReport } from '#lib/feeds/make-feeds.ts';
import type { BrokenRule } from '#lib/feeds/verdicts.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type FeedRecord, isSameList } from '#lib/report/feed-record.ts';
import { percentAbove, percentOf, StockDropError } from '#lib/sources/stock-guard.ts';

/** Cars that left a channel because they were sold, or because their sold window ended, do not count as a drop. */
export type Settled = { isSold: (id: string) => boolean };

/** The most frequent rule that now excludes cars which the channel listed before. */
function mainReason(left: readonly string[], broken: readonly BrokenRule[]): string {
  const goneIds = new Set(left);
  const counts = broken.map(({ rule, fix, ids }) => ({ rule, fix, count: ids.filter((id) => goneIds.has(id)).length }));
  const [first] = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return first ? ` Most of them by the rule ${first.rule}: ${first.fix}.` : '';
}

/**
 * Refuses a release in which a channel lists far fewer cars than in the live one, or none: the receiver would take the others offline (rule
 * M7). The limits, and the flag that accepts the drop, are those of the stock (rule R4). A channel that the settings no longer name does
 * not count.
 */
export function guardFeeds(
  slug: string,
  report: FeedReport,
  before: FeedRecord | undefined,
  settings: { maxStockDrop: number; stockDropFloor: number },
  acceptDrop: boolean,
  { isSold }: Settled,
): void {
  if (acceptDrop || !before) return;
  for (const name of channelNames) {
    const [was, now] = [before.channels[name], report[name]];
    if (!was || !now || isSameList(was.listed, now.listed)) continue;
    const listed = new Set(now.listed);
    const had = was.listed.filter((id) => listed.has(id) || !isSold(id));
    const left = had.filter((id) => !listed.has(id));
    const count = had.length - left.length;
    const share = had.length === 0 ? 0 : left.length / had.length;
    if (had.length < settings.stockDropFloor || share <= settings.maxStockDrop) continue;
    throw new StockDropError(
      `${slug}: the channel ${name} would fall from ${formatNumber(had.length)} to ${countOf(count, 'car')} (${percentAbove(share)}), ` +
        `more than build.maxStockDrop allows (${percentOf(settings.maxStockDrop)}); the last release stays live.${mainReason(left, now.leftOut)} ` +
        `If the fall is right, run: ${nextCommand('build', slug, '--accept-drop')}`,
    );
  }
}
