import { expect, it } from 'vitest';
import { completeCar, readCar } from '#lib/sources/read-car.ts';

const ms = Date.UTC(2026, 10, 21);

it.each([
  [ms, ms],
  [ms / 1000, ms],
  [String(ms / 1000), ms],
  [99_999_999_999, 99_999_999_999_000],
  [100_000_000_000, 100_000_000_000],
  [0, 0],
])('a timestamp of %s is %i ms', (stamp, read) => {
  const { fields } = readCar({ id: 1, sold_date_timestamp: stamp, created_at_timestamp: stamp }, 'web');
  expect(fields).toMatchObject({ sold_date_timestamp: read, created_at_timestamp: read });
});

it('a search document’s city and state stand behind an address', () => {
  const address = { city: 'Cowra', postcode: '2794' };
  const { fields, drops } = readCar(
    { id: 1, city: 'Bathurst', state: 'NSW', make_model: 'A > B', price_range: '$1 - $2', location: { address } },
    'web',
  );
  expect(fields.location).toEqual({ address: { city: 'Cowra', state: 'NSW', postcode: '2794' } });
  expect(drops).toEqual([]);
});

it('stand-ins go when what they stand for is there', () => {
  const base = { id: '1', slug: 'a', photos_count: 9, weekly_price_range: '$100 - $200' };
  expect(completeCar(base)).toEqual({ ...base, name: 'Vehicle 1' });
  expect(completeCar({ ...base, images: ['a.jpg'], weekly_price: 150 })).toEqual({
    id: '1',
    slug: 'a',
    name: 'Vehicle 1',
    images: ['a.jpg'],
    weekly_price: 150,
  });
});

it.each([
  ['in_stock', 'in_stock', []],
  ['Coming Soon', 'coming_soon', []],
  ['SOLD', 'sold', []],
  [undefined, undefined, []],
  ['', undefined, []],
  ['reserved', 'unavailable', ['status']],
  ['withdrawn', 'unavailable', ['status']],
  ['unknown', 'unavailable', ['status']],
  ['in_stok', 'unavailable', ['status']],
  [7, 'unavailable', ['status']],
  [{ is: 'in_stock' }, 'unavailable', ['status']],
])('the status %j reads as %s', (status, read, dropped) => {
  const { fields, drops } = readCar({ id: 1, status }, 'web');
  expect(fields.status).toBe(read);
  expect(drops.map(({ path }) => path)).toEqual(dropped);
});
