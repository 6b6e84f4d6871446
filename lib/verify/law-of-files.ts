import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { priceChoice, priceView } from '#lib/cars/price.ts';
import { availabilityOf } from '#lib/cars/visibility.ts';
import { breachesByCar, type CarBreach, type FeedsLaw, markdownPage, mergeBreaches } from '#lib/compliance/car-breaches.ts';
import { checkPage, rulesFor } from '#lib/compliance/check-page.ts';
import { readDialogs } from '#lib/compliance/dialog-page.ts';
import { makeFeedLaw } from '#lib/compliance/feed-law.ts';
import type { LawRecord } from '#lib/compliance/law-record.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import type { FeedAd } from '#lib/compliance/written-page.ts';
import type { FeedOffer } from '#lib/feeds/channel.ts';
import { channelOfFile, isMarkdownPage } from '#lib/feeds/feed-files.ts';
import { formsFilePath } from '#lib/forms/forms-file.ts';
import { formatMoney } from '#lib/locale/money.ts';
import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { parseCarPath } from '#lib/routes/paths.ts';
import { carOfStock } from './car-file.ts';
import type { UnmeasuredRelease } from './check.ts';

/** What the law needs of a catalogue to read feeds. */
type AdCatalogue = Pick<Catalogue, 'carBySlug' | 'cars'> & { site: Pick<Catalogue['site'], 'cars' | 'labels' | 'locale'> };

/** Makes advertisements of what feeds say of cars, as rules of law read them. The price is that of the feed; the stock says only whether it has every charge in it. */
function adMaker({ site }: AdCatalogue): (offer: FeedOffer, car: Car) => FeedAd {
  const aboutCar = (car: Car) => {
    const { kind } = priceChoice(car, site);
    const isWeekly = kind === 'subscription' || kind === 'weekly';
    return {
      car: {
        slug: car.slug,
        condition: car.car_type === undefined ? undefined : car.car_type === 'new' ? ('new' as const) : ('used' as const),
      },
      per: isWeekly ? priceView(car, site).per : undefined,
      isWeekly,
      isTotal: (car.price_type ?? site.cars.priceType) === 'drive_away',
    };
  };
  // Ten feeds say the same of each car.
  const known = new Map<Car, ReturnType<typeof aboutCar>>();
  const amounts = new Map<number, string>();
  return (offer, one) => {
    const about = known.get(one) ?? aboutCar(one);
    known.set(one, about);
    const { car, per, isWeekly, isTotal } = about;
    const said = (offer.words ?? []).filter((text): text is string => text !== undefined && text !== '');
    const [name = one.name] = said;
    const amount = offer.price === undefined ? undefined : (amounts.get(offer.price) ?? formatMoney(offer.price, site.locale));
    if (offer.price !== undefined && amount !== undefined) amounts.set(offer.price, amount);
    return {
      ...{ car, name, isTotal, words: said.length > 0 ? said : [name] },
      price: amount && isWeekly ? `${amount} ${per}` : amount,
      label: isWeekly ? undefined : offer.priceLabel,
    };
  };
}

/** Finds the cars that feeds name. One that is sold, or not in the stock, is none: other checks are about those. */
function carFinder(catalogue: AdCatalogue, base: string): (offer: FeedOffer) => Car | undefined {
  return (offer) => {
    const slug = offer.url?.startsWith(`${base}/`) ? parseCarPath(offer.url.slice(base.length)) : undefined;
    const car = slug === undefined ? carOfStock(catalogue, offer.stock) : catalogue.carBySlug.get(slug);
    return car && availabilityOf(car) !== 'SoldOut' ? car : undefined;
  };
}

/** A feed that was read: the cars that it was read of, and, unless all of it was read, the ids of those whose row of the release before is gone. */
type SeenFeed = { listed: ReadonlySet<string>; left: ReadonlySet<string> | undefined };

export type FeedLawReader = { see: NonNullable<UnmeasuredRelease['seeOffers']>; law: () => FeedsLaw };

/** What readers of feeds for the law are told: the record of the release before, the cars whose page changed, and Markdown pages that are not read again. */
type FeedsBefore = { before?: LawRecord | undefined; changedCars: ReadonlySet<string>; sameFiles?: ReadonlySet<string> | undefined };

/**
 * Collects what the law says of feeds while they are read. A car whose page did not change says the same in feeds, so the breaches of the record
 * `before` count for it; `changedCars` are the others. Without a record of a feed, all its cars are judged.
 */
export function readFeedsForLaw(
  law: LawContext,
  catalogue: AdCatalogue,
  base: string,
  { before, changedCars, sameFiles }: FeedsBefore,
): FeedLawReader {
  const feedLaw = makeFeedLaw(law);
  const carOf = carFinder(catalogue, base);
  const adOf = adMaker(catalogue);
  const judged = new Set(before?.feeds.files);
  const seen = new Map<string, SeenFeed>();
  const hasBreach = (slug: string) => before?.feeds.cars.get(slug)?.some(({ onOwnPage }) => onOwnPage) ?? false;

  /** Whether a breach of a car whose page did not change is still in a feed. */
  const isCarried = (file: string, { id, slug }: Car): boolean => {
    const feed = seen.get(file);
    return feed !== undefined && (feed.listed.has(slug) || (feed.left !== undefined && !feed.left.has(id)));
  };
  /** Whether cars keep their breaches of these feeds, unless their rows are gone. Most cars share a list. */
  const partlyRead = new Map<readonly string[], boolean>();
  const isPartlyRead = (files: readonly string[]): boolean => {
    const known = partlyRead.get(files) ?? files.every((file) => seen.get(file)?.left !== undefined);
    partlyRead.set(files, known);
    return known;
  };
  const carry = (car: Car, breaches: readonly CarBreach[], gone: ReadonlySet<string>): readonly CarBreach[] => {
    const page = markdownPage(car.slug);
    const isSame = (one: CarBreach) =>
      isPartlyRead(one.files) && !gone.has(car.id) && (!one.onOwnPage || sameFiles?.has(page) || isCarried(page, car));
    if (breaches.every(isSame)) return breaches;
    return breaches.flatMap((one): CarBreach[] => {
      const files = one.files.filter((file) => isCarried(file, car));
      const onOwnPage = one.onOwnPage && (sameFiles?.has(page) || isCarried(page, car));
      return files.length > 0 || onOwnPage ? [{ breach: one.breach, files, onOwnPage }] : [];
    });
  };

  return {
    see(file, offers, left) {
      const cars = offers.map(carOf);
      const isKnown = isMarkdownPage(file) ? hasBreach(cars[0]?.slug ?? '') : judged.has(file);
      seen.set(file, { listed: new Set(isKnown ? cars.flatMap((car) => car?.slug ?? []) : []), left });
      feedLaw.see(
        file,
        offers.flatMap((offer, at) => {
          const car = cars[at];
          return car && (!isKnown || changedCars.has(car.slug)) ? [adOf(offer, car)] : [];
        }),
      );
    },
    law() {
      const cars = new Map<string, readonly CarBreach[]>();
      const gone = new Set([...seen.values()].flatMap(({ left }) => [...(left ?? [])]));
      for (const [slug, breaches] of before?.feeds.cars ?? []) {
        const car = catalogue.carBySlug.get(slug);
        if (!car || changedCars.has(slug) || availabilityOf(car) === 'SoldOut') continue;
        const carried = carry(car, breaches, gone);
        if (carried.length > 0) cars.set(slug, carried);
      }
      // Which rules a feed keeps is not recorded: that would need all its cars.
      for (const [slug, breaches] of breachesByCar(feedLaw.files())) cars.set(slug, mergeBreaches(cars.get(slug) ?? [], breaches));
      return { files: [...seen.keys()].filter((file) => !isMarkdownPage(file)).sort(), cars };
    },
  };
}

/** What the law says of every feed of a release at `root`, with the places that keep each rule. Throws for a file that is not of its format. */
export async function lawOfFeeds(root: string, files: readonly string[], law: LawContext, catalogue: AdCatalogue, base: string) {
  const feedLaw = makeFeedLaw(law);
  const [carOf, adOf] = [carFinder(catalogue, base), adMaker(catalogue)];
  for (const file of files) {
    const found = channelOfFile(file);
    if (!found) continue;
    const offers = found.channel.read(await readFile(join(root, file), 'utf8'), found.name);
    feedLaw.see(
      file,
      offers.flatMap((offer) => {
        const car = carOf(offer);
        return car ? [adOf(offer, car)] : [];
      }),
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
