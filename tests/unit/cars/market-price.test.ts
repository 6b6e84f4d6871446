import { expect, it } from 'vitest';
import { marketBadge } from '#lib/cars/market-price.ts';
import { siteOf } from './dealer-car.ts';

const averages = (state?: number, all?: number) => ({ autograb_data: { state_average_market_price: state, average_market_price: all } });
const inNsw = { location: { address: { state: 'NSW' } } };
const site = siteOf();

// The badge on a page is tested in the matrix of the car panel; these are odd values of dealers’ data.
it.each<[string, Parameters<typeof marketBadge>[0], string | undefined]>([
  ['no data', { price: 20_000 }, undefined],
  ['no averages', { price: 20_000, autograb_data: {} }, undefined],
  ['not finite', { price: 20_000, ...averages(Number.POSITIVE_INFINITY, Number.NaN) }, undefined],
  ['exactly the threshold', { price: 20_000, ...averages(20_500), ...inNsw }, '$500 below the average price in NSW'],
  ['a cent less', { price: 20_000.01, ...averages(20_500), ...inNsw }, undefined],
  ['whole dollars are not rounded up', { price: 20_000, ...averages(20_999.9), ...inNsw }, '$999 below the average price in NSW'],
  ['a sold car', { price: 20_000, status: 'sold', ...averages(25_000) }, undefined],
  ['a car coming soon', { price: 20_000, status: 'coming_soon', ...averages(25_000), ...inNsw }, '$5,000 below the average price in NSW'],
])('%s', (_what, car, text) => expect(marketBadge(car, site)).toBe(text));

it('never shows a badge for a price that is not below the average', () =>
  expect(marketBadge({ price: 20_000, ...averages(20_000) }, siteOf({ cars: { marketPriceThreshold: 0 } }))).toBeUndefined());
