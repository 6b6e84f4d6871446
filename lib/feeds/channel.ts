import type { OfferAvailability } from '../cars/visibility.ts';
import type { FeedCar, FeedDealer } from './feed-car.ts';
import type { PhotoNeed } from './photos.ts';
import type { FeedRule } from './rules.ts';

/** A file of a channel; `name` is below its folder. */
type ChannelText = { name: string; text: string };

/**
 * A file with one text for each listed car, in their order: `head`, the texts with `gap` between them, and `tail`. A car's text depends on that car and
 * the dealer alone, so that a build writes again only what changed.
 */
export type RowFile = {
  name: string;
  head(dealer: FeedDealer): string;
  /** How many lines the head has. */
  headLines: number;
  /** Whether a row may have line breaks, inside quotes; otherwise each row is a line. */
  isQuoted?: boolean;
  row(car: FeedCar, dealer: FeedDealer): string;
  gap: string;
  tail: string;
};

/** A file of each listed car. */
type CarFile = { name(slug: string): string; text(car: FeedCar, dealer: FeedDealer): string };

/** What a feed says of one car, read back from its file: by the address of its page, or its stock number where the feed has no address. What the feed does not carry is absent. */
export type FeedOffer = {
  url?: string | undefined;
  stock?: string | undefined;
  price?: number | undefined;
  distance?: number | undefined;
  availability?: OfferAvailability | undefined;
  /** For the rules of law: what a person reads of the car there, its name and the dealer’s words. Absent in a feed without words. */
  words?: readonly (string | undefined)[] | undefined;
  /** For the rules of law: what the feed says that the price includes, such as "drive away price"; absent where it has no field for it. */
  priceLabel?: string | undefined;
};

/** One receiver of the stock. The file name in `channels/` is its name in `feeds.channels`. */
export type Channel = {
  label: string;
  /** The countries in which "default" of `feeds.channels` switches it on. */
  countries: readonly FeedDealer['country'][];
  /** Where its files lie: below /feeds (or its secret folder), or at the root of the site. */
  folder: 'feeds' | 'root';
  /** Absent for a channel that takes cars without photos. */
  photos?: PhotoNeed;
  /** Who may not be listed, besides cars without the photos it needs. */
  rules: readonly FeedRule[];
  /** Whether sold cars that still have a page stay in the file. */
  takesSold?: boolean;
  /** The names of its files, but for those of single cars. */
  files: readonly string[];
  rows?: readonly RowFile[];
  carFile?: CarFile;
  /** Writes its other files from the cars that may be listed; the same cars give the same bytes. */
  write?(cars: readonly FeedCar[], dealer: FeedDealer): ChannelText[];
  /** Set for a channel whose files name a car by its stock number; the others name it by the address of its page. */
  naming?: 'stock';
  /** How many of the listed cars `write` needs, those with the latest date first; unset: all, in their order. */
  newest?: number;
  /** Reads what one of its files says of each car, one after the other; nothing in a file without offers. Throws for a file that is not of its format. */
  read(text: string, name: string): Iterable<FeedOffer>;
};

export const defineChannel = (channel: Channel): Channel => channel;

/** The amount in a text such as "28990.00 AUD" or "64000 km"; undefined for an empty one. */
export const amountIn = (text: string | undefined): number | undefined => {
  const [, amount] = /^(-?[\d.]+)( [A-Za-z]+)?$/.exec(text ?? '') ?? [];
  return amount === undefined ? undefined : Number(amount);
};
