import type { LawCar, LawPage, Span } from './law-page.ts';

/** A text other than HTML for the rules of law: all of it is content and visible without a click. */
export const writtenPage = (
  file: string,
  text: string,
  { prices = [], forms = [], links = [], car, feed }: Partial<Pick<LawPage, 'prices' | 'forms' | 'links' | 'car' | 'feed'>>,
): LawPage => ({
  file,
  text,
  shown: text,
  main: { start: 0, end: text.length },
  struck: [],
  prices,
  repayments: [],
  forms,
  links,
  videos: 0,
  scripts: '',
  adTags: [],
  car,
  feed,
});

/** What `tidy` changes. Most texts in feeds have none of it, and checking takes a tenth of the time. */
const untidy = /[^\S\n ]| {2}| \n|\n\s|\u2011/;

/** Normalises all kinds of spaces, as readLawPage does. */
const tidy = (text: string) => (untidy.test(text) ? tidyAll(text) : text).trim();

const tidyAll = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .replaceAll('\u2011', '-');

/**
 * A car's advertisement in a feed. `price` is the formatted amount, such as "$28,990"; `label` says what it includes, if the feed can say
 * so.
 */
export type FeedAd = {
  car: Pick<LawCar, 'slug' | 'condition'>;
  name: string;
  price?: string | undefined;
  label?: string | undefined;
  /** Whether the price includes every charge. */
  isTotal: boolean;
  words: readonly string[];
};

/** The first line of an advertisement: the price with its label. */
export const priceLine = ({ price = '', label = '' }: FeedAd): string => tidy(`${price} ${label}`);

/** The lines below it, with the dealer's words. */
export const wordLines = ({ words }: FeedAd): string => words.map(tidy).join('\n');

/** The advertisement of a car in a feed, as rules of law read it: the price with its label, then the words. */
export function adPage(file: string, ad: FeedAd): LawPage {
  const { car, price = '', label, isTotal } = ad;
  const prices: (Span & { slug: string })[] = price === '' ? [] : [{ start: 0, end: price.length, slug: car.slug }];
  return writtenPage(file, `${priceLine(ad)}\n${wordLines(ad)}`, {
    prices,
    car: { ...car, isForSale: true, offered: undefined, hasCheckout: false },
    feed: { saysWhatPriceIncludes: label !== undefined, isTotal },
  });
}
