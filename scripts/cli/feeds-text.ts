import { capitalise, countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import type { ListingState } from '#lib/publish/listings/listing-outbox.ts';
import type { FeedRecord, RecordedChannel } from '#lib/report/feed-record.ts';
import { summarizeFeeds } from '#lib/report/feed-summary.ts';
import type { FeedReasonCount } from '#lib/report/report.ts';

const some = 3;

function reasonLine({ rule, field, fix, count, cars }: FeedReasonCount, what: string): string {
  const carNames = cars.slice(0, some).join(', ');
  return `  ${what} ${rule} (${field}): ${countOf(count, 'car')}, ${count > some ? `such as ${carNames}` : carNames}. ${capitalise(fix)}`;
}

function changesText({ changes }: RecordedChannel): string {
  if (!changes) return '';
  const { added, removed } = changes;
  return added.length + removed.length === 0
    ? ', as in the last release'
    : `, ${added.length} added and ${removed.length} removed since the last release`;
}

function tradeMeLines({ listed, refused, pausedUntil }: ListingState): string[] {
  const rest = pausedUntil === undefined ? '' : `; it takes no more requests until ${utcMinute(Date.parse(pausedUntil))}`;
  return [
    `  Trade Me has ${countOf(listed, 'listing')}${rest}`,
    ...refused.map(({ id, problem }) => `  Trade Me refused the car ${id}: ${problem}`),
  ];
}

type Shown = { release?: string | undefined; channels: FeedRecord['channels']; tradeMe?: ListingState | undefined };

/** The output of `forecourt feeds` for a dealer: a line for each channel, and one for each rule that excludes cars or warns. */
export function feedsText(slug: string, { release, channels, tradeMe }: Shown): string {
  const rows = summarizeFeeds({ channels });
  if (!rows) return `${slug}: no channel is switched on. Set feeds.channels in site.json, such as ["default"]`;
  const lines = rows.flatMap(({ channel, label, listed, leftOut, warnings }) => [
    `${channel} (${label}): ${countOf(listed, 'car')} listed${changesText(channels[channel as keyof typeof channels] as RecordedChannel)}`,
    ...leftOut.map((reason) => reasonLine(reason, 'left out by')),
    ...warnings.map((reason) => reasonLine(reason, 'warning')),
    ...(channel === 'trade-me' && tradeMe ? tradeMeLines(tradeMe) : []),
  ]);
  return [`${slug}: ${release === undefined ? 'the next build would list' : `release ${release}`}`, ...lines].join('\n');
}
