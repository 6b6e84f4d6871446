import type { LawCar, LawPage, Span } from './law-page.ts';

/** A text for the rules of law that is no HTML page: all of it is content, and all is seen without a click. */
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

/** What `tidy` changes within a text. Most texts of feeds have nothing of it, and looking for it takes a tenth of the time. */
const untidy = /[^\S\n ]| {2}| \n|\n\s|\u2011/;

/** Spaces of all kinds as one, as readLawPage does it. */
const tidy = (text: string) => (untidy.test(text) ? tidyAll(text) : text).trim();

const tidyAll = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .replaceAll('\u2011', '-');

/** What a feed says of a car. `price` is the amount as a person reads it, such as "$28,990"; `label` what it includes, where the feed can say it. */
export type FeedAd = {
  car: Pick<LawCar, 'slug' | 'condition'>;
  name: string;
  price?: string | undefined;
  label?: string | undefined;
  /** Whether the price has every charge in it. */
  isTotal: boolean;
  words: readonly string[];
};

/** The first line of an advertisement: the price with its label. */
export const priceLine = ({ price = '', label = '' }: FeedAd): string => tidy(`${price} ${label}`);

/** The lines below it: the dealer's words. */
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
