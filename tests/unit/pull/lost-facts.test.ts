import { expect, test } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { lostFacts } from '#lib/pull/lost-facts.ts';

const whole: Car = { id: '1', slug: '1', name: 'Kia', price: 28_990, km: 40_000, images: ['https://a.com/1.jpg'] };
const { price: _price, ...unpriced } = whole;
const { km: _km, ...undriven } = whole;
const { images: _images, ...bare } = whole;
const site = { cars: { minimumShownPrice: 10 } };

const lossesOf = (now: Car[], before: Car[]) => lostFacts(now, before, site).map(({ fact, had, lost }) => `${fact} ${lost} of ${had}`);

test.each<[string, Car, Car, string[]]>([
  ['the same', whole, whole, []],
  ['no price', unpriced, whole, ['price 1 of 1']],
  ['a placeholder for a price', { ...whole, price: 1 }, whole, ['price 1 of 1']],
  ['a weekly price instead', { ...unpriced, weekly_price: 199 }, whole, []],
  ['no odometer reading', undriven, whole, ['odometer reading 1 of 1']],
  ['no photos', { ...bare, images: [] }, whole, ['photos 1 of 1']],
  ['thumbnails instead', { ...bare, thumbnails: ['https://a.com/t.jpg'] }, whole, []],
  ['neither a price nor photos', { ...unpriced, images: [] }, whole, ['price 1 of 1', 'photos 1 of 1']],
  ['what it lacked before', { ...unpriced, images: [] }, { ...unpriced, images: [] }, []],
  ['a sale', { ...unpriced, status: 'sold' }, whole, []],
  ['another car', { ...unpriced, id: '2' }, whole, []],
])('a car with %s', (_name, now, before, losses) => {
  expect(lossesOf([now], [before])).toEqual(losses);
});

test('all cars for sale that had a fact are counted, those that did not change too', () => {
  const same = { ...whole, id: '2' };
  const stock = (change: (car: Car) => Car): Car[] => [
    change({ ...whole, id: '1' }),
    same,
    { ...whole, id: '3', status: 'sold' },
    { ...unpriced, id: '4' },
    { ...whole, id: '5' },
  ];
  expect(
    lossesOf(
      stock(({ price: _gone, ...rest }) => rest),
      stock((car) => car),
    ),
  ).toEqual(['price 1 of 3']);
});
