import { expect, test } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { lostFacts } from '#lib/pull/lost-facts.ts';

const whole: Car = { id: '1', slug: '1', name: 'Kia', price: 28_990, km: 40_000, images: ['https://a.com/1.jpg'] };
const { price: _price, ...unpriced } = whole;
const { km: _km, ...undriven } = whole;
const { images: _images, ...bare } = whole;
const site = { cars: { minimumShownPrice: 10 } };

/** "had/lost" of price, odometer and photos. */
const lossesOf = (now: Car[], before: Car[]) => lostFacts(now, before, site).map(({ had, lost }) => `${had}/${lost}`);

test('the facts have names for people', () => {
  expect(lostFacts([], [], site).map(({ fact }) => fact)).toEqual(['price', 'odometer reading', 'photos']);
});

test.each<[string, Car, Car, string[]]>([
  ['the same', whole, whole, ['1/0', '1/0', '1/0']],
  ['no price', unpriced, whole, ['1/1', '1/0', '1/0']],
  ['a placeholder for a price', { ...whole, price: 1 }, whole, ['1/1', '1/0', '1/0']],
  ['a weekly price instead', { ...unpriced, weekly_price: 199 }, whole, ['1/0', '1/0', '1/0']],
  ['no odometer reading', undriven, whole, ['1/0', '1/1', '1/0']],
  ['no photos', { ...bare, images: [] }, whole, ['1/0', '1/0', '1/1']],
  ['thumbnails instead', { ...bare, thumbnails: ['https://a.com/t.jpg'] }, whole, ['1/0', '1/0', '1/0']],
  ['what it lacked before', { ...unpriced, images: [] }, { ...unpriced, images: [] }, ['0/0', '1/0', '0/0']],
  ['a sale', { ...unpriced, status: 'sold' }, whole, ['0/0', '0/0', '0/0']],
  ['another car', { ...unpriced, id: '2' }, whole, ['0/0', '0/0', '0/0']],
])('a car with %s', (_name, now, before, losses) => {
  expect(lossesOf([now], [before])).toEqual(losses);
});
