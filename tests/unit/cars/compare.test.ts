import { describe, expect, it } from 'vitest';
import { carCard } from '#lib/cars/card.ts';
import { type ComparedCar, compareTable, compareTitle } from '#lib/cars/compare.ts';
import { detailRows } from '#lib/cars/details.ts';
import type { Car } from '#lib/model/car.ts';
import { documentOf, siteOf } from './dealer-car.ts';

const site = siteOf({ locale: { wholeDollars: true } });

function carOf(id: string, changes: Partial<Car>, features: string[] = []): ComparedCar {
  const car: Car = { id, slug: id, name: `Car ${id}`, car_type: 'used', ...changes };
  const { images: _, ...rest } = car;
  return {
    card: carCard(documentOf(rest as Parameters<typeof documentOf>[0]), site),
    details: detailRows(car, site),
    features: { items: features },
  };
}

const mazda = carOf(
  'a',
  {
    make: 'Mazda',
    model: 'CX-5',
    badge: 'Touring',
    year: 2021,
    km: 45_210,
    price: 32_990,
    simple_transmission: 'Automatic',
    simple_body: 'SUV',
    simple_fuel: 'Petrol',
    simple_drive: 'AWD',
    seats: 5,
    colour: 'Red',
    stocknum: 'S1',
  },
  ['Sunroof', 'Tow bar ', 'Apple CarPlay'],
);
const toyota = carOf(
  'b',
  {
    make: 'Toyota',
    model: 'RAV4',
    year: 2021,
    price: 30_990,
    before_price: 33_990,
    simple_body: 'SUV',
    seats: 5,
    colour: 'White',
    stocknum: 'S2',
  },
  ['tow  bar', 'apple carplay'],
);

const lines = (cars: ComparedCar[]) =>
  compareTable(cars).map(({ title, rows }) => [title, rows.map(({ label, values, differs }) => [label, values, differs])]);

describe('cars side by side', () => {
  it('are compared by price, details and features, the differences first (rule C13)', () =>
    expect(lines([mazda, toyota])).toEqual([
      ['Price', [['Price', ['$32,990', '$30,990, was $33,990'], true]]],
      [
        'Details',
        [
          ['Odometer', ['45,210 km', undefined], true],
          ['Transmission', ['Automatic', undefined], true],
          ['Fuel', ['Petrol', undefined], true],
          ['Colour', ['Red', 'White'], true],
          ['Drive', ['AWD', undefined], true],
        ],
      ],
      ['Features', [['Sunroof', ['Yes', 'Not listed'], true]]],
      [
        'The same',
        [
          ['Price includes', ['Excl. govt. charges', 'Excl. govt. charges'], false],
          ['Condition', ['Used', 'Used'], false],
          ['Year', ['2021', '2021'], false],
          ['Body', ['SUV', 'SUV'], false],
          ['Seats', ['5', '5'], false],
          ['Tow bar', ['Yes', 'Yes'], false],
          ['Apple CarPlay', ['Yes', 'Yes'], false],
        ],
      ],
    ]));

  it('keep the order of the details, whichever car has more', () => {
    const labels = (cars: ComparedCar[]) =>
      compareTable(cars)
        .find(({ title }) => title === 'Details')
        ?.rows.map(({ label }) => label);
    expect(labels([toyota, mazda])).toEqual(labels([mazda, toyota]));
  });

  it('leave out details that only name a car', () => {
    const named = carOf('c', {
      make: 'Kia',
      model: 'Rio',
      badge: 'S',
      stocknum: 'S3',
      rego: 'ABC123',
      vin: 'V',
      nvic: 'N',
      views: 9,
      price: 9000,
    });
    expect(named.details.map(({ label }) => label)).toEqual(['Make', 'Model', 'Badge and series', 'Stock number', 'Registration', 'Views']);
    expect(lines([named])).toEqual([
      [
        'Price',
        [
          ['Price', ['$9,000'], false],
          ['Price includes', ['Excl. govt. charges'], false],
        ],
      ],
      ['Details', [['Condition', ['Used'], false]]],
    ]);
  });

  it.each<[string, Partial<Car>, string]>([
    ['a subscription', { subscription_price: 249 }, '$249 per week'],
    ['rent', { weekly_price: 420 }, '$420 per week'],
    ['both', { subscription_price: 249, weekly_price: 420 }, '$249 per week, or $420 per week to rent'],
    ['an order', { preorder: true }, 'PREORDER'],
    ['no price', {}, 'Enquire for price.'],
    ['a price too low to show', { price: 10 }, 'Enquire for price.'],
  ])('say %s in one line', (_what, changes, text) =>
    expect(compareTable([carOf('a', changes)])[0]?.rows[0]).toEqual({ label: 'Price', values: [text], differs: false }),
  );

  it('have no table when there are none', () => expect(compareTable([])).toEqual([]));
});

it('are named in the title of a shared comparison, without unbreakable characters', () =>
  expect(compareTitle([{ card: { title: '2021 Mazda\u00A0CX\u20115' } }, { card: { title: '2020 Kia Rio' } }])).toBe(
    'Compare 2021 Mazda CX-5, 2020 Kia Rio',
  ));
