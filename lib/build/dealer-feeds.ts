import type { ChannelText } from '#lib/feeds/channel.ts';
import { type FeedMemory, type FeedReport, makeFeeds } from '#lib/feeds/make-feeds.ts';
import type { IndexNowSite } from '#lib/report/feed-record.ts';
import type { DealerInput } from './load-dealer.ts';

/** The files of a dealer's channels with their paths, the key of IndexNow among them, and the report of who is listed (rules M1 and M5). */
export function dealerFeeds(
  { site, data, feedPictures }: Pick<DealerInput, 'site' | 'data' | 'feedPictures'>,
  memory?: FeedMemory,
): { files: ChannelText[]; report: FeedReport } {
  const { files, report } = makeFeeds(data.cars, site, feedPictures, memory);
  const { indexNowKey } = site.feeds;
  return { files: indexNowKey === undefined ? files : [...files, { name: `${indexNowKey}.txt`, text: indexNowKey }], report };
}

/** The key of IndexNow and the address of a site; undefined for a site without a key. */
export const indexNowOf = ({ feeds, dealer }: DealerInput['site']): IndexNowSite | undefined =>
  feeds.indexNowKey === undefined ? undefined : { key: feeds.indexNowKey, base: dealer.url.replace(/\/+$/, '') };
