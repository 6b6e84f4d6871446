import { z } from 'zod';
import { readValidJson } from '#lib/disk/valid-json.ts';
import { channelNames } from '#lib/feeds/feed-files.ts';
import type { FeedReport } from '#lib/feeds/make-feeds.ts';
import { sidecarPath } from '#lib/releases/paths.ts';

/** The cars that break a rule, by id. */
const brokenRule = z.object({ rule: z.string(), field: z.string(), fix: z.string(), ids: z.array(z.string()) });

/** What changed in a channel since the release before, by the ids of cars. */
const changes = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });

const channel = z.object({
  label: z.string(),
  listed: z.array(z.string()),
  leftOut: z.array(brokenRule),
  warnings: z.array(brokenRule),
  changes: changes.optional().describe('absent when there is nothing to compare with'),
});
export type RecordedChannel = z.infer<typeof channel>;

const indexNow = z.object({ key: z.string(), base: z.string() });
export type IndexNowSite = z.infer<typeof indexNow>;

const ledger = z.object({
  key: z.string(),
  cars: z.array(z.string()),
  shared: z.string(),
  lengths: z.record(z.string(), z.array(z.number())),
});

const feedRecord = z.object({
  version: z.literal(2),
  indexNow: indexNow.optional().describe('the key of IndexNow and the address of the site, where publications report changed pages'),
  ledger: ledger.optional().describe('with which the next build writes only changed cars again'),
  channels: z.partialRecord(z.enum(channelNames), channel),
});

/** The report of a release's channels, as it lies beside the release as `<id>.feeds.json`. It is never served to the public (rule M5). */
export type FeedRecord = z.infer<typeof feedRecord>;

const without = (ids: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
};

/** The record of a release's channels, compared with that of the release before. */
export function makeFeedRecord(
  report: FeedReport,
  before: FeedRecord | undefined,
  { indexNow, ledger }: Pick<FeedRecord, 'indexNow' | 'ledger'> = {},
): FeedRecord {
  const channels = channelNames.flatMap((name) => {
    const now = report[name];
    if (!now) return [];
    const listed = before?.channels[name]?.listed;
    return [
      [name, listed ? { ...now, changes: { added: without(now.listed, listed), removed: without(listed, now.listed) } } : now] as const,
    ];
  });
  return { version: 2, ...(indexNow ? { indexNow } : {}), ...(ledger ? { ledger } : {}), channels: Object.fromEntries(channels) };
}

/** The record of a release's channels; undefined when it has none, or another version of the product wrote it. */
export const readFeedRecord = (outDir: string, slug: string, id: string): Promise<FeedRecord | undefined> =>
  readValidJson(sidecarPath(outDir, slug, id, 'feeds'), feedRecord);
