import { expect, it } from 'vitest';
import { type PriceView, priceView } from '#lib/cars/price.ts';
import { siteOf } from './dealer-car.ts';

const site = siteOf({ locale: { wholeDollars: true } });
const note = 'Excl. govt. charges';
const none: PriceView = { kind: 'none', amount: 'Enquire for price.' };
const plain: PriceView = { kind: 'price', amount: '$12,990', note };
const reduced = (amount: string, before: string): PriceView => ({ kind: 'reduced', amount, before, note });
type Options = NonNullable<Parameters<typeof siteOf>[0]>;
const cents: Options = { locale: { wholeDollars: false } };
const driveAway: Options = { cars: { priceType: 'drive_away' } };

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
  // Two prices that read the same are no reduction.
  [
    { price: 12_990.1, before_price: 12_990.3 },
    { kind: 'price', amount: '$12,990', note },
  ],
  [{ before_price: 14_990 }, none],
  [
    { price: 12_990, before_price: 14_990, subscription_price: 199, weekly_price: 250 },
    { kind: 'subscription', amount: '$199', per: 'per week', also: 'or $250 per week to rent' },
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
    { price: 12_990, price_type: 'plus_gst' },
    { kind: 'price', amount: '$12,990', note: 'Plus GST' },
  ],
  ...['Plus ORC', '+ ORC $450', 'Drive away plus delivery', 'Excludes registration'].map(
    (text): [Parameters<typeof priceView>[0], PriceView] => [
      { price: 12_990, price_type: text },
      { kind: 'price', amount: '$12,990', note: text },
    ],
  ),
  [
    { price: 12_990, price_type: 'plus_dust' },
    { kind: 'price', amount: '$12,990' },
  ],
  [
    { price: 12_990, price_type: 'constructor' },
    { kind: 'price', amount: '$12,990' },
  ],
])('%j', (car, view) => expect(priceView(car, site)).toEqual(view));

it.each<[string, Options, Parameters<typeof priceView>[0], PriceView]>([
  ['cents', cents, { price: 10.01 }, { kind: 'price', amount: '$10.01', note }],
  ['cents of a reduced price', cents, { price: 12_990.5, before_price: 12_990.75 }, reduced('$12,990.50', '$12,990.75')],
  ['its own lowest shown price', { cars: { minimumShownPrice: 500 } }, { price: 500 }, none],
  ['its own price type', driveAway, { price: 12_990 }, { kind: 'price', amount: '$12,990', note: 'Drive away' }],
  ['the price type of the car first', driveAway, { price: 12_990, price_type: 'excluding_government_charges' }, plain],
  ['no price type', { cars: { priceType: 'none' } }, { price: 12_990 }, { kind: 'price', amount: '$12,990' }],
  [
    'its own text for a price type',
    { cars: { priceTypeText: { excluding_government_charges: 'Plus on-road costs' } } },
    { price: 12_990 },
    { kind: 'price', amount: '$12,990', note: 'Plus on-road costs' },
  ],
  [
    'its prices without GST',
    { cars: { priceType: 'plus_gst' } },
    { price: 12_990 },
    { kind: 'price', amount: '$12,990', note: 'Plus GST' },
  ],
  [
    'no text for prices without GST, which name it all the same',
    { cars: { priceType: 'plus_gst', priceTypeText: { drive_away: 'Drive away' } } },
    { price: 12_990 },
    { kind: 'price', amount: '$12,990', note: 'Plus GST' },
  ],
  ['its own text for no price', { labels: { noPrice: 'Call us' } }, {}, { kind: 'none', amount: 'Call us' }],
  ['its own text for a preorder', { labels: { preorder: 'ON ORDER' } }, { preorder: true }, { kind: 'preorder', amount: 'ON ORDER' }],
])('a site may set %s', (_what, options, car, view) => expect(priceView(car, siteOf(options))).toEqual(view));
