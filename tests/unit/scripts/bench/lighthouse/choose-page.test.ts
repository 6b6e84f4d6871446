import { describe, expect, it } from 'vitest';
import { fullestCar, parsePage } from '../../../../../scripts/bench/lighthouse/choose-page.ts';

describe('parsePage', () => {
  it.each([
    ['bayside-mazda:/cars/a', { slug: 'bayside-mazda', path: '/cars/a' }],
    ['bayside-mazda:/blog?x=1:2', { slug: 'bayside-mazda', path: '/blog?x=1:2' }],
    ['bayside-mazda', { slug: 'bayside-mazda' }],
  ])('%s', (text, page) => expect(parsePage(text)).toEqual(page));
  it.each([
    [
      'bayside-mazda:cars/a',
      '--page bayside-mazda:cars/a: the path must start with a slash, such as bayside-mazda:/cars/2021-mazda-cx-5-touring-bm20573.',
    ],
    [
      'Bayside:/',
      '--page Bayside:/: "Bayside" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "bayside"',
    ],
  ])('%s is refused', (text, message) => expect(() => parsePage(text)).toThrow(message));
});

describe('fullestCar', () => {
  const car = (slug: string, photos: number, kind = 'price', finance?: object) => ({
    slug,
    price: { kind },
    gallery: Array.from({ length: photos }),
    finance,
  });
  it.each([
    ['several photos before a price and finance', [car('a', 1, 'price', {}), car('b', 2, 'none')], 'b'],
    ['a price before finance', [car('a', 3, 'none', {}), car('b', 3)], 'b'],
    ['finance before more photos', [car('a', 9), car('b', 3, 'reduced', {})], 'b'],
    ['more photos before the name', [car('a', 3), car('b', 4)], 'b'],
    ['the first name among equals', [car('b', 3), car('a', 3)], 'a'],
  ])('prefers %s', (_, cars, slug) => expect(fullestCar(cars)?.slug).toBe(slug));
  it('takes none without photos', () => expect(fullestCar([car('a', 0)])).toBeUndefined());
});
