import type { LawRecord } from '#lib/compliance/law-record.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import type { RuleSettings } from '#lib/compliance/severity.ts';
import type { Manifest } from '#lib/disk/manifest.ts';
import type { FeedOffer } from '#lib/feeds/channel.ts';
import type { CarriedRows } from '#lib/feeds/make-feeds.ts';
import type { Car } from '#lib/model/car.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import type { IndexFileText } from '#lib/search/index-chunks.ts';
import type { ReleaseCheck } from '#lib/site/options/releases.ts';
import type { Site } from '#lib/site/schema.ts';
import type { LinkRecord } from './link-record.ts';
import type { PageReading } from './page-reading.ts';
import type { ServedTree } from './served-tree.ts';

/** A fault that a check finds in a file, and how to fix it. */
export type Fault = {
  file: string;
  problem: string;
  fix: string;
  /** Text of the file at the fault. The line is looked up only for faults that are shown. */
  at?: string;
  line?: number;
  column?: number;
  /** Set for a fault that does not block the release, because dealers' data may cause it and shoppers do not see it. */
  warns?: boolean;
  /** Set for a fault of the whole dealer, for which no car is left out. */
  ofSite?: true;
  /** The number of other files with the same fault. */
  alsoIn?: number;
};

/** A fault with the check that reports it. A fault that only warns does not block the release. */
export type ReleaseProblem = Fault & { check: ReleaseCheck; warns: boolean };

/** The law that a release must comply with, and the severities of the dealer's lawyer. `key` changes if pages must be read again for it. */
export type ReleaseLaw = { key: string; context: LawContext; settings: RuleSettings };

/** A release that is about to go live, for checks. */
export type StagedRelease = {
  root: string;
  manifest: Manifest;
  /** Adds files that only a store has to the tree, so that they can be read. */
  fill?: ((paths: readonly string[]) => Promise<void>) | undefined;
  tree: ServedTree;
  catalogue: Catalogue;
  settings: Pick<Site['build'], 'budgets' | 'warnOnly'>;
  law: ReleaseLaw;
  /** The time as of which the release must be correct, in milliseconds. */
  now: number;
  /** Origin and path of the site, without a slash at the end. */
  base: string;
};

/**
 * Called with each feed that is read. The returned function is called with each offer in it and the car for sale. If only a part of a feed
 * is read, `left` has the ids of the cars whose row in the live release is gone.
 */
export type SeeFeed = (file: string, left?: ReadonlySet<string>) => (offer: FeedOffer, car: Car) => void;

/** The same before the sizes of all its files are known. */
export type UnmeasuredRelease = Omit<StagedRelease, 'manifest' | 'law'> & {
  /** The live release, if it was verified by the same code and rules. Absent if every file must be read. */
  live?: LiveFiles | undefined;
  /** The chunks of the search index that need not be read. Absent if every file must be read. */
  chunks?: CheckedChunks | undefined;
  /** Set if this process found no dead links in the live release, and all of its link targets still exist. */
  keepsLinks?: boolean | undefined;
  /** For other readers of feeds, so that no feed is read twice. */
  seeFeed?: SeeFeed;
};

/**
 * The chunks of the live search index that were checked without a fault: their documents by name. A name is a hash of the content. `isKept`
 * says whether a file is carried over from the live release. `made` are the chunks that the stock produces, by path: a chunk with the same
 * text has the same content.
 */
type CheckedChunks = {
  documents: Map<string, readonly SearchDocument[]>;
  isKept: (file: string) => boolean;
  made: ReadonlyMap<string, Pick<IndexFileText, 'text' | 'documents'>>;
};

/** The files that the check of feeds need not read again, because it found no fault in the live release. */
type LiveFiles = {
  /** The cars' unchanged Markdown pages, whose car pages are also unchanged. */
  sameFiles: ReadonlySet<string>;
  /** The files of pages whose car or stock data may have changed. Undefined: all pages. */
  otherPages: ReadonlySet<string> | undefined;
  /** The new parts of a file that was derived from the live release's file. */
  rowsOf: (file: string) => CarriedRows | undefined;
  /** Car pages that are rendered again, and each page's previous data about its car. */
  rendered: ReadonlyMap<string, string | undefined>;
};

/**
 * One check of a release (rule R6). `page` gets each new or changed page, which is parsed once for all checks. The others also cover
 * carried-over pages: `links` checks each page of the record separately, `files` checks files that are not pages, and `whole` runs after
 * the last page, as does `law`, which gets the legal findings of each page.
 */
export type ReleaseCheckRow = {
  page?: (page: PageReading, release: StagedRelease) => Fault[];
  links?: (release: UnmeasuredRelease, record: LinkRecord) => Fault[];
  files?: (release: UnmeasuredRelease) => Promise<Fault[]>;
  whole?: (release: StagedRelease, record: LinkRecord) => Promise<Fault[]>;
  law?: (record: LawRecord, release: StagedRelease) => Fault[];
};
