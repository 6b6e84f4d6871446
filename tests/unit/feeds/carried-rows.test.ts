import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FeedsBefore, makeFeeds } from '#lib/feeds/make-feeds.ts';
import type { Car } from '#lib/model/car.ts';
import { goodCar, pictures, siteOf } from './fed-dealer.ts';

const site = siteOf();
const stock: Car[] = Array.from({ length: 6 }, (_, index) => ({
  ...goodCar,
  ...{ id: `${index}`, slug: `car-${index}`, stocknum: `S${index}`, vin: `1M8GDM9AXKP04278${index}` },
  ...{ created_at_timestamp: 1_790_000_000_000 + index * 1000, comments: `Car ${index}, "tidy"\nand quick.` },
}));

/** Changes of a car: those that keep it, that leave it out of channels, and that meet another car. */
const edits: Partial<Car>[] = [
  { price: 19_990 },
  { price: 0 },
  { colour: 'Ünïcode 🚗' },
  { colour: '' },
  { status: 'sold' },
  { status: 'coming_soon' },
  { comments: 'Other\r\nwords, with a "quote"' },
  { vin: '1M8GDM9AXKP042780' },
  { stocknum: 'S1' },
  { images: [] },
  { created_at_timestamp: 1 },
  { item_type: 'motorhome' },
];

const release = fc
  .array(fc.tuple(fc.nat(5), fc.constantFrom(...edits)), { maxLength: 5 })
  .map((changes) =>
    stock.map((car, index) => Object.assign({ ...car }, ...changes.filter(([at]) => at === index).map(([, edit]) => edit)) as Car),
  );

const textsOf = ({ files }: ReturnType<typeof makeFeeds>, older?: ReadonlyMap<string, string | undefined>) =>
  new Map(files.map(({ name, text }) => [name, text ?? older?.get(name)]));

function beforeOf(cars: readonly Car[], damaged = ''): { before: FeedsBefore; texts: ReadonlyMap<string, string | undefined> } {
  const made = makeFeeds(cars, site, pictures, { key: 'k' });
  const [texts, known] = [textsOf(made), new Map(cars.map((car) => [car.id, JSON.stringify(car)]))];
  const { report: channels, ledger } = made;
  if (!ledger) throw new Error('no ledger');
  const before: FeedsBefore = {
    ...{ channels, ledger, isSame: (car) => known.get(car.id) === JSON.stringify(car) },
    ...{ hasFile: (file) => file !== damaged && texts.has(file), textOf: (file) => (file === damaged ? undefined : texts.get(file)) },
  };
  return { before, texts };
}

test('a build over the release before gives the files, the report and the ledger of a build without', { timeout: 60_000 }, () => {
  const damaged = fc.constantFrom('', 'feeds/meta-vehicles.csv', 'cars/car-2.md');
  fc.assert(
    fc.property(release, release, damaged, (old, now, lost) => {
      const { before, texts } = beforeOf(old, lost);
      const carried = makeFeeds(now, site, pictures, { key: 'k', before });
      const whole = makeFeeds(now, site, pictures, { key: 'k' });
      expect(textsOf(carried, texts)).toEqual(textsOf(whole));
      expect({ report: carried.report, ledger: carried.ledger }).toEqual({ report: whole.report, ledger: whole.ledger });
    }),
    { numRuns: 60 },
  );
});

test('one new price reads no other car again', () => {
  const { before } = beforeOf(stock);
  const untouched = (car: Car): Car =>
    new Proxy(car, {
      get: (target, name) => {
        if (name === 'comments') throw new Error(`car ${target.id} was read`);
        return Reflect.get(target, name);
      },
    });
  // Those among the newest arrivals are read for that channel alone.
  const channels = { ...site, feeds: { ...site.feeds, channels: site.feeds.channels.filter((name) => name !== 'new-arrivals') } };
  const cars = stock.map((car, index) => (index === 3 ? { ...car, price: 1000 } : untouched(car)));
  const isSame = ({ id }: Car) => id !== '3';
  const { files } = makeFeeds(cars, channels, pictures, { key: 'k', before: { ...before, isSame } });
  expect(files.filter(({ name, text }) => name.endsWith('.md') && text !== undefined).map(({ name }) => name)).toEqual(['cars/car-3.md']);
  expect(files.find(({ name }) => name === 'feeds/google-vehicles.tsv')?.text?.match(/^\d/gm)).toHaveLength(6);
});

test.each<[string, Partial<FeedsBefore['ledger']>]>([
  ['other settings, code or pictures', { key: 'other' }],
  ['other cars', { cars: ['0', '1'] }],
  ['lengths that do not fit', { lengths: { 'feeds/stock.json': [1, 2, 3, 4, 5, 6] } }],
])('%s: everything is made again', (_name, changed) => {
  const { before } = beforeOf(stock);
  const ledger = { ...before.ledger, ...changed };
  const made = makeFeeds(stock, site, pictures, { key: 'k', before: { ...before, ledger } });
  expect(made.files.find(({ name }) => name === 'feeds/stock.json')?.text).toBe(
    makeFeeds(stock, site, pictures, { key: 'k' }).files.find(({ name }) => name === 'feeds/stock.json')?.text,
  );
});
