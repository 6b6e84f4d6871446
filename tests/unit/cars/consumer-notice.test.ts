import { describe, expect, test } from 'vitest';
import { hasCheckout } from '#lib/cars/checkout.ts';
import { consumerNotice, needsConsumerNotice } from '#lib/cars/consumer-notice.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { carOf } from '../pages/test-motors.ts';

const site = siteSchema.parse({
  slug: 'acme',
  dealer: { name: 'Acme Motors', legalName: 'Acme Limited', licence: 'Registered motor vehicle trader M123456' },
  locale: { language: 'en-NZ', wholeDollars: true },
  features: { payment: true, paymentUrl: 'https://pay.example.com/' },
});
const facts = {
  ...{ year: 2019, make: 'Mazda', model: 'CX-5', km: 41_200, vin: '6FYPH19E9T7254808', price: 24_990 },
  ...{ price_type: 'drive_away', car_type: 'used' as const, security_interest: false },
};

describe('the Consumer Information Notice of New Zealand (rule Q7)', () => {
  test('says all that the regulations ask for', () =>
    expect(consumerNotice(carOf('a', facts), site, '1 High Street, Dunedin 9016')?.map(({ label, value }) => `${label}: ${value}`)).toEqual(
      [
        'Trader: Acme Limited',
        'Trader number: M123456',
        'Address: 1 High Street, Dunedin 9016',
        'Cash price: $24,990 including GST and on-road costs',
        'Make: Mazda',
        'Model: CX-5',
        'Year: 2019',
        'Odometer: 41,200 km',
        'VIN: 6FYPH19E9T7254808',
        'Security interest: None is registered on the PPSR',
      ],
    ));

  test.each([
    ['all facts', {}, true],
    ['a security interest that is registered', { security_interest: true }, true],
    ['no VIN', { vin: undefined }, false],
    ['no odometer', { km: undefined }, false],
    ['no word about a security interest', { security_interest: undefined }, false],
    ['no price', { price: undefined }, false],
    ['a price without on-road costs', { price_type: 'excluding_government_charges' }, false],
    ['no facts, but new', { car_type: 'new' as const, vin: undefined, security_interest: undefined }, true],
  ])('a car with %s can be bought online: %s', (_what, change, there) => {
    expect(hasCheckout(carOf('a', { ...facts, ...change }), site)).toBe(there);
  });

  test('only New Zealand asks for one', () => {
    expect(needsConsumerNotice({ car_type: 'used' }, siteSchema.parse({ slug: 'acme' }))).toBe(false);
    expect(needsConsumerNotice({ car_type: 'demo' }, site)).toBe(true);
  });
});
