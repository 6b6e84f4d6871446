import { describe, expect, test } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { dayMs } from '#lib/model/time.ts';
import { now, placeOf, testMotors } from '../../pages/test-motors.ts';
import { goodCar, reportOf } from '../made-report.ts';

const without = (car: Car, ...names: (keyof Car)[]): Car =>
  Object.fromEntries(Object.entries(car).filter(([name]) => !names.includes(name as keyof Car))) as Car;
const good = goodCar('good');
const year = new Date(now).getUTCFullYear();

/** The problems, as "check: slug: detail". */
const listProblems = (cars: Car[], over: Parameters<typeof reportOf>[2] = {}) =>
  reportOf(cars, undefined, over).quality.checks.flatMap(({ check, cars: named }) =>
    named.map(({ slug, detail }) => `${check}: ${slug}: ${detail}`),
  );

describe('problems in the data', () => {
  test.each<[string, Car[], string[]]>([
    ['nothing', [good], []],
    ['no photo', [without(good, 'images')], ['photos: good: no photo']],
    ['photos that failed', [{ ...good, images: ['x', 'y'] }], ['photos: good: none of 2 photos could be used']],
    ['no price', [without(good, 'price')], ['price: good: no price']],
    ['a price of nothing', [{ ...good, price: 10 }], ['price: good: $10 is not above cars.minimumShownPrice ($10)']],
    ['a price by the week', [without({ ...good, weekly_price: 250 }, 'price')], []],
    ['on order', [without({ ...good, preorder: true }, 'price')], []],
    ['words that no page shows', [{ ...good, price_type: 'Plus ORC' }], ['priceType: good: “Plus ORC” has no words in cars.priceTypeText']],
    ['what the price includes', [{ ...good, price_type: 'drive_away' }], []],
    ['no words for a price by the week', [without({ ...good, weekly_price: 250, price_type: 'Plus ORC' }, 'price')], []],
    ['no make', [without(good, 'make')], ['facts: good: no make']],
    ['neither model nor body', [without(good, 'model', 'simple_body')], ['facts: good: no model, no body']],
    ['an early year', [{ ...good, year: 1900 }], [`year: good: 1900 is not between 1950 and ${year + 1}`]],
    ['a late year', [{ ...good, year: year + 2 }], [`year: good: ${year + 2} is not between 1950 and ${year + 1}`]],
    ['the next model year', [{ ...good, year: year + 1 }], []],
    ['no year', [without(good, 'year')], []],
    ['used and never driven', [{ ...good, km: 0 }], ['distance: good: 0 km, but the car is used']],
    ['new and never driven', [{ ...good, km: 0, car_type: 'new' }], []],
    ['new and well driven', [{ ...good, km: 45_000, car_type: 'new' }], ['distance: good: 45,000 km, but the car is new']],
    ['an impossible distance', [{ ...good, km: 4_000_000 }], ['distance: good: 4,000,000 km']],
    ['a caravan without an odometer', [{ ...good, km: 0, item_type: 'caravan' }], []],
    [
      'one VIN twice',
      [{ ...good, vin: 'abc' }, goodCar('other', { vin: ' ABC' })],
      ['vin: good: ABC, on 2 cars', 'vin: other: ABC, on 2 cars'],
    ],
    ['two cars without a VIN', [{ ...good, vin: ' ' }, goodCar('other', { vin: ' ' })], []],
    [
      'one stock number twice',
      [{ ...good, stocknum: 'S1' }, goodCar('other', { stocknum: 's1' })],
      ['stockNumber: good: S1, on 2 cars', 'stockNumber: other: s1, on 2 cars'],
    ],
    [
      'one stock number at two dealerships',
      [{ ...good, stocknum: 'S1', dealership_id: '1' }, goodCar('other', { stocknum: 'S1', dealership_id: '2' })],
      [],
    ],
    ['sold without a date', [{ ...good, status: 'sold' }], ['soldDate: good: sold, but without a sold date']],
    ['sold in time', [{ ...good, status: 'sold', sold_date_timestamp: now - dayMs }], []],
    ['sold without a price', [without({ ...good, status: 'sold', sold_date_timestamp: now - dayMs }, 'price', 'images')], []],
    ['sold next year', [{ ...good, status: 'sold', sold_date_timestamp: Date.UTC(2030, 0, 2) }], ['dates: good: sold 2030-01-02']],
    ['created next year', [{ ...good, created_at_timestamp: Date.UTC(2030, 0, 2) }], ['dates: good: created 2030-01-02']],
    ['created in no year there is', [{ ...good, created_at_timestamp: 1e300 }], ['dates: good: created 1e+300 ms']],
    ['created within a day, by another clock', [{ ...good, created_at_timestamp: now + dayMs }], []],
    ['past its window', [without({ ...good, status: 'sold', sold_date_timestamp: now - 30 * dayMs }, 'make')], []],
    ['not for the website', [without({ ...good, show_on_dealer_website: false }, 'images')], []],
  ])('%s', (_name, cars, expected) => expect(listProblems(cars)).toEqual(expected));

  const yards = (...ids: string[]) => testMotors({ dealer: { locations: ids.map((id) => placeOf(id)) } }).site;
  test.each<[string, Partial<Car>, ReturnType<typeof yards>, string[]]>([
    [
      'an ID of no location',
      { location_id: 'west' },
      yards('north', 'south'),
      ['location: good: “west” is neither the id nor the name of one of dealer.locations'],
    ],
    ['an ID', { location_id: 'south' }, yards('north', 'south'), []],
    ['a name', { location_id: 'x', location_name: 'south yard' }, yards('north', 'south'), []],
    ['nothing', {}, yards('north', 'south'), []],
    ['the only location', { location_id: 'west' }, yards('north'), []],
  ])('a car that names %s', (_name, place, site, expected) => expect(listProblems([{ ...good, ...place }], { site })).toEqual(expected));

  const alike = (prices: number[]) => prices.map((price, index) => goodCar(`c${index}`, { price }));
  test.each<[string, Car[], string[]]>([
    ['among four', alike([100, 30_000, 31_000, 32_000]), []],
    [
      'a missing zero',
      alike([3_000, 30_000, 31_000, 32_000, 33_000]),
      ['priceAmongAlike: c0: $3,000; the median of 5 Mazda CX-5 from 2020 to 2024 is $31,000'],
    ],
    [
      'an extra zero',
      alike([310_000, 30_000, 31_000, 32_000, 33_000]),
      ['priceAmongAlike: c0: $310,000; the median of 5 Mazda CX-5 from 2020 to 2024 is $32,000'],
    ],
    ['five times the price', alike([155_000, 30_000, 31_000, 31_000, 33_000]), []],
  ])('an unusual price: %s', (_name, cars, expected) => expect(listProblems(cars)).toEqual(expected));

  test.each<[string, Car[], unknown]>([
    ['of no cars', [], { cars: 0, faultless: 0 }],
    ['of one good car', [good], { cars: 1, faultless: 1, score: 100 }],
    [
      'of three with one that has two faults',
      [good, goodCar('b'), without(goodCar('c'), 'images', 'price')],
      { cars: 3, faultless: 2, score: 66 },
    ],
  ])('the score %s', (_name, cars, expected) => {
    const { checks: _checks, ...rest } = reportOf(cars).quality;
    expect(rest).toEqual(expected);
  });

  test('names the first cars, counts all, and knows which have a page', () => {
    const many = Array.from({ length: 500 }, (_, index) => goodCar(`c${index}`, { price: 1 }));
    const { checks } = reportOf([...many, goodCar('gone', { status: 'sold' })]).quality;
    const price = checks.find(({ check }) => check === 'price');
    expect([price?.count, price?.cars.length, price?.cars[0]]).toEqual([
      500,
      12,
      {
        slug: 'c0',
        name: '2021 Mazda CX-5',
        detail: '$1 is not above cars.minimumShownPrice ($10)',
        picture: '/images/0123456789abcdef0123-320.webp',
        listed: true,
      },
    ]);
  });
});
