import { hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { type FeedFile, type FeedLedger, type FeedReport, type FeedsBefore, makeFeeds } from '#lib/feeds/make-feeds.ts';
import type { OldFile } from '#lib/feeds/row-pieces.ts';
import type { Car } from '#lib/model/car.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { FeedRecord, IndexNowSite } from '#lib/report/feed-record.ts';
import type { DealerInput } from './load-dealer.ts';
import type { PreviousRelease } from './previous-release.ts';

/** The files of a dealer's channels, including the IndexNow key, the listed cars (rules M1 and M5), and what the next build needs. */
type DealerFeeds = { files: FeedFile[]; report: FeedReport; ledger?: FeedLedger | undefined };

/** The release that feeds are carried over from, the record of its feeds, and a check of whether a car is unchanged. */
type Carried = { previous: PreviousRelease; record: FeedRecord; isSame: (car: Car) => boolean };

/** Reads ranges of a release's files, until it is closed. Unreadable ranges are undefined: the file is then rebuilt. */
function openRanges(root: string) {
  const open = new Map<string, number>();
  return {
    read(file: string, from: number, to: number): string | undefined {
      try {
        const descriptor = open.get(file) ?? openSync(`${root}/${file}`, 'r');
        open.set(file, descriptor);
        const bytes = Buffer.allocUnsafe(to - from);
        return readSync(descriptor, bytes, 0, bytes.length, from) === bytes.length ? bytes.toString('utf8') : undefined;
      } catch {
        return undefined;
      }
    },
    close() {
      for (const descriptor of open.values()) closeSync(descriptor);
    },
  };
}

/** The content of the previous release's files. Damaged files are left out, as everywhere (rule R20). */
function openBefore({ previous, record: { ledger }, isSame }: Carried, key: string, ranges: ReturnType<typeof openRanges>) {
  if (ledger?.key !== key) return undefined;
  const { details, stored } = previous;
  const before: FeedsBefore = {
    ...{ ledger, isSame },
    fileOf: (file): OldFile | undefined => {
      const recordBefore = entryOf(details.files, file);
      const isHere = !stored || stored.present.has(file);
      return recordBefore && { bytes: recordBefore.bytes, read: isHere ? (from, to) => ranges.read(file, from, to) : undefined };
    },
  };
  return before;
}

/**
 * Makes the files of a dealer's channels. With a previous release, only changes are written again; the bytes are the same as in a full
 * build.
 */
export function dealerFeeds(
  { site, data, feedPictures }: Pick<DealerInput, 'site' | 'data' | 'feedPictures'>,
  codeId = '',
  carried?: Carried,
): DealerFeeds {
  const { channels, indexNowKey } = site.feeds;
  const key = channels.length === 0 ? '' : hash('sha256', JSON.stringify([codeId, site, feedPictures]));
  const ranges = openRanges(carried?.previous.root ?? '');
  try {
    const before = carried && channels.length > 0 ? openBefore(carried, key, ranges) : undefined;
    const { files, report, ledger } = makeFeeds(data.cars, site, feedPictures, { key, before });
    return { files: indexNowKey === undefined ? files : [...files, { name: `${indexNowKey}.txt`, text: indexNowKey }], report, ledger };
  } finally {
    ranges.close();
  }
}

/** The IndexNow key and the address of a site. Undefined for a site without a key. */
export const indexNowOf = ({ feeds, dealer }: DealerInput['site']): IndexNowSite | undefined =>
  feeds.indexNowKey === undefined ? undefined : { key: feeds.indexNowKey, base: dealer.url.replace(/\/+$/, '') };
