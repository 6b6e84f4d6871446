/** Feeds that were made from those of the live release (rule M6): what is read of them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFeeds } from '#lib/feeds/make-feeds.ts';
import type { Car } from '#lib/model/car.ts';
import { feedCheck } from '#lib/verify/checks/feeds.ts';
import { makeServedTree } from '#lib/verify/served-tree.ts';
import { goodCar, pictures, siteOf } from '../../feeds/fed-dealer.ts';

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
  await mkdir(join(root, 'feeds'));
});
afterAll(() => rm(root, { recursive: true }));

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
  await writeFile(join(root, file), plant(text));
  const found = await feedCheck.files?.({
    root,
    tree: makeServedTree([file, 'images/w1.jpg', 'images/w2.jpg'], []),
    catalogue: { site, cars, carBySlug: new Map(cars.map((car) => [car.slug, car])) } as never,
    settings: site.build,
    now: Date.now(),
    base,
    live: {
      sameFiles: new Set(),
      otherPages: new Set<string>(),
      rowsOf: () => made.rows,
      rendered: new Map([['cars/car-1.html', offer]]),
    },
  });
  return (found ?? []).map(({ problem }) => problem);
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
