import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { pullDealer } from '#lib/pull/pull.ts';
import type { PullContext } from '#lib/sources/adapter.ts';
import { sourceKinds } from '#lib/sources/registry.ts';
import { readSnapshot, snapshotPath } from '#lib/sources/snapshot.ts';
import type { Source } from '#lib/sources/sources.ts';
import { type FakePlatform, startPlatform } from './fake-platform.ts';
import { csvOf, feedSource, ownFields, startFeedServer } from './feed-server.ts';
import { documentOf, noon, platformSourceOf, serve, stock, workplace } from './workplace.ts';

type RawCar = Record<string, unknown> & { id: string; slug: string };
type Bench = {
  context: PullContext<Source>;
  offer: (cars: RawCar[]) => Promise<void>;
  break: () => Promise<void>;
  remove: () => Promise<unknown>;
};

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

async function filesBench(): Promise<Bench> {
  const place = await workplace({ kind: 'files' });
  const write = async (text: string) => {
    await mkdir(place.context.tenantDir, { recursive: true });
    await writeFile(join(place.context.tenantDir, 'cars.json'), text);
  };
  return { ...place, offer: (cars) => write(JSON.stringify(cars)), break: () => write('[{"id": "1",') };
}

async function platformBench(): Promise<Bench> {
  const platform: FakePlatform = await startPlatform();
  const place = await workplace(platformSourceOf(platform));
  const remove = async () => {
    await platform.close();
    await place.remove();
  };
  const offer = async (cars: RawCar[]) => serve(platform, cars);
  const fail = async () => {
    platform.intercept = () => ({ status: 500 });
  };
  return { ...place, remove, offer, break: fail };
}

async function feedBench(): Promise<Bench> {
  const server = await startFeedServer();
  const place = await workplace(feedSource({ from: server.url, fields: ownFields, allowEmpty: true }));
  const remove = async () => {
    await server.close();
    await place.remove();
  };
  const offer = async (cars: RawCar[]) => server.serve(csvOf(cars));
  return { ...place, remove, offer, break: async () => server.serve('<html><title>Maintenance</title></html>') };
}

const benches: Record<Source['kind'], () => Promise<Bench>> = { files: filesBench, platform: platformBench, feed: feedBench };
/** Kinds that report a field which the product does not know. A feed has columns that nobody mapped. */
const namesUnknown: readonly Source['kind'][] = ['files', 'platform'];

const stockCar = stock(1)[0] as RawCar;

describe('a stock file with relative dates', () => {
  const later = (place: Bench, ms: number) => pullDealer({ ...place.context, now: () => noon + ms });
  const sydneyDay = (days: number) => Date.UTC(2026, 10, 20 + days, 13);

  it('gives the same all day and moves with the next day, read or not', async () => {
    const place = await filesBench();
    await place.offer([{ ...stockCar, year: '-3y', created_at_timestamp: '-9d', status: 'sold', sold_date_timestamp: '-1dT10:00' }]);
    const { snapshot } = await later(place, 0);
    const dates = { year: 2023, created_at_timestamp: sydneyDay(-9), sold_date_timestamp: sydneyDay(-1) + 10 * hourMs };
    expect(snapshot).toMatchObject({ relativeTo: '2026-11-21', cars: [dates] });
    expect(await later(place, hourMs - 1)).toMatchObject({ changed: false, snapshot: { relativeTo: '2026-11-21', cars: [dates] } });
    const moved = {
      ...dates,
      created_at_timestamp: dates.created_at_timestamp + dayMs,
      sold_date_timestamp: dates.sold_date_timestamp + dayMs,
    };
    expect(await later(place, hourMs)).toMatchObject({ changed: true, snapshot: { relativeTo: '2026-11-22', cars: [moved] } });
    expect(await later(place, dayMs)).toMatchObject({ changed: false, snapshot: { relativeTo: '2026-11-22', cars: [moved] } });
    expect((await readSnapshot(place.context.workDir, 'test-motors'))?.relativeTo).toBe('2026-11-22');
    expect(await later(place, 50 * dayMs)).toMatchObject({ changed: true, snapshot: { cars: [{ year: 2024 }] } });
    await place.remove();
  });

  it('is read again where the site moves to another time zone', async () => {
    const place = await filesBench();
    await place.offer([{ ...stockCar, created_at_timestamp: '-9d' }]);
    await later(place, 0);
    const { snapshot, changed } = await pullDealer({ ...place.context, timeZone: 'Australia/Perth' });
    expect({ changed, created: snapshot.cars[0]?.created_at_timestamp }).toEqual({ changed: true, created: Date.UTC(2026, 10, 11, 16) });
    await place.remove();
  });
});

it('has a bench for every row of the registry', () => {
  expect(Object.keys(benches).sort()).toEqual(Object.keys(sourceKinds).sort());
});

describe.each(Object.keys(sourceKinds) as Source['kind'][])('source "%s"', (kind) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await benches[kind]();
  });
  afterEach(() => bench.remove());

  it('gives the dealer’s cars as they are', async () => {
    const cars = stock(25);
    await bench.offer(cars);
    const { snapshot, changed } = await pullDealer(bench.context);
    expect(snapshot.cars.toSorted(byId)).toEqual(cars);
    expect(snapshot).toMatchObject({ version: 2, slug: 'test-motors', pulledAt: noon });
    expect(snapshot.report).toEqual({ dropped: [] });
    expect(changed).toBe(true);
  });

  it('keeps what it pulled', async () => {
    await bench.offer(stock(3));
    const { snapshot } = await pullDealer(bench.context);
    expect(await readSnapshot(bench.context.workDir, 'test-motors')).toEqual(snapshot);
  });

  it('says that nothing changed when only time has passed', async () => {
    await bench.offer(stock(3));
    await pullDealer(bench.context);
    const later = await pullDealer({ ...bench.context, now: () => noon + 60_000 });
    expect(later).toMatchObject({ changed: false, snapshot: { pulledAt: noon + 60_000 } });
    await bench.offer(stock(4));
    expect(await pullDealer(bench.context)).toMatchObject({ changed: true });
  });

  it('reads a loose feed: numbers in text, nulls, unknown keys, seconds for milliseconds', async () => {
    const [car] = stock(1);
    const loose = { ...car, price: '$10,000', year: '2015', vin: null, sparkle: 'yes', created_at_timestamp: Math.floor(noon / 1000) };
    await bench.offer([loose as unknown as RawCar]);
    const { snapshot } = await pullDealer(bench.context);
    expect(snapshot.cars).toEqual([{ ...car, created_at_timestamp: noon }]);
    const unknown = {
      effect: 'unknown',
      field: 'sparkle',
      reason: 'not a known field',
      count: expect.any(Number),
      items: expect.any(Array),
    };
    expect(snapshot.report.dropped).toEqual(namesUnknown.includes(kind) ? [unknown] : []);
  });

  it('moves the second car of one slug', async () => {
    const cars: RawCar[] = stock(4);
    cars[3] = { ...cars[3], slug: 'car-1002' } as RawCar;
    await bench.offer(cars);
    const { snapshot } = await pullDealer(bench.context);
    expect(snapshot.cars.map(({ slug }) => slug).sort()).toEqual(['car-1000', 'car-1001', 'car-1002', 'car-1002-1003']);
    expect(snapshot.report.dropped.filter(({ effect }) => effect === 'corrected')).toMatchObject([
      {
        field: 'slug',
        reason: 'another car before it has this slug',
        items: [{ id: '1003', value: '"car-1002"', became: 'car-1002-1003' }],
      },
    ]);
  });

  it('takes only pictures a page may show', async () => {
    const [car] = stock(1);
    const good = 'https://cdn.example.com/a.jpg';
    const images = [good, 'javascript:alert(1)', 'data:image/png;base64,AA', '../secret.jpg', '/etc/passwd', 'file:///etc/passwd'];
    await bench.offer([{ ...car, images, primary_image_url: 'javascript:alert(1)' } as unknown as RawCar]);
    const { snapshot } = await pullDealer(bench.context);
    expect(snapshot.cars[0]?.images).toEqual([good]);
    expect(snapshot.cars[0]?.primary_image_url).toBeUndefined();
    const dropped = snapshot.report.dropped.find(({ field }) => field === 'images[]');
    expect(dropped).toMatchObject({ effect: 'leftOut', reason: 'not a picture that a page may show', count: 5 });
    expect(dropped?.items[0]).toMatchObject({ id: '1000', field: 'images[1]', value: '"javascript:alert(1)"' });
  });

  it('takes an empty stock', async () => {
    await bench.offer([]);
    expect((await pullDealer(bench.context)).snapshot.cars).toEqual([]);
  });

  it('keeps the last good snapshot, byte for byte, when a pull fails', async () => {
    await bench.offer(stock(3));
    await pullDealer(bench.context);
    const path = snapshotPath(bench.context.workDir, 'test-motors');
    const before = await readFile(path);
    await bench.break();
    await expect(pullDealer(bench.context)).rejects.toMatchObject({ name: 'SourceError' });
    expect((await readFile(path)).equals(before)).toBe(true);
  });

  it('keeps the old snapshot when the new one cannot be put in its place', async () => {
    await bench.offer(stock(3));
    await pullDealer(bench.context);
    const path = snapshotPath(bench.context.workDir, 'test-motors');
    const before = await readFile(path);
    await bench.offer(stock(4));
    const calls = await import('node:fs/promises');
    const rename = async () => Promise.reject(new Error('power cut'));
    await expect(pullDealer(bench.context, { ...calls, rename })).rejects.toThrow('power cut');
    expect((await readFile(path)).equals(before)).toBe(true);
    expect((await pullDealer(bench.context)).snapshot.cars).toHaveLength(4);
  });

  it('replaces a damaged snapshot', async () => {
    await bench.offer(stock(2));
    await pullDealer(bench.context);
    await writeFile(snapshotPath(bench.context.workDir, 'test-motors'), '{"version":1,"slug"');
    expect(await pullDealer(bench.context)).toMatchObject({ changed: true, snapshot: { cars: [{ id: '1000' }, { id: '1001' }] } });
  });
});

it('reads a search document’s own fields from a file too', async () => {
  const bench = await filesBench();
  const [car] = stock(1);
  await bench.offer([documentOf(car as RawCar)]);
  const { images: _images, comments: _comments, location: _location, ...rest } = car ?? {};
  const { snapshot } = await pullDealer(bench.context);
  expect(snapshot.cars).toEqual([{ ...rest, photos_count: 2, location: { address: { city: 'Bathurst', state: 'NSW' } } }]);
  await bench.remove();
});

it('keeps what it read of a large stock in parts, and reads on when they are lost (rule R43)', async () => {
  const bench = await filesBench();
  const folder = join(bench.context.workDir, 'snapshots');
  const partsOf = () => readdir(join(folder, 'test-motors.input.parts'));
  const priced = (price: number) => stock(1200).map((car, index) => (index === 600 ? { ...car, price } : car)) as RawCar[];
  const pull = async (price: number) => {
    await bench.offer(priced(price));
    const { snapshot, changed } = await pullDealer(bench.context);
    expect([changed, snapshot.cars.length, snapshot.cars[600]?.price]).toEqual([true, 1200, price]);
  };
  await pull(1000);
  const before = await partsOf();
  expect(before.length).toBeGreaterThan(4);
  expect((await stat(join(folder, 'test-motors.input.json'))).size).toBeLessThan(1000);
  await pull(2000);
  expect((await partsOf()).filter((name) => !before.includes(name))).toHaveLength(1);
  await rm(join(folder, 'test-motors.input.parts'), { recursive: true });
  await pull(3000);
  await bench.remove();
});
