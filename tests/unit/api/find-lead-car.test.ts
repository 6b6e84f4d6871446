import { expect, test } from 'vitest';
import type { ApiSite } from '#lib/api/bindings.ts';
import { findLeadCar } from '#lib/api/find-lead-car.ts';
import { packText } from '#lib/disk/packed-text.ts';
import { carModel } from '#lib/pages/car.ts';
import { chunkPath } from '#lib/search/index-chunks.ts';
import { indexFilePath } from '#lib/search/index-file.ts';
import { carOf, placeOf, testMotors } from '../pages/test-motors.ts';

const picture = { src: '/one.{w}.webp', widths: [1200], width: 1200, height: 800 };
const cars = [
  carOf('9', {
    ...{ slug: 'mazda-cx-5', year: 2021, badge: 'Touring', km: 45_210, simple_transmission: 'Automatic', colour: 'Soul Red' },
    ...{ stocknum: 'H12', images: ['one'], price: 32_990, location_id: 'cowra', price_type: 'drive_away' },
  }),
  carOf('11', { slug: 'truck', price: 199_000, price_type: 'plus_gst' }),
  carOf('12', { slug: 'hire', price: undefined, weekly_price: 289 }),
  carOf('10', { slug: 'demo', car_type: 'demo', status: 'sold', sold_date_timestamp: 1_790_000_000_000 - 1000 }),
];
const catalogue = testMotors({ dealer: { locations: [placeOf('cowra')] } }, cars, [], { one: picture });

/** A release of these cars; counts what is read. */
function release() {
  const read: string[] = [];
  const site: ApiSite = {
    carPage: async (slug) => {
      read.push(slug);
      const model = carModel(catalogue, slug);
      return model && JSON.parse(JSON.stringify(model));
    },
    file: async (path) => {
      read.push(path);
      return path === indexFilePath
        ? new TextEncoder().encode(JSON.stringify({ documents: cars.map(({ id, slug }) => ({ id, slug })) }))
        : undefined;
    },
  };
  return { site, read };
}

const at = (path: string) => `https://test-motors.example${path}`;

test('a car has what its page shows, for people and for lead systems', async () => {
  expect(await findLeadCar(release().site, { car_id: '9', url: at('/cars/mazda-cx-5?utm_source=x') })).toEqual({
    ...{ id: '9', title: '2021 Mazda CX-5', subtitle: 'Touring', typeText: 'Used', url: at('/cars/mazda-cx-5'), isAvailable: true },
    ...{ picture: { src: at('/one.1200.webp'), width: 1200, height: 800 }, place: 'cowra yard' },
    ...{ priceText: '$32,990', priceBefore: undefined, priceNote: 'Drive away', price: 32_990 },
    ...{ facts: ['45,210 km', 'Automatic', 'SUV'], year: '2021', make: 'Mazda', model: 'CX-5', badge: 'Touring', vin: undefined },
    ...{
      stock: 'H12',
      body: 'SUV',
      transmission: 'Automatic',
      doors: undefined,
      odometer: '45210 km',
      colour: 'Soul Red',
      condition: 'used',
    },
  });
});

test.each<[string, { car_id?: string; url?: string }, string | undefined, string[]]>([
  ['by its page', { url: at('/cars/mazda-cx-5') }, '9', ['mazda-cx-5']],
  ['by its checkout', { car_id: '9', url: at('/cars/mazda-cx-5/checkout') }, '9', ['mazda-cx-5']],
  ['by its id', { car_id: '9', url: at('/contact?car_id=9') }, '9', [indexFilePath, 'mazda-cx-5']],
  ['by its id, on the page of another car', { car_id: '10', url: at('/cars/mazda-cx-5') }, '10', ['mazda-cx-5', indexFilePath, 'demo']],
  ['not at all when it is gone', { car_id: '77', url: at('/cars/gone') }, undefined, ['gone', indexFilePath]],
  ['not at all without a car', { url: at('/contact') }, undefined, []],
  ['not outside the cars', { url: at('/cars/../../etc/passwd') }, undefined, []],
  ['not with a broken address', { url: 'nowhere' }, undefined, []],
])('a car is found %s', async (_name, lead, id, expected) => {
  const { site, read } = release();
  expect([(await findLeadCar(site, lead))?.id, read]).toEqual([id, expected]);
});

test.each([
  ['truck', '$199,000', 'Plus GST', 199_000],
  ['hire', '$289 per week', undefined, undefined],
])('the price of the %s for lead systems is that of the vehicle', async (slug, priceText, priceNote, price) => {
  expect(await findLeadCar(release().site, { url: at(`/cars/${slug}`) })).toMatchObject({ priceText, priceNote, price });
});

test('a sold demonstrator is both', async () => {
  expect(await findLeadCar(release().site, { car_id: '10' })).toMatchObject({ isAvailable: false, condition: 'demo' });
});

test('page data that is none of a car is no car', async () => {
  const site: ApiSite = { carPage: async () => ({ kind: 'gone', id: '9' }), file: async () => undefined };
  expect(await findLeadCar(site, { car_id: '9', url: at('/cars/mazda-cx-5') })).toBeUndefined();
});

test('a car of a large stock is found in a chunk of the index (rule S40)', async () => {
  const { site, read } = release();
  const chunks = ['a'.repeat(20), 'b'.repeat(20)];
  const [first = '', second = ''] = chunks.map(chunkPath);
  const files: Record<string, unknown> = {
    [indexFilePath]: { chunks },
    [first]: [],
    [second]: cars.map(({ id, slug }) => ({ id, slug })),
  };
  const file: ApiSite['file'] = async (path) => {
    read.push(path);
    const text = JSON.stringify(files[path]);
    return path === second ? packText(text) : new TextEncoder().encode(text);
  };
  expect((await findLeadCar({ ...site, file }, { car_id: '9', url: at('/contact') }))?.id).toBe('9');
  expect(read).toEqual([indexFilePath, first, second, 'mazda-cx-5']);
});
