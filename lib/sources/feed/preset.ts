import type { FeedFormat } from './format.ts';
import type { Mapping } from './mapping.ts';

/** A known format of stock feeds, as data. */
export type FeedPreset = {
  /** Whose format it is, for people. */
  title: string;
  /** Columns by which it is recognised: a feed that has all of them is of this format. */
  signature: readonly string[];
  /** Unset: recognised. */
  format?: FeedFormat;
  /** Where the list of cars is in XML or JSON; unset: the outermost list. */
  items?: string;
  fields: Mapping;
};
