import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countBetween, keepApart, priceCells, priceSearchPath, sliderSteps, thumbRange } from '#lib/search/price-finder.ts';
import { searchUrls } from '#lib/search/url.ts';

const bounds = { min: 5000, max: 250_000, step: 500 };
const never = () => undefined;

describe('the range of two thumbs', () => {
  it.each([
    [[5000, 250_000], undefined],
    [[5000, 20_000], { max: 20_000 }],
    [[20_000, 250_000], { min: 20_000 }],
    [[20_000, 30_000], { min: 20_000, max: 30_000 }],
  ] as const)('%j is %j', (thumbs, range) => expect(thumbRange(thumbs, bounds)).toEqual(range));

  it.each([
    [
      [9000, 9000],
      [9000, 9001],
    ],
    [
      [9000, 8000],
      [9000, 9001],
    ],
    [
      [0, 999_999],
      [5000, 250_000],
    ],
    [
      [250_000, 250_000],
      [249_999, 250_000],
    ],
    [
      [6000, 7000],
      [6000, 7000],
    ],
  ] as const)('%j is kept apart as %j', (thumbs, kept) => expect(keepApart(thumbs, bounds)).toEqual(kept));
});

describe('counting between thumbs', () => {
  const cars = [{ price: 4000 }, { price: 5000 }, { price: 5250 }, { price: 5500 }, { price: 250_000 }, { price: 250_001 }, {}];
  const cells = priceCells(cars, bounds, never);
  it.each([
    [[5000, 250_000], 7],
    [[5000, 5500], 4],
    [[5500, 250_000], 3],
    [[5500, 6000], 1],
    [[6000, 249_500], 0],
  ] as const)('%j: %i', (thumbs, count) => expect(countBetween(cells, thumbs, bounds, 0)).toBe(count));

  it('counts what a search with that range would, for any prices and any thumbs', () => {
    const slider = fc.record({
      min: fc.integer({ min: 0, max: 9000 }),
      span: fc.integer({ min: 2, max: 90_000 }),
      step: fc.integer({ min: 1, max: 7000 }),
    });
    const prices = fc.array(fc.oneof(fc.integer({ min: 0, max: 120_000 }), fc.constant(undefined)), { maxLength: 60 });
    fc.assert(
      fc.property(slider, prices, fc.nat(), fc.nat(), ({ min, span, step }, amounts, a, b) => {
        const own = { min, max: min + span, step };
        const stop = (index: number) => Math.min(own.max, own.min + (index % (sliderSteps(own) + 1)) * step);
        const [low, high] = [Math.min(stop(a), stop(b)), Math.max(stop(a), stop(b))];
        const range = thumbRange([low, high], own);
        const expected = amounts.filter(
          (price) => !range || (price !== undefined && price >= (range.min ?? 0) && price <= (range.max ?? Number.POSITIVE_INFINITY)),
        ).length;
        const made = priceCells(
          amounts.map((price) => ({ price })),
          own,
          never,
        );
        expect(countBetween(made, [low, high], own, 0)).toBe(expected);
      }),
    );
  });

  it('leaves out a sold car from the instant its window ends', () => {
    const stock = [{ price: 10_000, end: 100 }, { price: 20_000, end: 200 }, { price: 10_000 }, { end: 50 }];
    const made = priceCells(stock, bounds, (car) => car.end);
    const at = (now: number, thumbs: [number, number] = [5000, 250_000]) => countBetween(made, thumbs, bounds, now);
    expect([at(0), at(50), at(100), at(200)]).toEqual([4, 3, 2, 1]);
    expect([at(99, [5000, 15_000]), at(100, [5000, 15_000])]).toEqual([2, 1]);
  });
});

describe('the address behind "Show Me 37 Cars"', () => {
  const urls = searchUrls({
    noun: 'cars',
    defaultPath: '/search/used-cars',
    aliases: {},
    offers: [],
    places: { makes: {}, bodies: [] },
    presets: { refinements: { city: ['Cowra'] }, ranges: {} },
    defaultSort: 'relevant',
  });
  it.each([
    [[5000, 250_000], '/search/used-cars?sortBy=price_desc', {}],
    [[5000, 20_000], '/search/used-cars?sortBy=price_desc&range[price]=:20000', { price: { max: 20_000 } }],
    [[10_000, 20_000], '/search/used-cars?sortBy=price_desc&range[price]=10000:20000', { price: { min: 10_000, max: 20_000 } }],
  ] as const)('%j: %s', (thumbs, path, ranges) => {
    const found = priceSearchPath('/search/used-cars', thumbs, bounds);
    expect(found).toBe(path);
    expect(urls.parse(found)).toEqual({
      query: '',
      page: 1,
      sort: 'price_desc',
      refinements: { car_type: ['used'], city: ['Cowra'] },
      ranges,
    });
  });
});
