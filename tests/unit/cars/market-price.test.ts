import { expect, it } from 'vitest';
import { marketBadge } from '#lib/cars/market-price.ts';
import { siteOf } from './dealer-car.ts';

const averages = (state?: number, all?: number) => ({ autograb_data: { state_average_market_price: state, average_market_price: all } });
const inNsw = { location: { address: { state: 'NSW' } } };
const site = siteOf();

const dollars = { price: 20_000 };

it.each<[string, Parameters<typeof marketBadge>[0], string | undefined]>([
  ['no data', dollars, undefined],
  ['no averages', { ...dollars, autograb_data: {} }, undefined],
  ['averages that are not finite', { ...dollars, ...averages(Number.POSITIVE_INFINITY, Number.NaN) }, undefined],
  ['exactly the threshold', { ...dollars, ...averages(20_500), ...inNsw }, '$500 below the average price in NSW'],
  ['a cent less', { price: 20_000.01, ...averages(20_500), ...inNsw }, undefined],
  ['the state’s average decides', { ...dollars, ...averages(20_499, 25_000), ...inNsw }, undefined],
  ['no average of the state', { ...dollars, ...averages(undefined, 21_250), ...inNsw }, '$1,250 below the average market price'],
  ['a state’s average of zero', { ...dollars, ...averages(0, 21_250), ...inNsw }, '$1,250 below the average market price'],
  ['a state without a name', { ...dollars, ...averages(21_250, 1) }, '$1,250 below the state’s average price'],
  ['a price above the average', { ...dollars, ...averages(19_000), ...inNsw }, undefined],
  ['whole dollars are not rounded up', { ...dollars, ...averages(20_999.9), ...inNsw }, '$999 below the average price in NSW'],
  ['a reduced price', { ...dollars, before_price: 22_000, ...averages(21_000), ...inNsw }, '$1,000 below the average price in NSW'],
  ['no price', { ...averages(21_000), ...inNsw }, undefined],
  ['a subscription', { ...dollars, subscription_price: 199, ...averages(21_000), ...inNsw }, undefined],
  ['a rental', { ...dollars, weekly_price: 250, ...averages(21_000), ...inNsw }, undefined],
  ['a sold car', { ...dollars, status: 'sold', ...averages(25_000) }, undefined],
  ['a car with the tag SOLD', { ...dollars, tag: 'SOLD', ...averages(25_000) }, undefined],
  ['a car coming soon', { ...dollars, status: 'coming_soon', ...averages(25_000), ...inNsw }, '$5,000 below the average price in NSW'],
])('%s', (_what, car, text) => expect(marketBadge(car, site)).toBe(text));

it.each<[string, Parameters<typeof siteOf>[0], number, string | undefined]>([
  ['cents', { locale: { wholeDollars: false } }, 20_600.25, '$600.25 below the average price in NSW'],
  ['no badge', { cars: { marketPriceBadge: false } }, 25_000, undefined],
  ['its own threshold', { cars: { marketPriceThreshold: 2000 } }, 21_999, undefined],
])('a site may set %s', (_what, options, average, text) =>
  expect(marketBadge({ ...dollars, ...averages(average), ...inNsw }, siteOf(options))).toBe(text),
);

it('never shows a badge for a price that is not below the average', () =>
  expect(marketBadge({ price: 20_000, ...averages(20_000) }, siteOf({ cars: { marketPriceThreshold: 0 } }))).toBeUndefined());
