import type { BrokenRule } from '#lib/feeds/verdicts.ts';
import type { FeedRecord } from './feed-record.ts';
import type { BuildReport, FeedReasonCount } from './report.ts';

/** The number of cars that a report lists for each rule. The record beside the release has all. */
const mostCars = 10;

const countReasons = (broken: readonly BrokenRule[]): FeedReasonCount[] =>
  broken.map(({ ids, ...about }) => ({ ...about, count: ids.length, cars: ids.slice(0, mostCars) })).sort((a, b) => b.count - a.count);

/** The channels of a release as its report shows them; undefined for a site without channels. */
export function summarizeFeeds({ channels }: Pick<FeedRecord, 'channels'>): BuildReport['feeds'] {
  const rows = Object.entries(channels).map(([channel, { label, listed, leftOut, warnings, changes }]) => ({
    ...{ channel, label, listed: listed.length, leftOut: countReasons(leftOut), warnings: countReasons(warnings) },
    ...(changes ? { added: changes.added.length, removed: changes.removed.length } : {}),
  }));
  return rows.length > 0 ? rows : undefined;
}
