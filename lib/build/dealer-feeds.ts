import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FeedFile, type FeedLedger, type FeedReport, type FeedsBefore, makeFeeds } from '#lib/feeds/make-feeds.ts';
import type { Car } from '#lib/model/car.ts';
import type { FeedRecord, IndexNowSite } from '#lib/report/feed-record.ts';
import type { DealerInput } from './load-dealer.ts';
import type { PreviousRelease } from './previous-release.ts';

/** The files of a dealer's channels, the key of IndexNow among them, who is listed (rules M1 and M5), and what the next build needs. */
type DealerFeeds = { files: FeedFile[]; report: FeedReport; ledger?: FeedLedger | undefined };

/** The release that feeds are carried over from, the record of its feeds, and whether a car is the same in both. */
type Carried = { previous: PreviousRelease; record: FeedRecord; isSame: (car: Car) => boolean };

/** The texts of the files of the release before that hold many cars. Damaged ones are left out, as everywhere (rule R20). */
async function textsBefore({ root, details }: PreviousRelease, { lengths }: FeedLedger): Promise<Map<string, string>> {
  const read = Object.keys(lengths).map(async (file): Promise<[string, string][]> => {
    const text = Object.hasOwn(details.files, file) ? await readFile(join(root, file), 'utf8').catch(() => undefined) : undefined;
    return text === undefined ? [] : [[file, text]];
  });
  return new Map((await Promise.all(read)).flat());
}

async function openBefore({ previous, record, isSame }: Carried, key: string): Promise<FeedsBefore | undefined> {
  const { channels, ledger } = record;
  if (!ledger || ledger.key !== key) return undefined;
  const texts = await textsBefore(previous, ledger);
  return {
    ...{ channels, ledger, isSame, textOf: (file) => texts.get(file) },
    hasFile: (file) => Object.hasOwn(previous.details.files, file),
  };
}

/** Makes the files of a dealer's channels. With the release before, only what changed is written again; the bytes are the same. */
export async function dealerFeeds(
  { site, data, feedPictures }: Pick<DealerInput, 'site' | 'data' | 'feedPictures'>,
  codeId = '',
  carried?: Carried,
): Promise<DealerFeeds> {
  const { channels, indexNowKey } = site.feeds;
  const key = channels.length === 0 ? '' : hash('sha256', JSON.stringify([codeId, site, feedPictures]));
  const before = carried && channels.length > 0 ? await openBefore(carried, key) : undefined;
  const { files, report, ledger } = makeFeeds(data.cars, site, feedPictures, { key, before });
  return { files: indexNowKey === undefined ? files : [...files, { name: `${indexNowKey}.txt`, text: indexNowKey }], report, ledger };
}

/** The key of IndexNow and the address of a site; undefined for a site without a key. */
export const indexNowOf = ({ feeds, dealer }: DealerInput['site']): IndexNowSite | undefined =>
  feeds.indexNowKey === undefined ? undefined : { key: feeds.indexNowKey, base: dealer.url.replace(/\/+$/, '') };
