import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { pullDealer } from '#lib/pull/pull.ts';
import { type FakePlatform, startPlatform } from './fake-platform.ts';
import { noon, platformSourceOf, serve, stock, workplace } from './workplace.ts';

let platform: FakePlatform;
let place: Awaited<ReturnType<typeof workplace>>;
beforeEach(async () => {
  platform = await startPlatform();
  place = await workplace(platformSourceOf(platform));
});
afterEach(async () => {
  await platform.close();
  await place.remove();
});

const pull = async (more = {}) => (await pullDealer({ ...place.context, ...more })).snapshot;
const idsOf = ({ cars }: { cars: { id: string }[] }) => cars.map(({ id }) => id);
/** Cars whose window has ended: a pull with `goneDays` lists them and fetches no details, so that a long list takes little time. */
const past = (cars: ReturnType<typeof stock>) =>
  cars.map((car) => ({ ...car, status: 'sold' as const, sold_date_timestamp: noon - 5 * dayMs }));
const listCalls = () => platform.paths().filter((path) => !path.startsWith('/api/'));

describe('what is listed (rules L2 and B7)', () => {
  const base = stock(9);
  const states: Record<string, unknown>[] = [
    { status: 'in_stock' },
    { status: 'coming_soon' },
    { status: 'sold', sold_date_timestamp: noon - 2 * dayMs },
    { status: 'sold', sold_date_timestamp: Math.floor((noon - 2 * dayMs) / 1000) },
    { status: 'sold', sold_date_timestamp: noon - 4 * dayMs },
    { status: 'sold', sold_date_timestamp: Math.floor((noon - 4 * dayMs) / 1000) },
    { status: 'sold' },
    { status: 'in_stock', show_on_dealer_website: false },
    { status: 'in_stock', dealership_slug: 'another' },
  ];
  const cars = base.map((car, index) => ({ dealership_slug: 'ours', ...car, ...states[index] }));

  it.each([
    { days: 3, listed: ['1000', '1001', '1002', '1003'] },
    { days: 7, listed: ['1000', '1001', '1002', '1003', '1004', '1005'] },
  ])('$days days of sold cars: $listed', async ({ days, listed }) => {
    serve(platform, cars);
    const source = platformSourceOf(platform, ['dealership_slug = ours']);
    for (const route of [200, 403]) {
      platform.documentsRoute = route;
      const snapshot = await pull({ source, soldWindowDays: days, slug: `route-${route}` });
      expect(idsOf(snapshot)).toEqual(listed);
      expect(snapshot.cars[3]?.sold_date_timestamp).toBe(noon - 2 * dayMs);
    }
  });

  it('the platform’s own longer window counts', async () => {
    serve(platform, cars);
    platform.website = { ...platform.website, include_sold_cars_days: 7 };
    expect(idsOf(await pull({ source: platformSourceOf(platform, ['dealership_slug = ours']) }))).toHaveLength(6);
  });
});

describe('cars past their window (rules B7 and H1)', () => {
  const states: Record<string, unknown>[] = [
    { status: 'sold', sold_date_timestamp: noon - 5 * dayMs },
    { status: 'in_stock' },
    { status: 'sold', sold_date_timestamp: noon - 2 * dayMs },
    { status: 'sold', sold_date_timestamp: Math.floor((noon - 92 * dayMs) / 1000) },
    { status: 'sold', sold_date_timestamp: noon - 94 * dayMs },
    // The car of 1001 before it was sold and came back with a new ID.
    { status: 'sold', sold_date_timestamp: noon - 9 * dayMs, slug: 'CAR-1001' },
  ];
  const cars = stock(6).map((car, index) => ({ ...car, ...states[index] }));

  it.each([200, 403])('are remembered without their details, pictures and text (documents route: %i)', async (route) => {
    serve(platform, cars);
    platform.documentsRoute = route;
    const snapshot = await pull({ goneDays: 90, slug: `past-${route}` });
    expect(idsOf(snapshot)).toEqual(['1000', '1001', '1002', '1003']);
    expect(platform.detailCalls().sort()).toEqual(['car-1001.json', 'car-1002.json']);
    const [past, listed] = snapshot.cars;
    expect(listed).toHaveProperty('images');
    for (const field of ['images', 'comments']) expect(past).not.toHaveProperty(field);
    expect(past).toMatchObject({ slug: 'car-1000', make: 'Mazda', status: 'sold', sold_date_timestamp: noon - 5 * dayMs });
    expect(snapshot.report.dropped.filter(({ effect }) => effect === 'skipped')).toEqual([]);
  });
});

describe('a long list', () => {
  it('2,500 cars come in three pages, each once', async () => {
    serve(platform, past(stock(2500)));
    const snapshot = await pull({ goneDays: 90 });
    expect(new Set(idsOf(snapshot)).size).toBe(2500);
    expect(listCalls()).toEqual(Array(3).fill('/indexes/Car_production/documents/fetch'));
  });

  it.each([403, 404, 405])('is read by searches where the documents route answers %i', async (status) => {
    serve(platform, stock(250));
    platform.documentsRoute = status;
    expect(idsOf(await pull())).toHaveLength(250);
    expect(listCalls()).toEqual(['/indexes/Car_production/documents/fetch', '/multi-search', '/multi-search', '/multi-search']);
    expect(place.events.map(({ note }) => note)).toContain(
      'the documents route is closed to this key, so the list is read through searches',
    );
  });

  it.each([
    { honestTotals: true, name: 'totals that know no cap' },
    { honestTotals: false, name: 'totals cut at the cap' },
  ])('longer than the cap is split by make, year and model: $name', async ({ honestTotals }) => {
    const odd = stock(530).map((car, index) => ({
      ...car,
      make: index % 2 ? 'Quote "Q" Motors' : undefined,
      year: index % 3 ? 2020 : undefined,
    }));
    const cars = past([...stock(1300), ...odd.map((car) => ({ ...car, id: `x${car.id}`, slug: `x${car.slug}` }))] as never);
    serve(platform, cars);
    Object.assign(platform, { documentsRoute: 403, cap: 120, honestTotals });
    const snapshot = await pull({ goneDays: 90 });
    expect(idsOf(snapshot)).toEqual(cars.map(({ id }) => id).sort());
  });

  it('a list that no split brings under the cap is an error, not a cut list', async () => {
    serve(
      platform,
      stock(60).map((car) => ({ ...car, make: 'Kia', model: 'Rio', year: 2020 })),
    );
    Object.assign(platform, { documentsRoute: 403, cap: 50 });
    await expect(pull()).rejects.toThrow(
      `stock list: searches of ${platform.url}, index Car_production, end at 50 cars of 60, even when split by make, year, model. ` +
        'Raise pagination.maxTotalHits of the index, or let the search key read documents (action documents.get).',
    );
  });

  it('1000 hits without facet counts prove nothing', async () => {
    serve(platform, stock(1001));
    Object.assign(platform, { documentsRoute: 403, facets: false });
    await expect(pull()).rejects.toThrow('end at 1000 cars and nothing shows that these are all');
  });

  it('fewer hits without facet counts are taken', async () => {
    serve(platform, stock(120));
    Object.assign(platform, { documentsRoute: 403, facets: false });
    expect(idsOf(await pull())).toHaveLength(120);
  });
});

describe('a list that does not hold together', () => {
  it('is read again when a page is missing, and the second reading counts', async () => {
    serve(platform, past(stock(1500)));
    let cut = true;
    platform.intercept = ({ path, body }) => {
      if (!path.endsWith('/documents/fetch') || !cut || (body as { offset: number }).offset === 0) return undefined;
      cut = false;
      return { body: { results: [], offset: 1000, limit: 1000, total: 1500 } };
    };
    expect(idsOf(await pull({ goneDays: 90 }))).toHaveLength(1500);
  });

  it.each([
    {
      name: 'pages that run dry',
      body: { results: [], total: 5 },
      message:
        /^stock list: http\S+fetch gave 0 of the 5 cars it announced, 3 readings in a row\. Pull again when the index is not being updated\.$/,
    },
    {
      name: 'the same page over and over',
      body: { results: stock(2), total: 4 },
      message: /gave the same page again, 3 readings in a row/,
    },
    { name: 'more cars than announced', body: { results: stock(2), total: 1 }, message: /gave 2 of the 1 cars it announced/ },
  ])('$name: an error', async ({ body, message }) => {
    serve(platform, stock(5));
    platform.intercept = ({ path }) => (path.endsWith('/documents/fetch') ? { body } : undefined);
    await expect(pull()).rejects.toThrow(message);
  });

  it('searches that ignore the offset: an error', async () => {
    serve(platform, stock(150));
    platform.documentsRoute = 403;
    const hits = stock(100);
    const page = { hits, estimatedTotalHits: 150, processingTimeMs: 1, facetDistribution: { status: { in_stock: 150 } } };
    platform.intercept = ({ path }) => (path === '/multi-search' ? { body: { results: [page] } } : undefined);
    await expect(pull()).rejects.toThrow('/multi-search gave the same page again, 3 readings in a row');
  });

  it('a key that opens no route at all: both are named', async () => {
    serve(platform, stock(2));
    platform.intercept = ({ path }) =>
      path.startsWith('/api/') ? undefined : { status: 403, body: { message: 'The provided API key is invalid.' } };
    await expect(pull()).rejects.toThrow(
      'stock list: neither the documents route nor search is open. ' +
        `Unable to fetch data from ${platform.url}/indexes/Car_production/documents/fetch after 1 try: it answered 403 Forbidden. ` +
        `Unable to fetch data from ${platform.url}/multi-search after 1 try: it answered 403 Forbidden. ` +
        'Check the search key, source.search.host and source.search.index ("Car_production").',
    );
  });
});
