import { expect, test } from 'vitest';
import { detailRows } from '#lib/cars/details.ts';
import type { Car } from '#lib/model/car.ts';
import { complaints, feedsOf, fileOf, goodCar, type Settings, siteOf } from './fed-dealer.ts';

/** A vehicle with every fact that a page can show. */
const fullCar: Car = {
  ...goodCar,
  ...{ series: 'KF', hours: 6239.6, gearnum: 6, engine: '2.5 L', seats: 5, doors: 4, sleeps: 4, braked_towing: 3500.4 },
  ...{ simple_fuel: 'Electric', electric_range: 387, tare: 2050, atm: 2600, gvm: 4495, rego: 'ABC123', nvic: 'ABC24X', views: 9 },
};

/** The names of a page's rows in Markdown, where they differ. */
const names: Record<string, string> = { 'Badge and series': 'Variant', Mileage: 'Odometer' };
/** A count of views is not a fact of the vehicle, and the Markdown pages have the name of the location. */
const leftOut = ['Views', 'Location'];

test.each<[string, Settings]>([
  ['Australian', { cars: { showVin: true, showViews: true } }],
  ['American', { cars: { showVin: true, showViews: true }, locale: { language: 'en-US' } }],
])('the Markdown page of an %s site says what the page of the car says', (_name, settings) => {
  const text = fileOf(feedsOf([fullCar], settings), 'cars/car-1.md');
  const facts = new Map([...text.matchAll(/^- ([^:]+): (.*)$/gm)].map(([, name, value]) => [name, value?.replaceAll('\\', '')]));
  for (const { label, value } of detailRows(fullCar, siteOf(settings))) {
    if (leftOut.includes(label)) continue;
    const said = facts.get(names[label] ?? label.replace('Color', 'Colour'));
    expect([label, label === 'Odometer' || label === 'Mileage' ? said?.replace('40000', '40,000') : said]).toEqual([label, value]);
  }
});

const carIn = (car: Car, settings: Settings = {}) => {
  const feeds = feedsOf([car], settings);
  expect(complaints(feeds).filter((complaint) => complaint.startsWith('feeds/stock.json'))).toEqual([]);
  return JSON.parse(fileOf(feeds, 'feeds/stock.json')).cars[0];
};

test('stock.json has the measurements that the page shows, and none that are unknown', () => {
  expect(carIn(fullCar, { cars: { showVin: true } })).toMatchObject({
    ...{ hours: 6240, gears: 6, sleeps: 4, electricRange: 385, brakedTowing: 3500, tare: 2050, atm: 2600, gvm: 4495 },
    ...{ registration: 'ABC123', nvic: 'ABC24X', vin: '1M8GDM9AXKP042788' },
  });
  expect(carIn(fullCar)).not.toHaveProperty('nvic');
  expect(Object.keys(carIn({ ...goodCar, tare: 0, sleeps: 0, simple_transmission: '8-speed Automatic', gearnum: 8 }))).toEqual([
    ...['id', 'url', 'name', 'make', 'model', 'trim', 'year', 'condition', 'availability', 'price', 'priceIncludes', 'distance'],
    ...['stockNumber', 'colour', 'body', 'fuel', 'transmission', 'drive', 'vehicleType', 'features', 'description', 'location', 'listed'],
  ]);
});

test.each<[string, Partial<Car>, object, string[]]>([
  ['a reduced price', { before_price: 31_990 }, { price: 28_990, priceBefore: 31_990 }, ['- Price before: 31990.00 AUD']],
  ['a weekly rent', { price: undefined, weekly_price: 289 }, { price: 289, pricePer: 'week', weeklyPriceFor: 'rental' }, []],
  [
    'a subscription beside a rent',
    { subscription_price: 259, weekly_price: 289 },
    { price: 259, pricePer: 'week', weeklyPriceFor: 'subscription', weeklyRent: 289 },
    ['- Price: 259.00 AUD', '- Price is: per week', '- Weekly rent: 289.00 AUD'],
  ],
])('stock.json and the Markdown page say of %s what the page says (rule P1)', (_name, change, facts, lines) => {
  const car = { ...goodCar, ...change };
  expect(carIn(car)).toMatchObject(facts);
  expect(fileOf(feedsOf([car]), 'cars/car-1.md').split('\n')).toEqual(expect.arrayContaining(lines));
});

test.each([
  [{ highlights: ['Sunroof'] }, ['Sunroof']],
  [{ highlights: [] }, ['Bluetooth']],
  [{}, ['Bluetooth']],
])('the features of a feed are those of the page: %j', (change, features) => {
  expect(carIn({ ...goodCar, ...change }).features).toEqual(features);
});

test('a vehicle that the stock calls a car is what its body says', () =>
  expect(carIn({ ...goodCar, simple_body: 'Caravan' }).vehicleType).toBe('caravan'));
