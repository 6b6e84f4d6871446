import { expect, it } from 'vitest';
import { type PriceView, priceView } from '#lib/cars/price.ts';
import { siteOf } from './dealer-car.ts';

const site = siteOf({ locale: { wholeDollars: true } });
const note = 'Excl. govt. charges';
const none: PriceView = { kind: 'none', amount: 'Enquire for price.' };

it.each<[Parameters<typeof priceView>[0], PriceView]>([
  [{}, none],
  [{ price: 0 }, none],
  [{ price: 10 }, none],
  [{ price: 10.01 }, { kind: 'price', amount: '$10', note }],
  [{ price: 12_990 }, { kind: 'price', amount: '$12,990', note }],
  [
    { price: 12_990, before_price: 14_990 },
    { kind: 'reduced', amount: '$12,990', before: '$14,990', note },
  ],
  [
    { price: 12_990, before_price: 12_990 },
    { kind: 'price', amount: '$12,990', note },
  ],
  [
    { price: 12_990, before_price: 11_990 },
    { kind: 'price', amount: '$12,990', note },
  ],
  [{ before_price: 14_990 }, none],
  [
    { price: 12_990, before_price: 14_990, subscription_price: 199, weekly_price: 250 },
    { kind: 'subscription', amount: '$199', per: 'per week' },
  ],
  [
    { price: 12_990, weekly_price: 250 },
    { kind: 'weekly', amount: '$250', per: 'per week' },
  ],
  [
    { price: 12_990, subscription_price: 5 },
    { kind: 'price', amount: '$12,990', note },
  ],
  [{ preorder: true }, { kind: 'preorder', amount: 'PREORDER' }],
  [
    { price: 12_990, preorder: true },
    { kind: 'price', amount: '$12,990', note },
  ],
  [
    { price: 12_990, price_type: 'drive_away' },
    { kind: 'price', amount: '$12,990', note: 'Drive away' },
  ],
  [
    { price: 12_990, price_type: 'plus_dust' },
    { kind: 'price', amount: '$12,990' },
  ],
  [
    { price: 12_990, price_type: 'constructor' },
    { kind: 'price', amount: '$12,990' },
  ],
])('%j', (car, view) => expect(priceView(car, site)).toEqual(view));

it('uses the site’s cents, minimum price and no-price text', () => {
  const other = siteOf({
    locale: { wholeDollars: false },
    cars: { minimumShownPrice: 500, priceType: 'none' },
    labels: { noPrice: 'Call us' },
  });
  expect(priceView({ price: 12_990.5 }, other)).toEqual({ kind: 'price', amount: '$12,990.50' });
  expect(priceView({ price: 500 }, other)).toEqual({ kind: 'none', amount: 'Call us' });
});
