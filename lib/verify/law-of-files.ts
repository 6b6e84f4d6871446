import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { priceChoice, priceView } from '#lib/cars/price.ts';
import { availabilityOf } from '#lib/cars/visibility.ts';
import { checkPage, rulesFor } from '#lib/compliance/check-page.ts';
import { readDialogs } from '#lib/compliance/dialog-page.ts';
import { makeFeedLaw } from '#lib/compliance/feed-law.ts';
import type { LawOfPage, LawRecord } from '#lib/compliance/law-record.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import type { FeedAd } from '#lib/compliance/written-page.ts';
import type { FeedOffer } from '#lib/feeds/channel.ts';
import { channelOfFile, isMarkdownPage } from '#lib/feeds/feed-files.ts';
import { formsFilePath } from '#lib/forms/forms-file.ts';
import { formatMoney } from '#lib/locale/money.ts';
import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { parseCarPath } from '#lib/routes/paths.ts';
import type { UnmeasuredRelease } from './check.ts';

/** What the law needs of a catalogue to read feeds. */
type AdCatalogue = Pick<Catalogue, 'carBySlug' | 'cars'> & { site: Pick<Catalogue['site'], 'cars' | 'labels' | 'locale'> };

/** What a feed says of a car, as rules of law read it. The price is that of the feed; the stock says only whether it has every charge in it. */
function adOf(offer: FeedOffer, car: Car, { site }: AdCatalogue): FeedAd {
  const [name = car.name, ...words] = (offer.words ?? []).filter((text) => text !== undefined && text !== '') as string[];
  const { kind } = priceChoice(car, site);
  const isWeekly = kind === 'subscription' || kind === 'weekly';
  const amount = offer.price === undefined ? undefined : formatMoney(offer.price, site.locale);
  return {
    car: { slug: car.slug, condition: car.car_type === undefined ? undefined : car.car_type === 'new' ? 'new' : 'used' },
    name,
    price: amount && isWeekly ? `${amount} ${priceView(car, site).per}` : amount,
    label: isWeekly ? undefined : offer.priceLabel,
    isTotal: (car.price_type ?? site.cars.priceType) === 'drive_away',
    words: [name, ...words],
  };
}

/** Turns what feeds say into advertisements. A car that is sold, or not in the stock, is none: other checks are about those. */
function adReader(catalogue: AdCatalogue, base: string) {
  const byStock = new Map(catalogue.cars.map((car) => [car.stocknum?.trim() ?? '', car]));
  return (offers: readonly FeedOffer[], isWanted: (slug: string) => boolean): FeedAd[] =>
    offers.flatMap((offer) => {
      const slug = offer.url?.startsWith(`${base}/`) ? parseCarPath(offer.url.slice(base.length)) : undefined;
      const car = slug === undefined ? byStock.get(offer.stock ?? '') : catalogue.carBySlug.get(slug);
      return car && isWanted(car.slug) && availabilityOf(car) !== 'SoldOut' ? [adOf(offer, car, catalogue)] : [];
    });
}

export type FeedLawReader = { see: NonNullable<UnmeasuredRelease['seeOffers']>; laws: () => Map<string, LawOfPage> };

/**
 * Collects what the law says of feeds while they are read. A car whose page did not change says the same in feeds, so the breaches of the record
 * `before` count for it; `changedCars` are the others. Without a record of a feed, all its cars are judged.
 */
export function readFeedsForLaw(
  law: LawContext,
  catalogue: AdCatalogue,
  base: string,
  before: LawRecord | undefined,
  changedCars: ReadonlySet<string>,
): FeedLawReader {
  const feedLaw = makeFeedLaw(law);
  const adsOf = adReader(catalogue, base);
  const carried = new Map<string, LawOfPage['broken']>();
  return {
    see(file, offers, isUnread) {
      // Pages for language models are one file a car: there is nothing to carry over within one.
      const known = before?.pages.get(file);
      const isNew = (slug: string) => known === undefined || changedCars.has(slug);
      feedLaw.see(file, adsOf(offers, isNew));
      const listed = new Set(known?.broken.length ? adsOf(offers, () => true).map(({ car }) => car.slug) : []);
      // A row that was not read says what it said before.
      const saysTheSame = (slug: string) => {
        if (listed.has(slug)) return !changedCars.has(slug);
        const car = catalogue.carBySlug.get(slug);
        return car !== undefined && availabilityOf(car) !== 'SoldOut' && isUnread(car);
      };
      carried.set(file, known?.broken.filter(({ car }) => car && saysTheSame(car.slug)) ?? []);
    },
    // Which rules a feed keeps is not recorded: that would need all its cars. Of Markdown pages, those with a breach are enough.
    laws: () =>
      new Map(
        [...feedLaw.files()].flatMap(([file, { broken }]): [string, LawOfPage][] => {
          const all = [...broken, ...(carried.get(file) ?? [])];
          return all.length > 0 || !isMarkdownPage(file) ? [[file, { kept: [], broken: all }]] : [];
        }),
      ),
  };
}

/** What the law says of every feed of a release at `root`, with the places that keep each rule. Throws for a file that is not of its format. */
export async function lawOfFeeds(root: string, files: readonly string[], law: LawContext, catalogue: AdCatalogue, base: string) {
  const feedLaw = makeFeedLaw(law);
  const adsOf = adReader(catalogue, base);
  for (const file of files) {
    const found = channelOfFile(file);
    if (found)
      feedLaw.see(
        file,
        adsOf(found.channel.read(await readFile(join(root, file), 'utf8'), found.name), () => true),
      );
  }
  return feedLaw.files();
}

/** The file whose forms the dialogs of car pages show. */
export const dialogsFile = formsFilePath.slice(1);

/** What the law says of the dialogs of a release at `root`. */
export async function lawOfDialogs(root: string, law: LawContext) {
  return checkPage(readDialogs(dialogsFile, await readFile(join(root, dialogsFile), 'utf8')), law, rulesFor(law, 'dialogs'));
}
