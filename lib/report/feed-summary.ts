import type { FeedReason } from '#lib/feeds/make-feeds.ts';
import type { FeedRecord } from './feed-record.ts';
import type { BuildReport, FeedReasonCount } from './report.ts';

/** The cars that a report names of each rule; the record beside the release has all. */
const mostCars = 10;

function countReasons(reasons: readonly FeedReason[]): FeedReasonCount[] {
  const rules = new Map<string, FeedReasonCount>();
  for (const { id, rule, field, fix } of reasons) {
    const known = rules.get(rule) ?? { rule, field, fix, count: 0, cars: [] };
    rules.set(rule, known);
    known.count += 1;
    if (known.cars.length < mostCars) known.cars.push(id);
  }
  return [...rules.values()].sort((a, b) => b.count - a.count);
}

/** The channels of a release as its report shows them; undefined for a site without channels. */
export function summarizeFeeds({ channels }: FeedRecord): BuildReport['feeds'] {
  const rows = Object.entries(channels).map(([channel, { label, listed, leftOut, warnings, changes }]) => ({
    ...{ channel, label, listed: listed.length, leftOut: countReasons(leftOut), warnings: countReasons(warnings) },
    ...(changes ? { added: changes.added.length, removed: changes.removed.length } : {}),
  }));
  return rows.length > 0 ? rows : undefined;
}
