import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { priceChoice } from '#lib/cars/price.ts';
import { availabilityOf } from '#lib/cars/visibility.ts';
import type { FeedOffer } from '#lib/feeds/channel.ts';
import { channelOfFile, isMarkdownPage } from '#lib/feeds/feed-files.ts';
import type { CarriedRows } from '#lib/feeds/make-feeds.ts';
import { formatDistance } from '#lib/locale/language.ts';
import { shownDollars } from '#lib/locale/money.ts';
import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { carPath, parseCarPath } from '#lib/routes/paths.ts';
import { carOf, carOfStock } from '../car-file.ts';
import type { Fault, ReleaseCheckRow, UnmeasuredRelease } from '../check.ts';
import { type OfferOnPage, readOfferText } from '../offer-on-page.ts';
import { whyNotListed } from './stock.ts';

const fix = 'build again; if it stays, fix the channel in lib/feeds/channels';

/** What every feed, page and JSON-LD must say of a car, from the stock. */
type Facts = { url: string; price: number | undefined; distance: number | undefined; availability: string };

function factsOf(car: Car, { site }: Catalogue, base: string): Facts {
  const choice = priceChoice(car, site);
  return {
    url: base + carPath(car.slug),
    price: choice.kind === 'none' || choice.kind === 'preorder' ? undefined : shownDollars(choice.dollars, site.locale),
    distance: car.km === undefined ? undefined : Math.round(car.km),
    availability: availabilityOf(car),
  };
}

const factNames = ['url', 'price', 'distance', 'availability'] as const;

const isFeedFile = (file: string) => /^feeds\/|\.md$/.test(file);

const say = (value: unknown) => (value === undefined ? 'nothing' : String(value));

/** How a feed, or a page, differs from the stock. A page that shows no odometer row says nothing of it. */
function differences(about: Partial<Facts>, right: Facts, names: readonly (keyof Facts)[]): string[] {
  const wrong = names.filter((name) => about[name] !== right[name]);
  return wrong.map((name) => `${name} ${say(about[name])} instead of ${say(right[name])}`);
}

/** The stock by its numbers, and what is right about a car: ten feeds say it of each. */
type Stock = { byStock: (number: string | undefined) => Car | undefined; factsOf: (car: Car) => Facts };

function makeStock({ catalogue, base }: UnmeasuredRelease): Stock {
  const known = new Map<Car, Facts>();
  return {
    byStock: (number) => carOfStock(catalogue, number),
    factsOf: (car) => {
      const facts = known.get(car) ?? factsOf(car, catalogue, base);
      known.set(car, facts);
      return facts;
    },
  };
}

/** The faults of one row of a feed. */
function offerFault(
  offer: FeedOffer,
  release: UnmeasuredRelease,
  { byStock, factsOf: facts }: Stock,
  takesSold: boolean,
): string | undefined {
  const { catalogue, base, now } = release;
  const { url, stock } = offer;
  const slug = url?.startsWith(`${base}/`) ? parseCarPath(url.slice(base.length)) : undefined;
  const car = slug === undefined ? byStock(stock) : catalogue.carBySlug.get(slug);
  const named = url ?? `stock number ${say(stock)}`;
  const why = whyNotListed(car, now, catalogue.site.cars.soldWindowDays);
  if (!car || why) return `lists ${named}, ${why}`;
  const right = facts(car);
  if (right.availability === 'SoldOut' && !(takesSold && offer.availability === 'SoldOut'))
    return `lists the car ${car.slug}, which is sold`;
  const { price, distance, availability = right.availability } = offer;
  const says: Facts = { url: url ?? right.url, price, distance, availability };
  const wrong = differences(says, right, factNames);
  return wrong.length > 0 ? `says of the car ${car.slug}: ${wrong.join(', ')}` : undefined;
}

/** The pictures of this site that a feed names. */
const ownPictures = (text: string) => new Set([...text.matchAll(/\/images\/([\w.-]+\.jpg)/g)].map(([, name]) => `images/${name}`));

/** The cars whose page is rendered again and that are not what they were: new, changed, sold. */
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

/** What a file says of cars. Of one that was made from that of the live release, only new rows are read, as long as the others are of no car that changed. */
async function readOffers(
  { channel, name }: NonNullable<ReturnType<typeof channelOfFile>>,
  file: string,
  release: UnmeasuredRelease,
  moved: readonly Car[],
): Promise<{ offers: FeedOffer[]; text: string; left?: ReadonlySet<string> }> {
  const { root, live } = release;
  const rows = channel.rows?.find((one) => one.name === name);
  const carried = live?.rowsOf(file);
  if (rows && carried && !moved.some(({ id }) => carried.isKept(id))) {
    const text = await readWritten(join(root, file), carried, rows.gap);
    return { offers: channel.read(text, name), text, left: carried.left };
  }
  // Read at once: there is a Markdown page for each car, and promises take several times as long.
  const text = isMarkdownPage(file) ? readFileSync(join(root, file), 'utf8') : (await readFile(join(root, file))).toString();
  return { offers: channel.read(text, name), text };
}

async function fileFaults(file: string, release: UnmeasuredRelease, stock: Stock, moved: readonly Car[]): Promise<Fault[]> {
  const found = channelOfFile(file);
  if (!found) return [];
  const { channel } = found;
  let read: Awaited<ReturnType<typeof readOffers>>;
  try {
    read = await readOffers(found, file, release, moved);
  } catch (error) {
    return [{ file, problem: `cannot be read: ${(error as Error).message}`, fix }];
  }
  const { offers, text, left } = read;
  release.seeOffers?.(file, offers, left);
  const faults = offers.flatMap((offer): Fault[] => {
    const problem = offerFault(offer, release, stock, channel.takesSold ?? false);
    return problem ? [{ file, problem, fix, at: offer.url ?? offer.stock }] : [];
  });
  const missing = channel.photos ? [...ownPictures(text)].filter((picture) => !release.tree.files.has(picture)) : [];
  return [
    ...faults,
    ...missing.map((picture) => ({ file, problem: `shows ${picture}, which is not a file of this site`, fix, at: picture })),
  ];
}

/** How the JSON-LD and the text of a car's page differ from the stock. */
function pageFault(offer: OfferOnPage, car: Car, { catalogue, base }: UnmeasuredRelease): string | undefined {
  const right = factsOf(car, catalogue, base);
  const wrong = differences(offer, right, factNames);
  const odometer = car.km === undefined ? undefined : formatDistance(car.km, catalogue.site.locale);
  if (offer.odometer !== undefined && offer.odometer !== odometer) wrong.push(`odometer ${offer.odometer} instead of ${say(odometer)}`);
  return wrong.length > 0 ? `says of its car: ${wrong.join(', ')}` : undefined;
}

/**
 * A car has the same price, distance, availability and address in every feed, in the JSON-LD of its page and in its text (rule M6). Feeds and pages
 * are read back from the files of the release, and each is compared with the stock; pages that are carried over, by what was read of them before.
 */
export const feedCheck: ReleaseCheckRow = {
  links: (release, record) => {
    const faults: Fault[] = [];
    // Without a feed there is nothing that could differ from the page.
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
    const stock = makeStock(release);
    const moved = movedCars(release);
    const faults: Fault[] = [];
    const files = [...release.tree.files].filter((file) => isFeedFile(file) && !release.live?.sameFiles.has(file));
    await release.fill?.(files);
    for (const [at, file] of files.entries()) {
      faults.push(...(await fileFaults(file, release, stock, moved)));
      if (at % 32 === 0 || !isMarkdownPage(file)) await setImmediate(); // other dealers' work gets its turn
    }
    return faults;
  },
};
