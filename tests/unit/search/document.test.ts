import { expect, it } from 'vitest';
import { searchDocument } from '#lib/model/search-document.ts';
import { toSearchDocument } from '#lib/search/document.ts';

const settings = { cars: { minimumShownPrice: 10 }, dealer: { locations: [] } };
const picture = { src: '/p-{w}.webp', widths: [320], width: 1280, height: 853 };

it('holds what a search needs of a car, and no empty key', () => {
  const document = toSearchDocument(
    {
      id: '7',
      slug: '7-mazda-cx-5',
      name: 'Mazda CX-5',
      make: 'Mazda',
      model: 'CX-5',
      badge: '',
      price: 12_500,
      subscription_price: 210,
      drive: '4x4',
      trans: 'Manual',
      filtered_features: ['18" wheels', 'Tow bar'],
      images: ['a'],
      private_suburb: 'Cowra',
    },
    { a: picture },
    settings,
  );
  expect(searchDocument.parse(document)).toEqual({
    id: '7',
    slug: '7-mazda-cx-5',
    name: 'Mazda CX-5',
    status: 'in_stock',
    make: 'Mazda',
    model: 'CX-5',
    make_model: 'Mazda > CX-5',
    price: 12_500,
    subscription_price: 210,
    price_range: '$10,000 - $20,000',
    weekly_price_range: '$200 - $250',
    simple_drive: '4x4',
    simple_transmission: 'Manual',
    filtered_features: ['18 wheels', 'Tow bar'],
    city: 'Cowra',
    show_on_dealer_website: true,
    sale_rank: 3,
    for_sale: 1,
    photos_count: 1,
    picture,
  });
});

it.each([
  [0, undefined],
  [1, undefined],
  [10, undefined],
  [10.5, 10.5],
])('an amount of %d counts as the price %s (rules P2 and P5)', (dollars, price) => {
  const car = { id: '9', slug: '9', name: 'x', price: dollars, subscription_price: dollars, weekly_price: dollars };
  const { price_range, weekly_price_range, ...document } = toSearchDocument(car, {}, settings);
  expect([document.price, document.subscription_price, document.weekly_price]).toEqual([price, price, price]);
  expect([price_range !== undefined, weekly_price_range !== undefined]).toEqual([price !== undefined, price !== undefined]);
});

it('takes a SOLD tag as sold', () => {
  expect(toSearchDocument({ id: '8', slug: '8', name: 'x', status: 'in_stock', tag: 'SOLD' }, {}, settings).status).toBe('sold');
});

it.each([
  [{ subscription_price: 199 }, '$150 - $200'],
  [{ weekly_price: 239 }, '$200 - $250'],
  [{ subscription_price: 199, weekly_price: 239 }, '$150 - $200'],
])('the weekly band of %j is that of the shown price', (prices, band) =>
  expect(toSearchDocument({ id: '9', slug: '9', name: 'x', ...prices }, {}, settings).weekly_price_range).toBe(band),
);

it('the engine of a motorcycle is a number to filter by', () =>
  expect(toSearchDocument({ id: '9', slug: '9', name: 'x', item_type: 'motorcycle', engine: '321 cc' }, {}, settings).engine_cc).toBe(321));

it('leaves out a measurement of 0, which is unknown', () => {
  const measurements = { seats: 0, sleeps: 0, braked_towing: 0, gvm: 0, atm: 0, tare: 2050 };
  const document = toSearchDocument({ id: '9', slug: '9', name: 'x', item_type: 'caravan', ...measurements }, {}, settings);
  expect(Object.keys(measurements).filter((name) => name in document)).toEqual(['tare']);
});

it.each([
  ['car', ['braked_towing']],
  ['truck', ['braked_towing', 'gvm', 'atm', 'tare']],
])('a %s has the weights by which shoppers choose it', (item_type, names) => {
  const weights = { braked_towing: 3500, gvm: 3100, atm: 2900, tare: 2050 };
  const document = toSearchDocument({ id: '9', slug: '9', name: 'x', item_type, ...weights }, {}, settings);
  expect(Object.keys(weights).filter((name) => name in document)).toEqual(names);
});

it('has the place of the location that a feed names by its ID (rule C19)', () => {
  const dealer = {
    locations: [
      { id: '0042', name: 'North yard', address: { city: 'Cowra', state: 'NSW' } },
      { id: '7', name: 'City' },
    ],
  };
  expect(toSearchDocument({ id: '9', slug: '9', name: 'x', location_id: '0042' }, {}, { ...settings, dealer })).toMatchObject({
    ...{ city: 'Cowra', state: 'NSW', location_name: 'North yard', location_id: '0042' },
  });
});
