import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailRows } from '#lib/cars/details.ts';
import { priceView } from '#lib/cars/price.ts';
import { availabilityOf } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import type { FeedPreset } from '#lib/sources/feed/preset.ts';
import { feedPresets } from '#lib/sources/feed/registry.ts';
import { feedsOf, fileOf, goodCar, type Settings, siteOf } from '../../feeds/fed-dealer.ts';
import { readFeed } from './read.ts';

const settings: Settings = { cars: { showVin: true } };

/** The cars of our own files, read as a feed of another site. */
const readBack = async (cars: readonly Car[], file: string, preset: keyof typeof feedPresets, distanceUnit: 'km' | 'mi' = 'km') => {
  const { fields, items }: FeedPreset = feedPresets[preset];
  return readFeed(fileOf(feedsOf(cars, settings), file), { fields, own: {}, items, distanceUnit });
};

/** What a page says of a car. */
const pageOf = (car: Car) => {
  const site = siteOf(settings);
  return {
    rows: detailRows(car, site),
    price: priceView(car, site),
    availability: availabilityOf(car),
    features: car.filtered_features ?? [],
    comments: car.comments ?? '',
    ...{ type: car.car_type, kind: car.item_type, listedAt: car.created_at_timestamp, doors: car.doors, place: car.location_name },
  };
};

/** Longer than "None" and "Unknown", which say nothing (rule O18). */
const word = fc.stringMatching(/^[A-Z][a-z]{7,9}( [A-Z][a-z]{2,8})?$/);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const dollars = fc.integer({ min: 11, max: 200_000 });
const weight = fc.integer({ min: 20, max: 9000 });
const prices = fc.oneof(
  fc.record({
    price: dollars,
    before_price: maybe(dollars),
    price_type: fc.constantFrom('drive_away', 'excluding_government_charges', 'plus_gst', 'Plus ORC'),
  }),
  fc.record({ weekly_price: dollars, price: maybe(dollars) }),
  fc.record({ subscription_price: dollars, weekly_price: maybe(dollars), price: maybe(dollars) }),
  fc.constant({}),
);
const facts = fc.record({
  ...{ make: word, model: word, badge: maybe(word), series: maybe(word), year: maybe(fc.integer({ min: 1990, max: 2027 })) },
  ...{ km: maybe(fc.integer({ min: 1, max: 900_000 })), hours: maybe(fc.integer({ min: 1, max: 20_000 })), engine: maybe(word) },
  ...{ simple_body: maybe(word), simple_fuel: maybe(fc.constantFrom('Diesel', 'Electric', 'Plug-in Hybrid')), simple_drive: maybe(word) },
  ...{ simple_transmission: maybe(fc.constantFrom('Automatic', 'Manual', 'CVT')), gearnum: maybe(fc.integer({ min: 1, max: 12 })) },
  ...{
    seats: maybe(fc.integer({ min: 1, max: 60 })),
    sleeps: maybe(fc.integer({ min: 1, max: 8 })),
    doors: maybe(fc.integer({ min: 1, max: 5 })),
  },
  ...{ braked_towing: maybe(weight), tare: maybe(weight), atm: maybe(weight), gvm: maybe(weight), colour: maybe(word) },
  ...{ electric_range: maybe(fc.integer({ min: 20, max: 900 })), rego: maybe(word), nvic: maybe(word), stocknum: maybe(word) },
  ...{
    car_type: maybe(fc.constantFrom('new' as const, 'used' as const, 'demo' as const)),
    status: maybe(fc.constantFrom('in_stock' as const, 'coming_soon' as const)),
  },
  ...{
    item_type: fc.constantFrom('car', 'caravan', 'motorcycle', 'machinery'),
    created_at_timestamp: maybe(fc.integer({ min: 1e9, max: 2e9 }).map((seconds) => seconds * 1000)),
  },
  ...{
    filtered_features: fc.array(word, { maxLength: 3 }),
    comments: maybe(fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))),
  },
});

test('a car that another site reads from stock.json has the same facts', async () => {
  await fc.assert(
    fc.asyncProperty(facts, prices, async (more, price) => {
      const car = definedFields({ id: '1', slug: 'car-1', name: 'Car', location_name: 'Main yard', ...more, ...price }) as Car;
      const { cars, dropped } = await readBack([car], 'feeds/stock.json', 'forecourt');
      expect(dropped).toEqual([]);
      expect(cars.map(pageOf)).toEqual([pageOf(car)]);
    }),
    { numRuns: 200 },
  );
});

test('distances of a site in kilometres become miles on an American site', async () => {
  const electric = { ...goodCar, simple_fuel: 'Electric', electric_range: 385 };
  const { cars } = await readBack([electric], 'feeds/stock.json', 'forecourt', 'mi');
  expect(cars.map(({ km, electric_range }) => ({ km, electric_range }))).toEqual([{ km: 24_855, electric_range: 239 }]);
});

test('a weekly price of a stock.json that does not say what it is for is a rent', async () => {
  const cars = [{ id: '1', name: 'Kia Rio', make: 'Kia', price: 289, pricePer: 'week' }];
  const read = await readFeed(JSON.stringify({ cars }), { ...feedPresets.forecourt, own: {} });
  expect(read.cars[0]).toMatchObject({ weekly_price: 289 });
  expect(read.cars[0]).not.toHaveProperty('price');
});

describe.each(['feeds/google-vehicles.xml', 'feeds/google-vehicles.tsv'])('%s, read as a feed', (file) => {
  test('gives the facts that Google gets', async () => {
    const { cars, dropped } = await readBack(
      [goodCar, { ...goodCar, id: '2', slug: 'car-2', vin: '1M8GDM9AXKP042789' }],
      file,
      'google-vehicles',
    );
    expect(dropped).toEqual([]);
    expect(cars).toHaveLength(2);
    expect(cars[0]).toEqual({
      ...{ id: '1', slug: '2021-mazda-cx-5-1', name: '2021 Mazda CX-5 GT', make: 'Mazda', model: 'CX-5', badge: 'GT', year: 2021 },
      ...{ km: 40_000, vin: '1M8GDM9AXKP042788', car_type: 'used', price: 28_990, price_type: 'drive_away', simple_body: 'SUV' },
      ...{ simple_fuel: 'Petrol', colour: 'Red', comments: 'One owner.', filtered_features: ['Automatic', 'AWD', 'Bluetooth'] },
      images: ['https://fed.example.com/images/w1.jpg', 'https://fed.example.com/images/w2.jpg'],
    });
  });
});
