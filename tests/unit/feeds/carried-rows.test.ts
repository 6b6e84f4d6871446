import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Channel } from '#lib/feeds/channel.ts';
import { channelOfFile } from '#lib/feeds/feed-files.ts';
import { type FeedFile, type FeedsBefore, makeFeeds } from '#lib/feeds/make-feeds.ts';
import { channelKinds } from '#lib/feeds/registry.ts';
import type { Car } from '#lib/model/car.ts';
import { goodCar, pictures, siteOf } from './fed-dealer.ts';

const site = siteOf();
const makeCar = (index: number): Car => ({
  ...goodCar,
  ...{ id: `${index}`, slug: `car-${index}`, stocknum: `S${index}`, vin: `1M8GDM9AXKP04278${index}` },
  ...{ created_at_timestamp: 1_790_000_000_000 + index * 1000, comments: `Car ${index}, "tidy"\nand quick.` },
});
const stock: Car[] = Array.from({ length: 6 }, (_, index) => makeCar(index));

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
  { images: ['https://img.example.com/x.jpg'] },
  { created_at_timestamp: 1 },
  { item_type: 'motorhome' },
];

/** Some of eight cars, in any order, with changes. */
const release = fc
  .tuple(
    fc.oneof(fc.constant([0, 1, 2, 3, 4, 5]), fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7])),
    fc.array(fc.tuple(fc.nat(7), fc.constantFrom(...edits)), { maxLength: 5 }),
  )
  .map(([chosen, changes]) =>
    chosen.map((index) => Object.assign(makeCar(index), ...changes.filter(([at]) => at === index).map(([, edit]) => edit)) as Car),
  );

type Texts = ReadonlyMap<string, Buffer>;

/** A file as the build writes it: its text, its pieces put together, or that of the release before. */
function bytesOf({ name, text, pieces }: FeedFile, older?: Texts): Buffer {
  if (text !== undefined) return Buffer.from(text);
  const before = older?.get(name);
  if (!before) throw new Error(`${name} is taken from a release that lacks it`);
  if (!pieces) return before;
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : before.subarray(...piece))));
}
const textsOf = ({ files }: ReturnType<typeof makeFeeds>, older?: Texts): Texts =>
  new Map(files.map((file) => [file.name, bytesOf(file, older)]));
const said = (texts: Texts) => Object.fromEntries([...texts].map(([name, bytes]) => [name, bytes.toString()]));

type Lost = { damaged?: string; unread?: boolean };

function beforeOf(cars: readonly Car[], { damaged, unread = false }: Lost = {}): { before: FeedsBefore; texts: Texts } {
  const made = makeFeeds(cars, site, pictures, { key: 'k' });
  const [texts, known] = [textsOf(made), new Map(cars.map((car) => [car.slug, JSON.stringify(car)]))];
  const { ledger } = made;
  if (!ledger) throw new Error('no ledger');
  const before: FeedsBefore = {
    ...{ ledger, isSame: (car) => known.get(car.slug) === JSON.stringify(car) },
    fileOf: (file) => {
      const bytes = file === damaged ? undefined : texts.get(file);
      return bytes && { bytes: bytes.length, read: unread ? undefined : (from, to) => bytes.subarray(from, to).toString() };
    },
  };
  return { before, texts };
}

test('a build over the release before gives the files, the report and the ledger of a build without', () => {
  const lost = fc.constantFrom<Lost>({}, {}, { damaged: 'feeds/meta-vehicles.csv' }, { damaged: 'cars/car-2.md' }, { unread: true });
  fc.assert(
    fc.property(release, release, lost, (old, now, gone) => {
      const { before, texts } = beforeOf(old, gone);
      const carried = makeFeeds(now, site, pictures, { key: 'k', before });
      const whole = makeFeeds(now, site, pictures, { key: 'k' });
      expect(said(textsOf(carried, texts))).toEqual(said(textsOf(whole)));
      expect({ report: carried.report, ledger: carried.ledger }).toEqual({ report: whole.report, ledger: whole.ledger });
    }),
    { numRuns: 60 },
  );
});

test('what is read again of a file is every row that the release before lacks, and the rest is named as kept', () => {
  fc.assert(
    fc.property(release, release, (old, now) => {
      const { before, texts } = beforeOf(old);
      for (const file of makeFeeds(now, site, pictures, { key: 'k', before }).files) {
        const found = channelOfFile(file.name);
        const rows = (found?.channel.rows ?? []).find(({ name }) => name === found?.name);
        if (!file.rows || !found || !rows || found.name === 'llms.txt') continue;
        const { head, tail, written, isKept, left } = file.rows;
        const bytes = bytesOf(file, texts);
        const part = (from: number, to: number) => bytes.subarray(from, to).toString();
        const parts = written.map(([from, to]) => part(from, to)).join(rows.gap);
        const read = (text: string) => Array.from(found.channel.read(text, found.name), (offer) => JSON.stringify(offer));
        const again = new Set(read(part(0, head) + parts + part(bytes.length - tail, bytes.length)));
        const was = new Set(read(texts.get(file.name)?.toString() ?? ''));
        for (const offer of read(bytes.toString())) if (!again.has(offer)) expect(was).toContain(offer);
        const readOf = (texts: ReadonlySet<string>, { slug, stocknum = '' }: Car) =>
          [...texts].some((offer) => offer.includes(found.channel.naming === 'stock' ? JSON.stringify(stocknum) : `/cars/${slug}"`));
        // A stock number that two cars have does not tell whose row it is.
        const isNamed = ({ stocknum }: Car) =>
          found.channel.naming !== 'stock' || old.filter((car) => car.stocknum === stocknum).length === 1;
        for (const car of old.filter(isNamed)) expect(left.has(car.id), `${file.name} ${car.id}`).toBe(readOf(was, car) && !isKept(car.id));
        for (const { id, slug, stocknum = '' } of now) {
          if (found.channel.naming === 'stock' && now.filter((car) => car.stocknum === stocknum).length > 1) continue;
          const names = found.channel.naming === 'stock' ? JSON.stringify(stocknum) : `/cars/${slug}"`;
          const isRow = [...read(bytes.toString())].some((offer) => offer.includes(names));
          if (isKept(id)) expect(isRow, `${file.name} ${id}`).toBe(true);
          else if (isRow) expect([...again].some((offer) => offer.includes(names))).toBe(true);
        }
      }
    }),
    { numRuns: 40 },
  );
});

describe('one new price', () => {
  const { before, texts } = beforeOf(stock);
  const untouched = (car: Car): Car =>
    new Proxy(car, {
      get: (target, name) => {
        if (name === 'comments') throw new Error(`car ${target.id} was read`);
        return Reflect.get(target, name);
      },
    });
  // Those among the newest arrivals are read for that channel alone.
  const channels = { ...site, feeds: { ...site.feeds, channels: site.feeds.channels.filter((name) => name !== 'new-arrivals') } };
  const ledgerOf = (cars: Car[]) => makeFeeds(cars, channels, pictures, { key: 'k' }).ledger;
  const cars = stock.map((car, index) => (index === 3 ? { ...car, price: 1000 } : untouched(car)));
  const ledger = ledgerOf(stock);
  const { files } = makeFeeds(cars, channels, pictures, {
    key: 'k',
    before: { ...before, ...(ledger ? { ledger } : {}), isSame: ({ id }: Car) => id !== '3' },
  });

  test('reads no other car again, and writes one Markdown page', () => {
    expect(files.filter(({ name, text }) => name.endsWith('.md') && text !== undefined).map(({ name }) => name)).toEqual(['cars/car-3.md']);
  });

  const rowFiles = (Object.values(channelKinds) as Channel[]).flatMap(({ rows = [] }) => rows.map(({ name }) => name));
  test.each(rowFiles)('is one row of %s, and two ranges of the older file', (file) => {
    const found = files.find(({ name }) => name.endsWith(`/${file}`) || name === file);
    const ranges = found?.pieces?.filter((piece) => typeof piece === 'object');
    expect(ranges).toHaveLength(2);
    expect(found?.rows?.written).toHaveLength(1);
    expect(found && bytesOf(found, texts).toString()).toContain('1000');
  });
});

test('a change that no channel shows leaves every file as it was', () => {
  const { before } = beforeOf(stock);
  const cars = stock.map((car, index) => (index === 2 ? { ...car, showroom_note: 'x' } : car)) as Car[];
  const { files } = makeFeeds(cars, site, pictures, { key: 'k', before });
  const names = files.filter(({ text, pieces }) => pieces ?? text).map(({ name }) => name);
  expect(names).toEqual(['cars/car-2.md', 'feeds/new-arrivals.json', 'feeds/new-arrivals.xml', 'feeds/stock.schema.json']);
});

test.each<[string, Partial<FeedsBefore['ledger']>]>([
  ['other settings or code', { key: 'other' }],
  ['lengths that do not fit', { lengths: { 'feeds/stock.json': Uint32Array.of(1, 2, 3, 4, 5, 6) } }],
])('%s: everything is made again', (_name, changed) => {
  const { before } = beforeOf(stock);
  const ledger = { ...before.ledger, ...changed };
  const made = makeFeeds(stock, site, pictures, { key: 'k', before: { ...before, ledger } });
  expect(made.files.find(({ name }) => name === 'feeds/stock.json')?.text).toBe(
    makeFeeds(stock, site, pictures, { key: 'k' }).files.find(({ name }) => name === 'feeds/stock.json')?.text,
  );
});
