import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { priceChoice, priceView } from '#lib/cars/price.ts';
import { availabilityOf } from '#lib/cars/visibility.ts';
import { breachesByCar, type CarBreach, type FeedsLaw, markdownPage, mergeBreaches } from '#lib/compliance/car-breaches.ts';
import { type Breach, checkPage, type PageLaw, rulesFor } from '#lib/compliance/check-page.ts';
import { readDialogs } from '#lib/compliance/dialog-page.ts';
import { lawOfAds, makeAdJudge } from '#lib/compliance/feed-law.ts';
import type { LawRecord } from '#lib/compliance/law-record.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import type { FeedAd } from '#lib/compliance/written-page.ts';
import type { FeedOffer } from '#lib/feeds/channel.ts';
import { channelOfFile, isMarkdownPage } from '#lib/feeds/feed-files.ts';
import { formsFilePath } from '#lib/forms/forms-file.ts';
import { formatMoney } from '#lib/locale/money.ts';
import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { carOfOffer } from './car-file.ts';
import type { SeeFeed } from './check.ts';

/** The part of a catalogue that legal checks of feeds need. */
type AdCatalogue = Pick<Catalogue, 'carBySlug' | 'cars'> & { site: Pick<Catalogue['site'], 'cars' | 'labels' | 'locale'> };

/**
 * Converts offers in feeds to advertisements for the rules of law. The price comes from the feed; the stock only says whether it includes
 * every charge.
 */
function adMaker({ site }: AdCatalogue): (offer: FeedOffer, car: Car) => FeedAd {
  const aboutCar = (car: Car) => {
    const { kind } = priceChoice(car, site);
    const isWeekly = kind === 'subscription' || kind === 'weekly';
    const condition = car.car_type === 'new' ? ('new' as const) : ('used' as const);
    return {
      car: { slug: car.slug, condition: car.car_type === undefined ? undefined : condition },
      per: isWeekly ? priceView(car, site).per : undefined,
      isWeekly,
      isTotal: (car.price_type ?? site.cars.priceType) === 'drive_away',
      /** Caches the last amount and its formatted text, because ten feeds have the same price of each car. */
      amount: undefined as number | undefined,
      price: undefined as string | undefined,
    };
  };
  const aboutByCar = new Map<Car, ReturnType<typeof aboutCar>>();
  return (offer, car) => {
    const about = aboutByCar.get(car) ?? aboutCar(car);
    aboutByCar.set(car, about);
    if (offer.price !== about.amount) {
      about.amount = offer.price;
      const amount = offer.price === undefined ? undefined : formatMoney(offer.price, site.locale);
      about.price = amount && about.isWeekly ? `${amount} ${about.per}` : amount;
    }
    const words: string[] = [];
    for (const text of offer.words ?? []) if (text) words.push(text);
    if (words.length === 0) words.push(car.name);
    return {
      car: about.car,
      name: words[0] as string,
      price: about.price,
      label: about.isWeekly ? undefined : offer.priceLabel,
      isTotal: about.isTotal,
      words,
    };
  };
}

/** A feed that was read: its cars, and, if only a part was read, the ids of cars whose row in the previous release is gone. */
type SeenFeed = { listed: ReadonlySet<string>; left: ReadonlySet<string> | undefined };

export type FeedLawReader = { see: SeeFeed; law: () => FeedsLaw };

/**
 * The input of the legal check of feeds: the previous release's record, the cars whose page changed, and Markdown pages that are not read
 * again.
 */
type FeedsBefore = { before?: LawRecord | undefined; changedCars: ReadonlySet<string>; sameFiles?: ReadonlySet<string> | undefined };

/**
 * Collects the legal findings of feeds while they are read. A car with an unchanged page is also unchanged in feeds, so its breaches in the
 * record `before` are reused; `changedCars` are the others. Without a record of a feed, all its cars are checked.
 */
export function readFeedsForLaw(law: LawContext, catalogue: AdCatalogue, { before, changedCars, sameFiles }: FeedsBefore): FeedLawReader {
  const judge = makeAdJudge(law);
  const adOf = adMaker(catalogue);
  const broken = new Map<string, Breach[]>();
  const add = (file: string, offer: FeedOffer, car: Car) => {
    const breaches = judge(adOf(offer, car)).broken;
    if (breaches.length === 0) return;
    const before = broken.get(file);
    if (before) before.push(...breaches);
    else broken.set(file, [...breaches]);
  };
  const judgedFiles = new Set(before?.feeds.files);
  const seenFeeds = new Map<string, SeenFeed>();
  /** The cars whose Markdown pages were read. Their recorded breaches are reused if nothing changed. */
  const ownPages = new Set<string>();
  const hasBreach = (slug: string) => before?.feeds.cars.get(slug)?.some(({ onOwnPage }) => onOwnPage) ?? false;

  /** Whether a breach of a car whose page did not change is still in a feed. */
  const isCarried = (file: string, { id, slug }: Car): boolean => {
    const feed = seenFeeds.get(file);
    return feed !== undefined && (feed.listed.has(slug) || (feed.left !== undefined && !feed.left.has(id)));
  };
  const isOnOwnPage = ({ slug }: Car): boolean => sameFiles?.has(markdownPage(slug)) || ownPages.has(slug);
  /** Whether cars keep their breaches of these feeds, unless their rows are gone. Most cars share a list. */
  const partlyRead = new Map<readonly string[], boolean>();
  const isPartlyRead = (files: readonly string[]): boolean => {
    const isReadInPart = partlyRead.get(files) ?? files.every((file) => seenFeeds.get(file)?.left !== undefined);
    partlyRead.set(files, isReadInPart);
    return isReadInPart;
  };
  const carry = (car: Car, breaches: readonly CarBreach[], goneIds: ReadonlySet<string>): readonly CarBreach[] => {
    const isSame = (one: CarBreach) => isPartlyRead(one.files) && !goneIds.has(car.id) && (!one.onOwnPage || isOnOwnPage(car));
    if (breaches.every(isSame)) return breaches;
    return breaches.flatMap((one): CarBreach[] => {
      const files = one.files.filter((file) => isCarried(file, car));
      const onOwnPage = one.onOwnPage && isOnOwnPage(car);
      return files.length > 0 || onOwnPage ? [{ breach: one.breach, files, onOwnPage }] : [];
    });
  };

  return {
    see(file, left) {
      if (isMarkdownPage(file))
        return (offer, car) => {
          const isKnown = hasBreach(car.slug);
          if (isKnown) ownPages.add(car.slug);
          if (!isKnown || changedCars.has(car.slug)) add(file, offer, car);
        };
      const isKnown = judgedFiles.has(file);
      const listed = new Set<string>();
      seenFeeds.set(file, { listed, left });
      return (offer, car) => {
        if (isKnown) listed.add(car.slug);
        if (!isKnown || changedCars.has(car.slug)) add(file, offer, car);
      };
    },
    law() {
      const cars = new Map<string, readonly CarBreach[]>();
      const goneIds = new Set([...seenFeeds.values()].flatMap(({ left }) => [...(left ?? [])]));
      for (const [slug, breaches] of before?.feeds.cars ?? []) {
        const car = catalogue.carBySlug.get(slug);
        if (!car || changedCars.has(slug) || availabilityOf(car) === 'SoldOut') continue;
        const carried = carry(car, breaches, goneIds);
        if (carried.length > 0) cars.set(slug, carried);
      }
      // The rules that a feed complies with are not recorded, because that would require all its cars.
      for (const [slug, breaches] of breachesByCar(broken)) cars.set(slug, mergeBreaches(cars.get(slug) ?? [], breaches));
      return { files: [...seenFeeds.keys()].sort(), cars };
    },
  };
}

/**
 * The legal findings of every feed of a release at `root`, with the places that comply with each rule. Throws for a file with an invalid
 * format.
 */
export async function lawOfFeeds(root: string, files: readonly string[], law: LawContext, catalogue: AdCatalogue, base: string) {
  const judge = makeAdJudge(law);
  const adOf = adMaker(catalogue);
  const feeds = new Map<string, PageLaw>();
  for (const file of files) {
    const feed = channelOfFile(file);
    if (!feed) continue;
    const ads: FeedAd[] = [];
    for (const offer of feed.channel.read(await readFile(join(root, file), 'utf8'), feed.name)) {
      const car = carOfOffer(catalogue, base, offer);
      if (car && availabilityOf(car) !== 'SoldOut') ads.push(adOf(offer, car));
    }
    if (ads.length > 0) feeds.set(file, lawOfAds(file, ads, law, judge));
  }
  return feeds;
}

/** The file with the forms of the car pages' dialogs. */
export const dialogsFile = formsFilePath.slice(1);

/** The legal findings of the dialogs of a release at `root`. */
export async function lawOfDialogs(root: string, law: LawContext) {
  return checkPage(readDialogs(dialogsFile, await readFile(join(root, dialogsFile), 'utf8')), law, rulesFor(law, 'readsDialogs'));
}
