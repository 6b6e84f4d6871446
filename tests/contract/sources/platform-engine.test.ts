import { afterEach, beforeEach, expect, it } from 'vitest';
import { pullDealer } from '#lib/pull/pull.ts';
import { createEngine } from '../../../scripts/tools/search-server/engine/engine.ts';
import { type FakePlatform, startPlatform } from './fake-platform.ts';
import { documentOf, noon, platformSourceOf, serve, stock, workplace } from './workplace.ts';

// The engine answers as the real search server does (its own suite proves that), so it shows that the filters mean there what they should.

let platform: FakePlatform;
let place: Awaited<ReturnType<typeof workplace>>;
beforeEach(async () => {
  platform = await startPlatform();
  place = await workplace(platformSourceOf(platform, ['dealership_slug = ours']));
});
afterEach(async () => {
  await platform.close();
  await place.remove();
});

const hour = 60 * 60 * 1000;
const states: Record<string, unknown>[] = [
  { status: 'in_stock' },
  { status: 'coming_soon', make: 'land rover' },
  { status: 'sold', sold_date_timestamp: noon - 71 * hour, make: undefined },
  { status: 'sold', sold_date_timestamp: (noon - 71 * hour) / 1000, make: 'Quote "Q" Motors' },
  { status: 'sold', sold_date_timestamp: noon - 73 * hour },
  { status: 'sold', sold_date_timestamp: (noon - 73 * hour) / 1000 },
  { status: 'in_stock', show_on_dealer_website: false },
  { status: 'in_stock', dealership_slug: 'another' },
  { status: 'in_stock', make: 'Back\\slash', year: undefined },
  { status: 'in_stock', make: '-dash', year: undefined },
];

it.each([
  { cap: 1000, name: 'under the cap' },
  { cap: 20, name: 'split by make, year and model' },
])('a search server’s own reading of the filters, $name', async ({ cap }) => {
  const cars = stock(400).map((car, index) => ({ ...car, dealership_slug: 'ours', ...states[index % states.length] }));
  serve(platform, cars);
  const filterable = ['show_on_dealer_website', 'status', 'sold_date_timestamp', 'dealership_slug', 'make', 'year', 'model'];
  const settings = { filterableAttributes: filterable, pagination: { maxTotalHits: cap } };
  const engine = createEngine([{ uid: 'Car_production', primaryKey: 'id', documents: cars.map(documentOf), settings }]);
  platform.intercept = ({ method, path, body }) => (path.startsWith('/api/') ? undefined : engine({ method, path, body }));
  const { snapshot } = await pullDealer(place.context);
  const listed = cars.filter((_car, index) => ![4, 5, 6, 7].includes(index % states.length));
  expect(snapshot.cars.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
});
