import type { FeedText } from '#lib/feeds/channel.ts';
import { type FeedMemory, type FeedReport, makeFeeds } from '#lib/feeds/make-feeds.ts';
import type { DealerInput } from './load-dealer.ts';

/** The files of a dealer's channels with their paths, the key of IndexNow among them, and the report of who is listed (rules M1 and M5). */
export function dealerFeeds(
  { site, data, feedPictures }: Pick<DealerInput, 'site' | 'data' | 'feedPictures'>,
  memory?: FeedMemory,
): { files: FeedText[]; report: FeedReport } {
  const { files, report } = makeFeeds(data.cars, site, feedPictures, memory);
  const { indexNowKey } = site.feeds;
  return { files: indexNowKey === undefined ? files : [...files, { name: `${indexNowKey}.txt`, text: indexNowKey }], report };
}
