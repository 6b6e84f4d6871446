import { describe, expect, it } from 'vitest';
import { CheckoutView } from '#components/car/checkout-view.tsx';
import type { Car } from '#lib/model/car.ts';
import { resolvePath } from '#lib/pages/catalogue.ts';
import { type CheckoutModel, checkoutModel, checkoutSlugs } from '#lib/pages/checkout.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { visibleText } from '../components/visible-text.ts';
import { carOf, now, testMotors } from './test-motors.ts';

const features: SettingsInput['features'] = {
  payment: true,
  paymentUrl: 'https://pay.example.com/?r={stocknum}&p={price}&d={deposit}&c={currency}&b={return_url}',
};
const site = (changes: object = {}, options: Omit<Partial<SettingsInput>, 'dealer'> = {}) => ({
  ...options,
  features: { ...features, ...changes },
});
const cars: Car[] = [
  // What New Zealand's notice says of a car, without which it cannot be bought there.
  carOf('a', {
    ...{ badge: 'Touring', stocknum: 'T 1', km: 45_210, year: 2021 },
    ...{ vin: 'JM0KF4W1A00123456', security_interest: false },
  }),
  carOf('bare', { name: 'A car', make: undefined, model: undefined, price: undefined, simple_body: undefined }),
  carOf('sold', { status: 'sold', sold_date_timestamp: now }),
];
const modelOf = (slug: string, options = site()) =>
  checkoutModel(testMotors({ dealer: { licence: 'M123456' }, ...options }, cars), slug) as CheckoutModel;
const nz = site({ deposit: 500 }, { locale: { language: 'en-NZ' }, cars: { priceType: 'drive_away' } });

describe('the checkout of a car', () => {
  it('is not listed by search engines', () =>
    expect(modelOf('a').head).toEqual({
      title: 'Pay online: 2021 Mazda CX-5 Touring | Test Motors',
      description: 'Pay online for 2021 Mazda CX-5 Touring at Test Motors.',
      canonical: 'https://test-motors.example/cars/a/checkout',
      index: false,
    }));

  const back = encodeURIComponent('https://test-motors.example/cars/a');
  it.each([
    ['a', site(), `https://pay.example.com/?r=T%201&p=20000&d=&c=AUD&b=${back}`],
    ['a', nz, `https://pay.example.com/?r=T%201&p=20000&d=500&c=NZD&b=${back}`],
    ['bare', site(), `https://pay.example.com/?r=&p=&d=&c=AUD&b=${back.replace(/a$/, 'bare')}`],
  ])('hands %s over', (slug, options, href) => expect(modelOf(slug, options).payment).toEqual({ href, host: 'pay.example.com' }));

  it.each<[string, string, ReturnType<typeof site>, string[]]>([
    [
      'with a deposit',
      'a',
      site({ deposit: 500 }),
      [
        'Photos coming soon',
        '2021 Mazda CX-5',
        'Touring',
        '$20,000',
        'Excl. govt. charges',
        '45,210 km',
        'SUV',
        'Stock number T 1',
        'Back to this car',
        'Payment',
        'Deposit today $500',
        'Accepted cards',
        'Mastercard',
        'Visa',
        'Maestro',
        'Google Pay',
        'Apple Pay',
        'Continue to payment',
        'You pay on pay.example.com. What you enter there never passes through this site.',
      ],
    ],
    [
      'of which little is known',
      'bare',
      site({ acceptedCards: [] }),
      [
        'Photos coming soon',
        'A car',
        'Enquire for price.',
        'Back to this car',
        'Payment',
        'Continue to payment',
        'You pay on pay.example.com. What you enter there never passes through this site.',
      ],
    ],
  ])('says, %s', (_what, slug, options, lines) => expect(visibleText(CheckoutView, { model: modelOf(slug, options) })).toEqual(lines));
});

it.each<[string, ReturnType<typeof site>, string[]]>([
  ['with a provider', site(), ['a', 'bare']],
  ['without an address of the provider', site({ paymentUrl: undefined }), []],
  ['with payment off', site({ payment: false }), []],
])('%s, the cars with a checkout are those that can be bought', (_what, options, slugs) => {
  const catalogue = testMotors(options, cars);
  expect(checkoutSlugs(catalogue)).toEqual(slugs);
  const all = [...cars.map(({ slug }) => slug), 'unknown'];
  expect(all.filter((slug) => checkoutModel(catalogue, slug))).toEqual(slugs);
  expect(all.filter((slug) => resolvePath(catalogue, `/cars/${slug}/checkout`))).toEqual(slugs);
});
