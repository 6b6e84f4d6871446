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

it('a search document’s city and state follow an address', () => {
  const address = { city: 'Cowra', postcode: '2794' };
  const { fields, drops } = readCar(
    { id: 1, city: 'Bathurst', state: 'NSW', make_model: 'A > B', price_range: '$1 - $2', location: { address } },
    'web',
  );
  expect(fields.location).toEqual({ address: { city: 'Cowra', state: 'NSW', postcode: '2794' } });
  expect(drops).toEqual([]);
});

it('placeholders go when the real value is there', () => {
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
  ['in_stok', 'in_stock', ['status']],
  ['InStock', 'in_stock', []],
  ['available', 'in_stock', []],
  ['For Sale', 'in_stock', []],
  ['coming-soon', 'coming_soon', []],
  ['comming soon', 'coming_soon', ['status']],
  ['unavailable', 'unavailable', []],
  ['unavailabel', 'unavailable', ['status']],
  ['navailable', 'unavailable', ['status']],
  ['not for sale', 'unavailable', ['status']],
  ['under_offer', 'unavailable', ['status']],
  ['bold', 'unavailable', ['status']],
  ['sold!', 'unavailable', ['status']],
  [7, 'unavailable', ['status']],
  [{ is: 'in_stock' }, 'unavailable', ['status']],
])('the status %j reads as %s', (status, read, dropped) => {
  const { fields, drops } = readCar({ id: 1, status }, 'web');
  expect(fields.status).toBe(read);
  expect(drops.map(({ field }) => field)).toEqual(dropped);
});

it.each([
  ['Comming Soon', { effect: 'corrected', became: 'coming_soon', reason: 'a misspelt status', fix: 'write in_stock, coming_soon or sold' }],
  [
    'under_offer',
    { effect: 'notListed', reason: 'not the status of a car for sale', fix: 'write in_stock, coming_soon or sold to list the car' },
  ],
])('the status %j is named with its value (rule L10)', (value, drop) => {
  expect(readCar({ id: 1, status: value }, 'web').drops).toEqual([{ field: 'status', value, ...drop }]);
});

it('a date that no calendar has is left out', () => {
  const { fields, drops } = readCar({ id: 1, sold_date_timestamp: 1e300, created_at_timestamp: -5 }, 'web');
  expect(fields).toEqual({ id: '1' });
  expect(drops.map(({ effect, field }) => [effect, field])).toEqual([
    ['leftOut', 'sold_date_timestamp'],
    ['leftOut', 'created_at_timestamp'],
  ]);
});

it.each([
  ...['drive_away', 'Drive Away', 'driveaway', 'DAP', 'Drive-away price', 'Drive Away - No More To Pay', 'Driveaway no extras'].map(
    (text) => [text, 'drive_away'],
  ),
  ...[
    'excluding_government_charges',
    'EGC',
    'Excl. Govt. Charges',
    'Ex Gov Charges',
    'Excluding Government Charges',
    'plus govt charges',
  ].map((text) => [text, 'excluding_government_charges']),
  ...['plus_gst', 'Plus GST', '+ GST', '+GST', 'ex GST', 'ex. GST', 'Excl. GST', 'EXCLUDING GST', 'price excludes gst', 'without GST'].map(
    (text) => [text, 'plus_gst'],
  ),
  ...['GST', 'inc GST', 'GST inclusive', 'Including GST'].map((text) => [text, text]),
  ...['Fly away', 'Drive away price excludes registration', 'Drive away plus delivery', 'Plus ORC'].map((text) => [text, text]),
])('a price type %j is %j', (written, type) => {
  expect(readCar({ id: 1, price_type: written }, 'web').fields.price_type).toBe(type);
});

it.each([
  ...['t', 'T', 'on', 'Yes', '1'].map((text) => [text, true] as const),
  ...['f', 'off', 'No', '0'].map((text) => [text, false] as const),
])('a car that is shown %j: %s', (written, isShown) => {
  expect(readCar({ id: 1, show_on_dealer_website: written }, 'web')).toMatchObject({
    fields: { show_on_dealer_website: isShown },
    drops: [],
  });
});

it.each<[Parameters<typeof completeCar>[0], string | undefined]>([
  [{ id: '1', slug: 'a', name: '2022 Ssangyong Rexton Ultimate (awd)', year: 2022, make: 'Ssangyong', model: 'Rexton' }, 'Ultimate (awd)'],
  [{ id: '1', slug: 'a', name: '2022 MAZDA CX-5 GT', year: 2022, make: 'Mazda', model: 'CX-5' }, 'GT'],
  [{ id: '1', slug: 'a', name: 'Mazda CX-5 GT', make: 'Mazda', model: 'CX-5' }, 'GT'],
  [{ id: '1', slug: 'a', name: '2022 Mazda CX-5 GT', year: 2022, make: 'Mazda', model: 'CX-5', badge: 'GT SP' }, 'GT SP'],
  [{ id: '1', slug: 'a', name: '2022 Mazda CX-5 GT', year: 2022, make: 'Mazda', model: 'CX-5', series: 'KF' }, undefined],
  [{ id: '1', slug: 'a', name: '2022 Mazda CX-5', year: 2022, make: 'Mazda', model: 'CX-5' }, undefined],
  [{ id: '1', slug: 'a', name: '2022 Mazda CX-5 4', year: 2022, make: 'Mazda', model: 'CX-5' }, undefined],
  [{ id: '1', slug: 'a', name: '2021 Jayco Journey 21.65', year: 2021, make: 'Jayco', model: 'Journey' }, '21.65'],
  [{ id: '1', slug: 'a', name: '2022 Mazda CX-50 GT', year: 2022, make: 'Mazda', model: 'CX-5' }, undefined],
  [{ id: '1', slug: 'a', name: '2022 Mazda CX-5 only 9000 km', year: 2022, make: 'Mazda', model: 'CX-5' }, undefined],
  [{ id: '1', slug: 'a', name: '2022 Mazda CX-5 - $199 a week!', year: 2022, make: 'Mazda', model: 'CX-5' }, undefined],
])('a badge that only the name has: %j', (fields, badge) => expect(completeCar(fields).badge).toBe(badge));
