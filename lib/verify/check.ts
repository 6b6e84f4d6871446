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

/** What a check finds wrong in a file, and how to fix it. */
export type Fault = {
  file: string;
  problem: string;
  fix: string;
  /** Text of the file at the fault. The line is looked up only for faults that are shown. */
  at?: string;
  line?: number;
  column?: number;
  /** Set for a fault that does not block the release: dealers' data may cause it, and shoppers do not see it. */
  warns?: boolean;
  /** Set for a fault of the dealer as a whole: no car is left out for it. */
  ofSite?: true;
  /** How many more files have the same fault. */
  alsoIn?: number;
};

/** A fault with the check that reports it. A fault that only warns does not block the release. */
export type ReleaseProblem = Fault & { check: ReleaseCheck; warns: boolean };

/** The law that a release must keep, and what the dealer's lawyer set. `key` changes when pages have to be read again for it. */
export type ReleaseLaw = { key: string; context: LawContext; settings: RuleSettings };

/** A release that is about to go live, as checks see it. */
export type StagedRelease = {
  root: string;
  manifest: Manifest;
  /** Puts files that only a store has into the tree, so that they can be read. */
  fill?: ((paths: readonly string[]) => Promise<void>) | undefined;
  tree: ServedTree;
  catalogue: Catalogue;
  settings: Pick<Site['build'], 'budgets' | 'warnOnly'>;
  law: ReleaseLaw;
  /** The moment for which the release must be right, in milliseconds. */
  now: number;
  /** Origin and path of the site, without a slash at the end. */
  base: string;
};

/**
 * Called with each feed that is read. The function that it returns is called with each offer in it and the car, which is for sale. `left` are the ids of
 * the cars whose row of the live release is gone, where a feed is read in part.
 */
export type SeeFeed = (file: string, left?: ReadonlySet<string>) => (offer: FeedOffer, car: Car) => void;

/** The same before the sizes of all its files are known. */
export type UnmeasuredRelease = Omit<StagedRelease, 'manifest' | 'law'> & {
  /** The live release, where it was verified by the same code and rules. Absent where every file is to be read. */
  live?: LiveFiles | undefined;
  /** The chunks of the search index that need not be read. Absent where every file is to be read. */
  chunks?: CheckedChunks | undefined;
  /** Whether everything that a page of the live release can link to is still there, where this process found all those links good. */
  keepsLinks?: boolean | undefined;
  /** For others who need what feeds say, so that none is read twice. */
  seeFeed?: SeeFeed;
};

/**
 * The chunks of the live search index that were checked without a fault: by name, the documents that they hold. A name is a hash of the content.
 * `isKept` says whether a file is carried over from the live release. `made` are the chunks that the stock makes, by path: one with this text says the same.
 */
type CheckedChunks = {
  documents: Map<string, readonly SearchDocument[]>;
  isKept: (file: string) => boolean;
  made: ReadonlyMap<string, Pick<IndexFileText, 'text' | 'documents'>>;
};

/** What the check of feeds need not read again, since it found no fault in the live release. */
type LiveFiles = {
  /** The Markdown pages of cars that are the same, as the pages of these cars are. */
  sameFiles: ReadonlySet<string>;
  /** The files of pages that may be about another car than before, or of which the stock may say something else; undefined for all pages. */
  otherPages: ReadonlySet<string> | undefined;
  /** What is new in a file that was made from that of the live release. */
  rowsOf: (file: string) => CarriedRows | undefined;
  /** Pages of cars that are rendered again, and what each page said of its car before. */
  rendered: ReadonlyMap<string, string | undefined>;
};

/**
 * One check of a release (rule R6). `page` sees each new or changed page, which is parsed once for all checks. The others see those carried over
 * too: `links` judges each page of the record by itself, `files` what is no page, and `whole` runs after the last page, as does `law`, which sees what
 * the law says of each page.
 */
export type ReleaseCheckRow = {
  page?: (page: PageReading, release: StagedRelease) => Fault[];
  links?: (release: UnmeasuredRelease, record: LinkRecord) => Fault[];
  files?: (release: UnmeasuredRelease) => Promise<Fault[]>;
  whole?: (release: StagedRelease, record: LinkRecord) => Promise<Fault[]>;
  law?: (record: LawRecord, release: StagedRelease) => Fault[];
};
