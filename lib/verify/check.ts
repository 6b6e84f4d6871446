import type { Manifest } from '#lib/disk/manifest.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import type { ReleaseCheck } from '#lib/site/options/releases.ts';
import type { Site } from '#lib/site/schema.ts';
import type { LinkRecord } from './link-record.ts';
import type { PageFacts } from './page-facts.ts';
import type { Tree } from './tree.ts';

/** What a check finds wrong: the file, what is wrong, how to mend it, and the text by which the place is found in the file. */
export type Fault = {
  file: string;
  problem: string;
  mend: string;
  /** Stands in the file at the fault; the line is looked up only for faults that are shown. */
  at?: string;
  line?: number;
  column?: number;
  /** Set where a fault keeps nothing back: what dealers send may hold it, and shoppers do not see it. */
  warns?: boolean;
  /** In how many more files the same stands. */
  alsoIn?: number;
};

/** A fault with the check that found it; one that only warns lets the release go live. */
export type Problem = Fault & { check: ReleaseCheck; warns: boolean };

/** What every check may ask of a release that is about to go live. */
export type StagedRelease = {
  root: string;
  manifest: Manifest;
  tree: Tree;
  catalogue: Catalogue;
  settings: Pick<Site['build'], 'budgets' | 'warnOnly'>;
  /** The instant at which the release is to be true, in milliseconds. */
  now: number;
  /** Origin and path of the site, without a last slash. */
  base: string;
};

/**
 * One way to verify a release. `page` sees each page that is new or changed, parsed once for all checks; `whole` runs after the last page
 * and may ask for anything that is about all pages through the record of what they hold, carried over for pages that did not change.
 */
export type Check = {
  /** What must hold, and where the rule comes from. */
  rule: string;
  page?: (page: PageFacts, release: StagedRelease) => Fault[];
  whole?: (release: StagedRelease, record: LinkRecord) => Fault[] | Promise<Fault[]>;
};
