import { describe, expect, it } from 'vitest';
import { lowestPrice, modelFacts } from '#lib/cars/model-facts.ts';
import type { Car } from '#lib/model/car.ts';
import { testMotors } from '../pages/test-motors.ts';

const factsOf = (cars: Partial<Car>[], options: object = {}) => {
  const { documents, site } = testMotors(
    options,
    cars.map((car, index) => ({ id: `${index}`, slug: `${index}`, name: 'Car', ...car })),
  );
  return {
    rows: Object.fromEntries(modelFacts(documents, site).map(({ name, values }) => [name, values])),
    lowest: lowestPrice(documents, site),
  };
};

describe('the facts of a model (rule A31)', () => {
  const first: Partial<Car> = {
    car_type: 'used',
    price: 24_990,
    year: 2019,
    km: 82_000,
    badge: 'Maxx',
    simple_body: 'SUV',
    simple_fuel: 'Petrol',
    simple_transmission: 'Automatic',
    simple_drive: 'FWD',
    seats: 5,
    colour: 'Red',
  };
  const second: Partial<Car> = { ...first, price: 38_500, year: 2023, km: 12_500.4, badge: 'GT', seats: 7, colour: 'White' };

  it('are the whole range of what its cars say, the commonest first', () => {
    expect(factsOf([first, second, { ...second, car_type: 'demo' }])).toEqual({
      lowest: '$24,990 excl. govt. charges',
      rows: {
        'In stock': ['2 used, 1 demo'],
        Price: ['$24,990 to $38,500 excl. govt. charges'],
        Year: ['2019 to 2023'],
        Odometer: ['12,500 km to 82,000 km'],
        Version: ['GT, Maxx'],
        Body: ['SUV'],
        Fuel: ['Petrol'],
        Transmission: ['Automatic'],
        Drive: ['FWD'],
        Seats: ['5 to 7'],
        Colour: ['White, Red'],
      },
    });
  });

  it.each<[what: string, cars: Partial<Car>[], name: string, values: string[] | undefined]>([
    ['engine hours', [{ hours: 95 }, { hours: 6240 }], 'Hours', ['95 hours to 6,240 hours']],
    ['beds', [{ sleeps: 4 }, { sleeps: 6 }, { sleeps: 0 }], 'Sleeps', ['4 to 6']],
    ['weights', [2600, 2900, 0].map((atm) => ({ item_type: 'caravan', atm })), 'ATM', ['2,600 kg to 2,900 kg']],
    ['what it may tow', [{ braked_towing: 3500 }, { braked_towing: 3500 }], 'Braked towing', ['3,500 kg']],
    ['one price', [{ price: 9_990 }, { price: 9_990 }], 'Price', ['$9,990 excl. govt. charges']],
    [
      'prices that include different things, on a line each (rule P4)',
      [{ price: 9_000, price_type: 'drive_away' }, { price: 30_000 }, { price: 31_000 }],
      'Price',
      ['$30,000 to $31,000 excl. govt. charges', '$9,000 drive away'],
    ],
    ['weekly prices', [{ subscription_price: 189 }, { subscription_price: 259 }], 'Price', ['$189 to $259 per week']],
    ['an amount that is no price (rule P2)', [{ price: 1 }, {}], 'Price', undefined],
    ['no kilometres', [{}, { year: 2020 }], 'Odometer', undefined],
    ['seats that are not known', [{ seats: 0 }], 'Seats', undefined],
    ['many versions', 'abcdefgh'.split('').map((badge) => ({ badge })), 'Version', ['a, b, c, d, e, f, 2 more']],
    ['a type that no car states', [{ year: 2020 }], 'In stock', undefined],
  ])('say %s', (_what, cars, name, values) => {
    expect(factsOf(cars).rows[name]).toEqual(values);
  });

  it('use the words of the market and of the site (rules W1 and C15)', () => {
    const { rows } = factsOf([{ ...first, car_type: 'used' }], { locale: { language: 'en-US' }, labels: { used: 'Pre-Owned' } });
    expect([rows.Mileage, rows.Color, rows.Fuel, rows['In stock']]).toEqual([['82,000 mi'], ['Red'], ['Gas'], ['1 pre-owned']]);
  });

  it('are none without cars', () => {
    expect(factsOf([])).toEqual({ rows: {}, lowest: undefined });
  });
});
