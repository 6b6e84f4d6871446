import type { OfferAvailability } from '../cars/visibility.ts';
import type { FeedCar, FeedDealer } from './feed-car.ts';
import type { PhotoNeed } from './photos.ts';
import type { FeedRule } from './rules.ts';

/** A file of a channel; `name` is below its folder. */
type ChannelText = { name: string; text: string };

/**
 * A file with one text for each listed car, in order: `head`, the texts with `gap` between them, and `tail`. A car's text depends only on
 * that car and the dealer, so that a build rewrites only changed cars.
 */
export type RowFile = {
  name: string;
  head(dealer: FeedDealer): string;
  /** The number of lines of the head. */
  headLines: number;
  /** Whether a row may have line breaks, inside quotes; otherwise each row is a line. */
  isQuoted?: boolean;
  row(car: FeedCar, dealer: FeedDealer): string;
  gap: string;
  tail: string;
};

/** The file of a single listed car. */
type CarFile = { name(slug: string): string; text(car: FeedCar, dealer: FeedDealer): string };

/**
 * A feed's data about one car, read back from its file: identified by the address of its page, or by its stock number if the feed has no
 * address. Data that the feed does not contain is absent.
 */
export type FeedOffer = {
  url?: string | undefined;
  stock?: string | undefined;
  price?: number | undefined;
  distance?: number | undefined;
  availability?: OfferAvailability | undefined;
  /** For the rules of law: the readable text about the car, its name and the dealer’s words. Absent in a feed without words. */
  words?: readonly (string | undefined)[] | undefined;
  /**
   * For the rules of law: what the price includes according to the feed, such as "drive away price". Absent if the feed has no field for
   * it.
   */
  priceLabel?: string | undefined;
};

/** One receiver of the stock. The file name in `channels/` is its name in `feeds.channels`. */
export type Channel = {
  label: string;
  /** The countries in which "default" in `feeds.channels` switches it on. */
  countries: readonly FeedDealer['country'][];
  /** The folder of its files: below /feeds (or its secret folder), or the root of the site. */
  folder: 'feeds' | 'root';
  /** Absent for a channel that accepts cars without photos. */
  photos?: PhotoNeed;
  /** The rules that exclude cars, besides the required photos. */
  rules: readonly FeedRule[];
  /** Whether sold cars that still have a page stay in the file. */
  takesSold?: boolean;
  /** The names of its files, except those of single cars. */
  files: readonly string[];
  rows?: readonly RowFile[];
  carFile?: CarFile;
  /** Writes its other files from the cars that may be listed. The same cars give the same bytes. */
  write?(cars: readonly FeedCar[], dealer: FeedDealer): ChannelText[];
  /** Set for a channel whose files identify a car by its stock number. The others use the address of its page. */
  naming?: 'stock';
  /** How many of the listed cars `write` needs, the most recent first. If unset: all, in order. */
  newest?: number;
  /** Reads a file's data about each car, one after the other. Empty for a file without offers. Throws for a file with another format. */
  read(text: string, name: string): Iterable<FeedOffer>;
};

export const defineChannel = (channel: Channel): Channel => channel;

/** The amount in a text such as "28990.00 AUD" or "64000 km". Undefined for an empty text. */
export const amountIn = (text: string | undefined): number | undefined => {
  const [, amount] = /^(-?[\d.]+)( [A-Za-z]+)?$/.exec(text ?? '') ?? [];
  return amount === undefined ? undefined : Number(amount);
};
