import type { FeedFormat } from './format.ts';
import type { Mapping } from './mapping.ts';

/** A known format of stock feeds, as data. */
export type FeedPreset = {
  /** The name of the format's owner. */
  title: string;
  /** The signature: a feed with all of these columns has this format. */
  signature: readonly string[];
  /** If unset, detected. */
  format?: FeedFormat;
  /** The path of the list of cars in XML or JSON. If unset, the outermost list. */
  items?: string;
  fields: Mapping;
};
