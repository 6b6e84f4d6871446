/** What is read of feeds (rule M6), also of those that were made from the feeds of the live release. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFeeds } from '#lib/feeds/make-feeds.ts';
import type { Car } from '#lib/model/car.ts';
import type { UnmeasuredRelease } from '#lib/verify/check.ts';
import { feedCheck } from '#lib/verify/checks/feeds.ts';
import { makeServedTree } from '#lib/verify/served-tree.ts';
import { feedsOf, fileOf, goodCar, pictures, siteOf } from '../../feeds/fed-dealer.ts';

const base = 'https://fed.example.com';
const file = 'feeds/google-vehicles.tsv';
const site = siteOf({ feeds: { channels: ['google-vehicles'] } });
const stock = [0, 1, 2, 3, 4, 5].map(
  (id): Car => ({ ...goodCar, id: `${id}`, slug: `car-${id}`, stocknum: `S${id}`, vin: `1M8GDM9AXKP04278${id}` }),
);
const cars = stock.map((car, at) => (at === 1 ? { ...car, price: 25_000 } : car));
/** What the page of a car said of it in the live release. */
const offer = JSON.stringify({ url: `${base}/cars/car-1`, price: 28_990, distance: 40_000, availability: 'InStock' });

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'feeds-'));
});
afterAll(() => rm(root, { recursive: true }));

/** What the check says of files of feeds, of which `live` knows some. */
async function problemsOf(
  files: ReadonlyMap<string, string>,
  catalogue: { site: ReturnType<typeof siteOf>; cars: readonly Car[] },
  live?: UnmeasuredRelease['live'],
): Promise<string[]> {
  for (const [name, text] of files) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  const found = await feedCheck.files?.({
    root,
    tree: makeServedTree([...files.keys(), ...['w1', 'w2', 's1', 's2'].map((name) => `images/${name}.jpg`)], []),
    catalogue: { ...catalogue, carBySlug: new Map(catalogue.cars.map((car) => [car.slug, car])) } as never,
    settings: catalogue.site.build,
    now: Date.now(),
    base,
    live,
  });
  return (found ?? []).map(({ problem }) => problem);
}

/** The faults of the file after `plant`, where the build found the cars `same` as they were. */
async function faults(same: (car: Car) => boolean, plant: (text: string) => string = (text) => text): Promise<string[]> {
  const old = makeFeeds(stock, site, pictures, { key: 'k' });
  const bytes = Buffer.from(old.files.find(({ name }) => name === file)?.text ?? '');
  const fileOf = (name: string) =>
    name === file ? { bytes: bytes.length, read: (from: number, to: number) => bytes.subarray(from, to).toString() } : undefined;
  const before = { ledger: old.ledger as NonNullable<typeof old.ledger>, isSame: same, fileOf };
  const made = makeFeeds(cars, site, pictures, { key: 'k', before }).files.find(({ name }) => name === file);
  if (!made?.rows) throw new Error(`${file} was not made from the older one`);
  const parts = made.pieces?.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : bytes.subarray(...piece)));
  const text = (parts ? Buffer.concat(parts) : bytes).toString();
  return await problemsOf(
    new Map([[file, plant(text)]]),
    { site, cars },
    {
      sameFiles: new Set(),
      otherPages: new Set<string>(),
      rowsOf: () => made.rows,
      rendered: new Map([['cars/car-1.html', offer]]),
    },
  );
}

const isOther = ({ id }: Car) => id !== '1';
/** The same length, so that all rows stay where they are. */
const wrong = (slug: string) => (text: string) =>
  text.replace(new RegExp(`^.*/cars/${slug}\t.*$`, 'm'), (row) => row.replace(/\d{5}\.00/, '11111.00'));

test('a row that was written right has no fault', async () => expect(await faults(isOther)).toEqual([]));

test.each([
  ['that was written', 'car-1', 25_000],
  ['before it', 'car-0', 28_990],
  ['after it', 'car-2', 28_990],
])('a wrong price in the row %s is found', async (_where, slug, price) =>
  expect(await faults(isOther, wrong(slug))).toEqual([`says of the car ${slug}: price 11111 instead of ${price}`]),
);

test('a row that should have changed is found, and then the whole file is read', async () => {
  expect(await faults(() => true)).toEqual(['says of the car car-1: price 28990 instead of 25000']);
  expect(await faults(() => true, wrong('car-5'))).toEqual([
    'says of the car car-1: price 28990 instead of 25000',
    'says of the car car-5: price 11111 instead of 28990',
  ]);
});

describe('a car is found in every feed, whatever the dealer wrote', () => {
  const all = siteOf();
  const bare = (names: readonly (keyof Car)[], changes: Partial<Car>): Car => {
    const car = { ...goodCar, ...changes };
    for (const name of names) delete car[name];
    return car;
  };
  const soldTwin: Car = { ...goodCar, id: '2', slug: 'car-2', vin: '1M8GDM9AXKP042789', status: 'sold', sold_date_timestamp: Date.now() };

  test.each<[string, Car[]]>([
    ['a stock number that a sold car after it shares', [goodCar, soldTwin]],
    ['a stock number that a sold car before it shares', [soldTwin, goodCar]],
    ['a stock number with a no-break space', [{ ...goodCar, stocknum: 'U\u00a01234' }]],
    ['a stock number with two spaces', [{ ...goodCar, stocknum: ' U  1234 ' }]],
    ['a stock number of 120 characters', [{ ...goodCar, stocknum: '1'.repeat(120) }]],
    ['no odometer, and one among the features', [bare(['km'], { filtered_features: ['Odometer: 45000 km'] })]],
    ['no odometer, and one in the comments', [bare(['km'], { comments: '- Odometer: 45000 km' })]],
    ['no price, and one in the comments', [bare(['price'], { comments: 'Special:\n- Price: 25990' })]],
    ['a price, and other facts in the comments', [{ ...goodCar, comments: '## Offer\n- Page: x\n- Price: 1\n- Availability: Sold' }]],
  ])('%s', async (_name, stock) => {
    const files = new Map(feedsOf(stock).files.map(({ name, text }) => [name, text ?? '']));
    expect(await problemsOf(files, { site: all, cars: stock })).toEqual([]);
  });

  test('a sold car in a feed that names cars by stock number is called sold', async () => {
    const files = new Map([['feeds/dealer-studio.csv', fileOf(feedsOf([goodCar]), 'feeds/dealer-studio.csv')]]);
    expect(await problemsOf(files, { site: all, cars: [soldTwin] })).toEqual(['lists the car car-2, which is sold']);
  });
});
