import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { carsOf, siteOf, type Yard } from '../build/tenants.ts';
import type { FakePlatform } from '../sources/fake-platform.ts';
import { platformSourceOf, serve } from '../sources/workplace.ts';
import type { BadInput, EditKind, SourceFault } from './operations.ts';

type ChaosCar = ReturnType<typeof carsOf>[number] & { sold_date_timestamp?: number; images?: string[]; comments?: string };

/** A dealer, and what its files or the platform say now. */
export type Dealer = {
  slug: string;
  isPlatform: boolean;
  cars: ChaosCar[];
  /** Versions of the dealer's name and of its page, which a built tree shows. */
  name: number;
  page: number;
  bad: BadInput | undefined;
  nextId: number;
};

/** The stock stays between these, so that no edit is a drop that the product refuses (rule R4). */
const [fewestCars, mostCars] = [9, 12];
const pictureNames = ['one.png', 'two.png', 'three.png'];

export const fatalInputs: ReadonlySet<BadInput> = new Set<BadInput>([
  'site.json is cut off',
  'an unknown setting',
  'a page without a valid head',
  'a link out of the folder',
  'cars.json is cut off',
]);
export const droppingInputs: ReadonlySet<BadInput> = new Set<BadInput>(['no cars', 'half of the cars']);

export const nameOf = ({ slug, name }: Dealer) => `Chaos ${slug} v${name}.`;
export const pageTextOf = ({ page }: Dealer) => `About us, version ${page}.`;

export const makeDealer = (slug: string, isPlatform: boolean): Dealer => ({
  slug,
  isPlatform,
  cars: carsOf(10),
  name: 1,
  page: 1,
  bad: undefined,
  nextId: 500,
});

const newCar = (dealer: Dealer): ChaosCar => {
  const id = String(dealer.nextId++);
  return { ...(carsOf(1)[0] as ChaosCar), id, slug: `mazda-cx-5-${id}`, name: `2021 Mazda CX-5 ${id}`, price: 20_000 + Number(id) };
};

/** Changes a dealer's data; says what it did. */
export function edit(dealer: Dealer, what: EditKind, pick: number, now: number): string {
  const index = Math.floor(pick * dealer.cars.length);
  const car = dealer.cars[index] as ChaosCar;
  const change = (changes: Partial<ChaosCar>) => {
    dealer.cars = dealer.cars.map((one) => (one === car ? { ...one, ...changes } : one));
    return `${what} ${car.slug}`;
  };
  const changes: Record<EditKind, () => string> = {
    price: () => change({ price: car.price + 10 }),
    // A minute ago, so that no clock of a later command is before the sale.
    sale: () => change({ status: 'sold', sold_date_timestamp: now - 60_000 }),
    arrival: () => {
      if (dealer.cars.length >= mostCars) return change({ price: car.price - 10 });
      dealer.cars = [...dealer.cars, newCar(dealer)];
      return `arrival ${dealer.cars.at(-1)?.slug}`;
    },
    removal: () => {
      if (dealer.cars.length <= fewestCars) return change({ price: car.price - 10 });
      dealer.cars = dealer.cars.filter((one) => one !== car);
      return `removal ${car.slug}`;
    },
    photo: () => {
      const picture = pictureNames[Math.floor(pick * 97) % pictureNames.length] as string;
      // A picture of the platform is an address, so that no build fetches it.
      return change({ images: [dealer.isPlatform ? `https://cdn.example.com/${picture}` : `images/${picture}`] });
    },
    name: () => `name ${++dealer.name}`,
    page: () => `page ${++dealer.page}`,
  };
  return changes[what]();
}

/** Cars that cannot be used, or not as they came; one of them is listed under another slug and without its price. */
const oddCars = [
  'not a car',
  { slug: 'no-id', name: 'No id' },
  { ...(carsOf(1)[0] as ChaosCar), id: '901', slug: 'odd/slug', name: 'Odd\u0000 One', price: 'twenty' },
  { ...(carsOf(1)[0] as ChaosCar), id: '902', slug: 'away', status: 'Withdrawn' },
];

/** The cars that a built site must list now, with their prices and whether they are sold. */
export function listedCars({ cars, bad, isPlatform }: Dealer): Map<string, { price: number | undefined; isSold: boolean }> {
  const shown = bad === 'no cars' ? [] : bad === 'half of the cars' ? cars.slice(0, Math.floor(cars.length / 2)) : cars;
  const faulty = bad === 'a car whose page is too large' ? shown[0] : undefined;
  const listed = new Map(
    shown
      .filter((car) => car !== faulty)
      .map((car) => [car.slug, { price: car.price as number | undefined, isSold: car.status === 'sold' }] as const),
  );
  if (bad === 'odd cars' && !isPlatform) listed.set('odd-slug', { price: undefined, isSold: false });
  return listed;
}

function carsAsWritten({ cars, bad, isPlatform }: Dealer): unknown[] {
  if (bad === 'no cars') return [];
  if (bad === 'half of the cars') return cars.slice(0, Math.floor(cars.length / 2));
  if (bad === 'odd cars' && !isPlatform) return [...cars, ...oddCars];
  if (bad === 'a car whose page is too large')
    // The platform lists no comments; the time of the change tells a pull to ask for them.
    return cars.map((car, index) =>
      index === 0 ? { ...car, comments: 'Long. '.repeat(80_000), ...(isPlatform && { updated_at_timestamp: 1 }) } : car,
    );
  return cars;
}

/** Writes what a dealer's files say now, or tells the platform. */
export async function writeDealer(yard: Yard, platform: FakePlatform, dealer: Dealer): Promise<void> {
  const { slug, bad, isPlatform } = dealer;
  const site = {
    ...siteOf(nameOf(dealer), { images: { pattern: isPlatform ? 'https://img.example.com/{path}?width={width}' : undefined } }),
    // Above what the platform says.
    overrides: { dealer: { name: nameOf(dealer), ...(bad === 'an unknown setting' ? { nmae: 'x' } : {}) } },
    ...(isPlatform ? { source: platformSourceOf(platform) } : {}),
  };
  const text = JSON.stringify(site, null, 2);
  const cars = carsAsWritten(dealer);
  const stock = JSON.stringify(cars, null, 2);
  const head = bad === 'a page without a valid head' ? 'title: [About' : 'title: About';
  await rm(yard.file(slug, 'content/out.md'), { force: true });
  await yard.tenant(slug, {
    site: bad === 'site.json is cut off' ? text.slice(0, 60) : text,
    ...(isPlatform ? {} : { cars: bad === 'cars.json is cut off' ? stock.slice(0, -20) : stock }),
    content: { 'about.md': `---\n${head}\n---\n\n${pageTextOf(dealer)}\n` },
  });
  if (bad === 'a link out of the folder') await symlink('/etc/hostname', yard.file(slug, 'content/out.md'));
  // The platform lists what is shown on dealers' websites.
  if (isPlatform)
    serve(
      platform,
      (cars as ChaosCar[]).map((car) => ({ ...car, show_on_dealer_website: true })),
    );
}

/** Pictures of a dealer with files: small, so that they are rendered at once. */
export async function writePictures(yard: Yard, slug: string): Promise<void> {
  await mkdir(yard.file(slug, 'images'), { recursive: true });
  for (const [index, name] of pictureNames.entries()) {
    const background = { r: 40 + 60 * index, g: 90, b: 120 };
    await writeFile(
      join(yard.file(slug, 'images'), name),
      await sharp({ create: { width: 96, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  }
}

/** What the platform answers under a fault; the details come later than the list. */
export function breakSource(platform: FakePlatform, fault: SourceFault | 'none'): void {
  const isList = (path: string) => path.includes('/documents/') || path === '/multi-search';
  const answers: Record<SourceFault | 'none', FakePlatform['intercept']> = {
    none: undefined,
    'answers 500': () => ({ status: 500, headers: { 'retry-after': '0' }, body: {} }),
    'drops connections': () => ({ drop: true }),
    'no cars': ({ path }) => (isList(path) ? { body: { results: [], offset: 0, limit: 1000, total: 0 } } : undefined),
    'half of the cars': ({ path }) =>
      isList(path) ? { body: { results: platform.docs.slice(0, 4), offset: 0, limit: 1000, total: 4 } } : undefined,
    'half of its JSON': () => ({ raw: '{"results": [{"id"' }),
    'no details': ({ path }) => (path.includes('/cars/') ? { status: 500, headers: { 'retry-after': '0' }, body: {} } : undefined),
  };
  platform.intercept = answers[fault];
}
