import { decodeLawRecord, type EncodedLaw, type LawRecord } from '#lib/compliance/law-record.ts';
import { makeAddressMemory } from '#lib/images/plan-pictures.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { stampedCache } from '#lib/model/stamped-cache.ts';
import { makePageMemory } from '#lib/pages/page-memory.ts';
import type { PostcodeMemory } from '#lib/pull/content/postcodes.ts';
import type { DetailsMemory } from '#lib/releases/release-details.ts';
import { type CarRecord, decodeCarRecords } from '#lib/report/car-record.ts';
import type { FeedMemory } from '#lib/report/feed-record.ts';
import { makeSnapshotMemory } from '#lib/sources/snapshot-memory.ts';
import { decodeLinkRecord, type EncodedLinks, type LinkRecord } from '#lib/verify/link-record.ts';
import type { IconMemory } from '../plan-share-cards.ts';
import type { DealerPictures } from '../prepare-pictures.ts';

type ShownPictures = Pick<DealerPictures, 'pictures' | 'sharePictures' | 'feedPictures'>;

/**
 * What a process keeps about a dealer between two builds (rule R24). All of it can be recomputed from the disk, so it never changes a
 * result.
 */
export type DealerMemory = ReturnType<typeof makeDealerMemory>;

export const makeDealerMemory = () => ({
  snapshot: makeSnapshotMemory(),
  postcodes: {} as PostcodeMemory,
  pages: makePageMemory(),
  details: {} as DetailsMemory,
  /** The decoded sections of long records. */
  links: new WeakMap<object, LinkRecord>(),
  /** The records of releases without dead links. */
  goodLinks: new WeakSet<LinkRecord>(),
  cars: new WeakMap<object, CarRecord[]>(),
  law: new WeakMap<object, LawRecord>(),
  /** The checked chunks of the live search index, and their content. */
  chunks: new Map<string, readonly SearchDocument[]>(),
  /** The last build's report of the channels. */
  feeds: {} as FeedMemory,
  records: stampedCache<SearchDocument, CarRecord>(),
  /** The pictures of the last build. Equal pictures are the same object, so that derived data can be reused. */
  pictures: undefined as (ShownPictures & { digest: string }) | undefined,
  icons: {} as IconMemory,
  addresses: makeAddressMemory(),
});

/** Whether two records have the same pictures. The pictures of a reference are the same object in each build. */
function isSameRecord<T extends object>(before: Record<string, T>, now: Record<string, T>): boolean {
  const names = Object.keys(now);
  const isSame = (name: string) => {
    const [old, own] = [entryOf(before, name), now[name]];
    return old === own || (old !== undefined && JSON.stringify(old) === JSON.stringify(own));
  };
  return names.length === Object.keys(before).length && names.every(isSame);
}

/** Returns the pictures of the last build in place of equal ones. */
export function recallPictures<T extends ShownPictures>(memory: DealerMemory, dealer: T, digestOf: (pictures: ShownPictures) => string): T {
  const { pictures: last } = memory;
  const isSame =
    last !== undefined &&
    isSameRecord(last.pictures, dealer.pictures) &&
    isSameRecord(last.sharePictures, dealer.sharePictures) &&
    isSameRecord(last.feedPictures, dealer.feedPictures);
  const digest = isSame ? last.digest : digestOf(dealer);
  const { pictures, sharePictures, feedPictures } = last?.digest === digest ? last : dealer;
  memory.pictures = { pictures, sharePictures, feedPictures, digest };
  return { ...dealer, pictures, sharePictures, feedPictures };
}

function decodeOnce<T>(cache: WeakMap<object, T>, encoded: unknown, decode: (encoded: unknown) => T | undefined): T | undefined {
  const before = cache.get(encoded as object);
  if (before !== undefined) return before;
  const decoded = decode(encoded);
  if (decoded !== undefined) cache.set(encoded as object, decoded);
  return decoded;
}

/** Decodes the cars of a long record, once. */
export const carsOfRecord = (memory: DealerMemory, encoded: unknown): CarRecord[] | undefined =>
  decodeOnce(memory.cars, encoded, decodeCarRecords);

/** Decodes the links of a long record, once. */
export const linksOfRecord = (memory: DealerMemory, encoded: unknown): LinkRecord | undefined =>
  decodeOnce(memory.links, encoded, decodeLinkRecord);

/** Decodes the legal findings in a long record, once. */
export const lawOfRecord = (memory: DealerMemory, encoded: unknown): LawRecord | undefined =>
  decodeOnce(memory.law, encoded, decodeLawRecord);

/** A decoded record and its encoded form. Undefined if this process does not know it. */
function knownRecord<T, E>(cache: WeakMap<object, T>, encoded: unknown): { record: T; encoded: E } | undefined {
  const record = typeof encoded === 'object' && encoded !== null ? cache.get(encoded) : undefined;
  return record && { record, encoded: encoded as E };
}

export const encodedLinks = (memory: DealerMemory, encoded: unknown) => knownRecord<LinkRecord, EncodedLinks>(memory.links, encoded);
export const encodedLaw = (memory: DealerMemory, encoded: unknown) => knownRecord<LawRecord, EncodedLaw>(memory.law, encoded);
