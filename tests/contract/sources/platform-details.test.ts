import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pullDealer } from '#lib/pull/pull.ts';
import type { PullContext } from '#lib/sources/adapter.ts';
import type { Source } from '#lib/sources/sources.ts';
import { type FakePlatform, startPlatform } from './fake-platform.ts';
import { noon, platformSourceOf, serve, stock, workplace } from './workplace.ts';

let platform: FakePlatform;
let place: Awaited<ReturnType<typeof workplace>>;
beforeEach(async () => {
  platform = await startPlatform();
  place = await workplace(platformSourceOf(platform));
  serve(platform, stock(12));
});
afterEach(async () => {
  await platform.close();
  await place.remove();
});

async function pull(more: Partial<PullContext<Source>> = {}) {
  platform.seen.length = 0;
  return await pullDealer({ ...place.context, ...more });
}

const change = (slug: string, fields: Record<string, unknown>) => {
  platform.docs = platform.docs.map((doc) => (doc.slug === slug ? { ...doc, ...fields } : doc));
};

const failing = (...slugs: string[]) => {
  platform.intercept = ({ path }) => (slugs.some((slug) => path.endsWith(`/cars/${slug}.json`)) ? { status: 500 } : undefined);
};

describe('which details are fetched', () => {
  it('all on the first pull, none on the second, one when one listing changed', async () => {
    await pull();
    expect(platform.detailCalls()).toHaveLength(12);
    const second = await pull();
    expect(platform.detailCalls()).toEqual([]);
    expect(second).toMatchObject({ changed: false, requests: 2 });
    change('car-1004', { price: 9999 });
    const third = await pull();
    expect(platform.detailCalls()).toEqual(['car-1004.json']);
    expect(third.changed).toBe(true);
    expect(third.snapshot.cars[4]).toMatchObject({ price: 9999, comments: 'One owner, number 4.' });
  });

  it('with the ETag it had, and a 304 keeps what was there', async () => {
    await pull();
    change('car-1004', { custom_rank: 99 });
    const { snapshot } = await pull();
    const call = platform.seen.find(({ path }) => path.includes('/cars/'));
    expect(call?.headers['if-none-match']).toMatch(/^".+-car-1004"$/);
    expect(snapshot.cars[4]).toMatchObject({ custom_rank: 99, images: stock(5)[4]?.images, comments: 'One owner, number 4.' });
    await pull();
    expect(platform.detailCalls()).toEqual([]);
  });

  it('all again when the state is lost or damaged', async () => {
    await pull();
    const state = join(place.context.workDir, 'snapshots', 'test-motors.state.json');
    await writeFile(state, (await readFile(state, 'utf8')).slice(0, 200));
    const again = await pull();
    expect(platform.detailCalls()).toHaveLength(12);
    expect(again.changed).toBe(false);
  });

  it('never one whose slug is not letters, digits, hyphen and underscore', async () => {
    const slugs = ['../secret', 'a b', 'a/b', 'a?b', 'ä', 'a.b', '', '%2e%2e', 'a\nb'];
    platform.docs = platform.docs.map((doc, index) => ({ ...doc, slug: slugs[index] ?? doc.slug }));
    const { snapshot } = await pull();
    expect(platform.detailCalls().sort()).toEqual(['car-1009.json', 'car-1010.json', 'car-1011.json']);
    expect(snapshot.cars.map(({ id }) => id)).toEqual(['1009', '1010', '1011']);
    expect(snapshot.report.dropped.map(({ effect, field, reason, count }) => [effect, field, reason, count])).toEqual([
      ['skipped', 'slug', 'the slug cannot be used', 8],
      ['skipped', undefined, 'it has no slug, so its detail has no address', 1],
    ]);
    expect(snapshot.report.dropped[0]?.items[0]).toEqual({ at: 'index Car_production', id: '1000', value: '"../secret"' });
  });

  it.each([
    ['documents', 200],
    ['searches', 403],
  ])('never one whose id is no text, and cannot become one, in a list read by %s', async (_route, documentsRoute) => {
    platform.documentsRoute = documentsRoute;
    platform.docs = platform.docs.map((doc, index) => (index < 2 ? { ...doc, id: { toString: false } } : doc)) as typeof platform.docs;
    const { snapshot } = await pull();
    expect(snapshot.cars).toHaveLength(10);
    expect(snapshot.report.dropped).toMatchObject([{ effect: 'skipped', field: 'id', reason: 'the id cannot be used', count: 2 }]);
  });

  it('no more at once than asked for', async () => {
    let open = 0;
    let most = 0;
    const counting: typeof fetch = async (...args) => {
      open += 1;
      most = Math.max(most, open);
      const response = await fetch(...args);
      open -= 1;
      return response;
    };
    await pull({ fetch: counting, concurrency: 3 });
    expect(most).toBe(3);
  });
});

describe('a detail that fails', () => {
  it('keeps the last good one, with the fresh listing, and is requested again', async () => {
    await pull();
    change('car-1004', { price: 5, status: 'sold', sold_date_timestamp: noon });
    failing('car-1004');
    const { snapshot } = await pull();
    expect(snapshot.cars[4]).toEqual({ ...stock(5)[4], price: 5, status: 'sold', sold_date_timestamp: noon });
    expect(snapshot.report.dropped).toEqual([
      {
        effect: 'stale',
        reason: `Unable to fetch data from ${platform.url}/api/websites/7/cars/{slug}.json after 3 tries: it answered 500 Internal Server Error`,
        count: 1,
        items: [{ at: 'detail', id: '1004' }],
      },
    ]);
    platform.intercept = undefined;
    expect((await pull()).snapshot.report.dropped).toEqual([]);
    expect(platform.detailCalls()).toEqual(['car-1004.json']);
  });

  it('keeps the last good one from the snapshot where the state is lost', async () => {
    await pull();
    await writeFile(join(place.context.workDir, 'snapshots', 'test-motors.state.json'), '');
    failing('car-1004');
    const { snapshot } = await pull();
    expect(snapshot.cars[4]).toEqual(stock(5)[4]);
    expect(snapshot.report.dropped).toMatchObject([{ effect: 'stale', count: 1 }]);
  });

  it.each([
    { name: 'a 404', answer: { status: 404 }, why: 'it answered 404 Not Found' },
    { name: 'a body of status 404', answer: { body: { status: '404' } }, why: 'its status field says 404' },
    { name: 'an empty object', answer: { body: {} }, why: 'is not a car' },
    { name: 'a list', answer: { body: [1] }, why: 'is not a car' },
    { name: 'nothing', answer: { body: { car: null } }, why: 'is not a car' },
    {
      name: 'levels without end',
      answer: { raw: `{"id":1004,"a":${'['.repeat(3000)}${']'.repeat(3000)}}` },
      why: 'it has more than 127 levels',
    },
    { name: 'another car', answer: { body: { id: 5, slug: 'car-5' } }, why: 'is of another car' },
    {
      name: 'an id and a status that are no texts, and cannot become one',
      answer: { body: { id: { toString: false }, status: { toString: false } } },
      why: 'is of another car',
    },
  ])('$name for a car never seen: it has only its listing', async ({ answer, why }) => {
    platform.intercept = ({ path }) => (path.endsWith('/car-1004.json') ? answer : undefined);
    const { snapshot } = await pull();
    const { images: _images, comments: _comments, location: _location, ...rest } = stock(5)[4] ?? {};
    expect(snapshot.cars[4]).toEqual({ ...rest, photos_count: 2, location: { address: { city: 'Bathurst', state: 'NSW' } } });
    const only = { effect: 'listingOnly', reason: expect.stringContaining(why), items: [{ at: 'detail', id: '1004' }] };
    expect(snapshot.report.dropped).toEqual([{ ...only, count: 1 }]);
    // A detail that was never fetched cannot be kept by the next pull either.
    expect((await pull()).snapshot.report.dropped).toMatchObject([{ effect: 'listingOnly', count: 1 }]);
  });

  it('all of them on a later pull: the last good ones stay, new cars come from their listing', async () => {
    await pull();
    serve(
      platform,
      stock(13).map((car) => ({ ...car, price: 1 })),
    );
    failing(...stock(13).map(({ slug }) => slug));
    const { snapshot } = await pull();
    expect(snapshot.cars.map(({ price, comments }) => [price, comments !== undefined])).toEqual([...Array(12).fill([1, true]), [1, false]]);
    expect(snapshot.report.dropped.map(({ effect, count }) => [effect, count])).toEqual([
      ['listingOnly', 1],
      ['stale', 12],
    ]);
  });

  it('25 in a row: the platform is taken to be down and is left alone', async () => {
    serve(platform, stock(200));
    await pull();
    serve(
      platform,
      stock(200).map((car) => ({ ...car, price: 1 })),
    );
    failing(...stock(200).map(({ slug }) => slug));
    const { snapshot } = await pull({ concurrency: 5 });
    expect(platform.detailCalls().length).toBeLessThanOrEqual(3 * (25 + 5));
    const [first, second] = snapshot.report.dropped;
    expect((first?.count ?? 0) + (second?.count ?? 0)).toBe(200);
    expect(first).toMatchObject({ effect: 'stale', reason: 'not requested: 25 details in a row had failed' });
  });
});

describe('list and detail disagree', () => {
  it.each([
    {
      name: 'the list’s price, status and tag win',
      doc: { price: 1, status: 'coming_soon', tag: 'SALE' },
      car: { price: 1, status: 'coming_soon', tag: 'SALE' },
    },
    {
      name: 'a wrong price of the detail is not used, so it is not reported',
      doc: { price: 1 },
      car: { price: 1 },
      detail: { price: 'POA' },
    },
    { name: 'a field the list holds empty is empty', doc: { price: null, tag: '' }, car: { price: undefined, tag: undefined } },
    { name: 'the detail’s description wins', doc: { colour: 'Red', model: 'M' }, car: { colour: 'Soul Red', model: 'M0' } },
    { name: 'what only the list knows is kept', doc: { filtered_features: ['Sunroof'] }, car: { filtered_features: ['Sunroof'] } },
  ])('$name', async ({ doc, car, detail = {} }) => {
    platform.details.set('car-1000', { car: { ...stock(1)[0], tag: 'OLD', ...detail } });
    change('car-1000', doc);
    expect((await pull()).snapshot.report.dropped).toEqual([]);
    expect((await pull()).snapshot.cars[0]).toMatchObject(
      Object.fromEntries(Object.entries(car).filter(([, value]) => value !== undefined)),
    );
    const gone = Object.entries(car).filter(([, value]) => value === undefined);
    for (const [field] of gone) expect((await pull()).snapshot.cars[0]).not.toHaveProperty(field);
  });
});

describe('the manufacturer', () => {
  const maker = { id: '9', name: 'Mazda', slug: 'mazda', logo: { url: 'https://cdn.example.com/mazda.svg' } };
  beforeEach(() => {
    platform.website = { ...platform.website, manufacturer_id: 9 };
    platform.manufacturers = { 9: { ...maker, id: 9 } };
  });

  it('comes with the configuration that names one', async () => {
    expect((await pull()).snapshot.remote).toEqual({
      id: '7',
      name: 'Test Motors',
      slug: 'test-motors',
      manufacturer_id: '9',
      manufacturer: maker,
    });
    expect(platform.paths()).toContain('/api/manufacturers/9.json?website_id=7');
  });

  it('stays as it was when it cannot be fetched', async () => {
    await pull();
    platform.manufacturers = {};
    const { snapshot } = await pull();
    expect(snapshot.remote?.manufacturer).toEqual(maker);
    expect(snapshot.report.dropped).toMatchObject([
      { effect: 'stale', reason: expect.stringContaining('it answered 404 Not Found'), items: [{ at: 'manufacturer 9' }] },
    ]);
  });

  it('is not missed when there never was one', async () => {
    platform.manufacturers = { 9: { id: 9 } };
    const { snapshot } = await pull();
    expect(snapshot.remote?.manufacturer).toBeUndefined();
    expect(snapshot.report.dropped[0]?.reason).toContain('is not a manufacturer (name: ');
  });
});
