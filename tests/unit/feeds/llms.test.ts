import { expect, test } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { feedsOf, fileOf, goodCar } from './fed-dealer.ts';

test.each<[Partial<Car>, string | undefined]>([
  [{}, '28990.00 AUD drive away'],
  [{ price_type: 'excluding_government_charges' }, '28990.00 AUD excl. govt. charges'],
  [{ price_type: 'plus_gst' }, '28990.00 AUD plus GST'],
  [{ price: undefined, weekly_price: 289 }, '289.00 AUD per week'],
  [{ price: undefined }, undefined],
])('llms.txt says of %j what its price is (rule P4)', (change, price) =>
  expect(
    fileOf(feedsOf([{ ...goodCar, ...change }]), 'llms.txt')
      .split('\n')
      .at(-2)
      ?.split(': ')[1],
  ).toBe(price),
);
