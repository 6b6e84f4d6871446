import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { priceChoice } from '#lib/cars/price.ts';
import { availabilityOf } from '#lib/cars/visibility.ts';
import type { Channel, FeedOffer } from '#lib/feeds/channel.ts';
import { channelOfFile, isMarkdownPage } from '#lib/feeds/feed-files.ts';
import type { CarriedRows } from '#lib/feeds/make-feeds.ts';
import { formatDistance } from '#lib/locale/language.ts';
import { shownDollars } from '#lib/locale/money.ts';
import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { carPath } from '#lib/routes/paths.ts';
import { carOf, carOfOffer } from '../car-file.ts';
import type { Fault, ReleaseCheckRow, UnmeasuredRelease } from '../check.ts';
import { type OfferOnPage, readOfferText } from '../offer-on-page.ts';
import { unlisted, whyNotListed } from './stock.ts';

const fix = 'build again; if it stays, fix the channel in lib/feeds/channels';

/** The facts about a car, from the stock, that every feed, page and JSON-LD must match. */
type Facts = { url: string; price: number | undefined; distance: number | undefined; availability: string };

function makeFacts(car: Car, site: Catalogue['site'], base: string): Facts {
  const choice = priceChoice(car, site);
  return {
    url: base + carPath(car.slug),
    price: choice.kind === 'none' || choice.kind === 'preorder' ? undefined : shownDollars(choice.dollars, site.locale),
    distance: car.km === undefined ? undefined : Math.round(car.km),
    availability: availabilityOf(car),
  };
}

const factsOfSites = new WeakMap<Catalogue['site'], WeakMap<Car, Facts>>();

/** The facts about a car, computed once, because ten feeds and its page name it. */
function factsOf(car: Car, { site }: Catalogue, base: string): Facts {
  const ofSite = factsOfSites.get(site) ?? new WeakMap<Car, Facts>();
  factsOfSites.set(site, ofSite);
  const facts = ofSite.get(car) ?? makeFacts(car, site, base);
  ofSite.set(car, facts);
  return facts;
}

const factNames = ['url', 'price', 'distance', 'availability'] as const;

const isFeedFile = (file: string) => /^feeds\/|\.md$/.test(file);

const say = (value: unknown) => (value === undefined ? 'nothing' : String(value));

/** The differences between a feed, or a page, and the stock. A page without an odometer row makes no claim about it. */
function differences(about: Partial<Facts>, right: Facts, names: readonly (keyof Facts)[]): string[] {
  const wrong = names.filter((name) => about[name] !== right[name]);
  return wrong.map((name) => `${name} ${say(about[name])} instead of ${say(right[name])}`);
}

/** A car in a feed: its correct facts, and why it may not be listed. */
type NamedCar = { car: Car; right: Facts; why: string | undefined };

/** Finds the car of an offer. A car's facts are computed once, because ten feeds name it. */
function makeCarFinder({ catalogue, base, now }: UnmeasuredRelease): (offer: FeedOffer) => NamedCar | undefined {
  const carByUrl = new Map<string, NamedCar>();
  return (offer) => {
    const cachedCar = offer.url === undefined ? undefined : carByUrl.get(offer.url);
    if (cachedCar) return cachedCar;
    const car = carOfOffer(catalogue, base, offer);
    if (!car) return undefined;
    const right = factsOf(car, catalogue, base);
    const namedCar = { car, right, why: whyNotListed(car, now, catalogue.site.cars.soldWindowDays) };
    if (offer.url !== undefined) carByUrl.set(offer.url, namedCar);
    return namedCar;
  };
}

/** The fault of a car's offer in a feed. */
function offerFault(offer: FeedOffer, namedCar: NamedCar | undefined, takesSold: boolean): string | undefined {
  if (!namedCar || namedCar.why) return `lists ${offer.url ?? `stock number ${say(offer.stock)}`}, ${namedCar?.why ?? unlisted}`;
  const { car, right } = namedCar;
  if (right.availability === 'SoldOut' && !(takesSold && offer.availability === 'SoldOut'))
    return `lists the car ${car.slug}, which is sold`;
  const { price, distance, availability = right.availability, url = right.url } = offer;
  const isRight = price === right.price && distance === right.distance && availability === right.availability && url === right.url;
  if (isRight) return undefined;
  return `says of the car ${car.slug}: ${differences({ url, price, distance, availability }, right, factNames).join(', ')}`;
}

/** The pictures of this site that a feed names. */
const ownPictures = (text: string) => new Set([...text.matchAll(/\/images\/([\w.-]+\.jpg)/g)].map(([, name]) => `images/${name}`));

/** The changed cars whose page is rendered again: new, changed, or sold. */
function movedCars({ live, catalogue, base }: UnmeasuredRelease): Car[] {
  return [...(live?.rendered ?? [])].flatMap(([page, offer]) => {
    const car = carOf(catalogue, page);
    if (!car) return [];
    const isSame = offer !== undefined && differences(readOfferText(offer), factsOf(car, catalogue, base), factNames).length === 0;
    return isSame ? [] : [car];
  });
}

/** The head, the new rows with their neighbours, and the tail of a file, as a file of its own. */
async function readWritten(path: string, { head, tail, written }: CarriedRows, gap: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const part = async (from: number, to: number) => {
      const bytes = Buffer.alloc(to - from);
      await file.read(bytes, 0, bytes.length, from);
      return bytes.toString('utf8');
    };
    const rows: string[] = [];
    for (const [from, to] of written) rows.push(await part(from, to));
    return (await part(0, head)) + rows.join(gap) + (await part(size - tail, size));
  } finally {
    await file.close();
  }
}

/** The offers in a file. If only a part is read, also the cars whose row in the live release is gone. */
type ReadFile = { offers: Iterable<FeedOffer>; text: string; left?: ReadonlySet<string> };

/** Reads a file. If it was derived from the live release's file, only new rows are read, unless others belong to changed cars. */
async function readOffers(
  { channel, name }: NonNullable<ReturnType<typeof channelOfFile>>,
  file: string,
  { root, live }: UnmeasuredRelease,
  moved: readonly Car[],
): Promise<ReadFile> {
  const rows = channel.rows?.find((one) => one.name === name);
  const carried = live?.rowsOf(file);
  if (rows && carried && !moved.some(({ id }) => carried.isKept(id))) {
    const text = await readWritten(join(root, file), carried, rows.gap);
    return { offers: channel.read(text, name), text, left: carried.left };
  }
  const text = (await readFile(join(root, file))).toString();
  return { offers: channel.read(text, name), text };
}

const unreadable = (file: string, error: unknown): Fault => ({ file, problem: `cannot be read: ${(error as Error).message}`, fix });

/** The faults of the offers in a file. */
function offerFaults(
  file: string,
  { offers, text, left }: ReadFile,
  channel: Channel,
  { seeFeed, tree }: UnmeasuredRelease,
  findCar: ReturnType<typeof makeCarFinder>,
): Fault[] {
  const seeOffer = seeFeed?.(file, left);
  const faults: Fault[] = [];
  for (const offer of offers) {
    const namedCar = findCar(offer);
    if (namedCar && namedCar.right.availability !== 'SoldOut') seeOffer?.(offer, namedCar.car);
    const problem = offerFault(offer, namedCar, channel.takesSold ?? false);
    if (problem) faults.push({ file, problem, fix, at: offer.url ?? offer.stock });
  }
  const missing = channel.photos ? [...ownPictures(text)].filter((picture) => !tree.files.has(picture)) : [];
  for (const picture of missing) faults.push({ file, problem: `shows ${picture}, which is not a file of this site`, fix, at: picture });
  return faults;
}

/** The differences between the stock and the JSON-LD and text of a car's page. */
function pageFault(offer: OfferOnPage, car: Car, { catalogue, base }: UnmeasuredRelease): string | undefined {
  const right = factsOf(car, catalogue, base);
  const wrong = differences(offer, right, factNames);
  const odometer = car.km === undefined ? undefined : formatDistance(car.km, catalogue.site.locale);
  if (offer.odometer !== undefined && offer.odometer !== odometer) wrong.push(`odometer ${offer.odometer} instead of ${say(odometer)}`);
  return wrong.length > 0 ? `says of its car: ${wrong.join(', ')}` : undefined;
}

/**
 * A car has the same price, distance, availability and address in every feed, in the JSON-LD of its page and in its text (rule M6). Feeds
 * and pages are read back from the files of the release and compared with the stock. For carried-over pages, the earlier reading is used.
 */
export const feedCheck: ReleaseCheckRow = {
  links: (release, record) => {
    const faults: Fault[] = [];
    // Without a feed, nothing can differ from the page.
    if (![...release.tree.files].some(isFeedFile)) return faults;
    for (const file of release.live?.otherPages ?? record.keys()) {
      const offer = record.get(file)?.offer;
      const car = offer === undefined ? undefined : carOf(release.catalogue, file);
      const problem = car && offer !== undefined ? pageFault(readOfferText(offer), car, release) : undefined;
      if (problem) faults.push({ file, problem, fix: 'build again; if it stays, the build carried over a page that should have changed' });
    }
    return faults;
  },
  files: async (release) => {
    const findCar = makeCarFinder(release);
    const moved = movedCars(release);
    const faults: Fault[] = [];
    const files = [...release.tree.files].filter((file) => isFeedFile(file) && !release.live?.sameFiles.has(file));
    await release.fill?.(files);
    for (const [at, file] of files.entries()) {
      const feed = channelOfFile(file);
      if (!feed) continue;
      const { channel, name } = feed;
      const isPage = isMarkdownPage(file);
      if (at % 32 === 0 || !isPage) await setImmediate(); // other dealers' work gets its turn
      try {
        // Pages are read synchronously: there is one for each car, and promises take several times as long.
        const text = isPage ? readFileSync(join(release.root, file), 'utf8') : undefined;
        const read = text === undefined ? await readOffers(feed, file, release, moved) : { offers: channel.read(text, name), text };
        faults.push(...offerFaults(file, read, channel, release, findCar));
      } catch (error) {
        faults.push(unreadable(file, error));
      }
    }
    return faults;
  },
};
