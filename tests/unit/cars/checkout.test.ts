import { describe, expect, it } from 'vitest';
import { findPaymentUrlProblem, hasCheckout, paymentHref, paymentLabel } from '#lib/cars/checkout.ts';
import { siteSchema } from '#lib/site/schema.ts';

describe('the address of a payment page', () => {
  const scheme = (template: string) => `${JSON.stringify(template)} is not an address that starts with https://`;
  it.each([
    ['https://pay.example.com/checkout', undefined],
    ['https://pay.example.com', undefined],
    ['https://pay.example.com/{car_id}/{slug}?a={stocknum}{name}{price}{deposit}{currency}{website_id}#{return_url}', undefined],
    ['https://pay.example.com?car={car_id}', undefined],
    ['http://pay.example.com/', scheme('http://pay.example.com/')],
    ['javascript:alert({car_id})', scheme('javascript:alert({car_id})')],
    ['//pay.example.com/', scheme('//pay.example.com/')],
    ['pay.example.com', scheme('pay.example.com')],
    ['', scheme('')],
    ['https://dealer:secret@pay.example.com/', scheme('https://dealer:secret@pay.example.com/')],
    ['https://{slug}.example.com/', 'the host of the payment page depends on the car'],
    ['https://pay.example.com:{car_id}/', scheme('https://pay.example.com:{car_id}/')],
    ['https://pay.example.com/{vin}', '{vin} is not a known placeholder'],
    ['https://pay.example.com/{constructor}', '{constructor} is not a known placeholder'],
    ['https://pay.example.com/{}', '{} is not a known placeholder'],
  ])('%s', (template, problem) => expect(findPaymentUrlProblem(template)?.problem).toBe(problem));

  it('lists the allowed placeholders', () =>
    expect(findPaymentUrlProblem('https://pay.example.com/{vin}')?.fix).toBe(
      'use {car_id}, {slug}, {stocknum}, {name}, {price}, {deposit}, {currency}, {website_id}, {return_url}',
    ));
});

describe('the payment link', () => {
  it.each([
    ['https://p.example/?r={stocknum}&a={deposit}', { stocknum: 'A 1&x=2', deposit: 500 }, 'https://p.example/?r=A%201%26x%3D2&a=500'],
    ['https://p.example/{slug}/{slug}', { slug: 'a-b' }, 'https://p.example/a-b/a-b'],
    ['https://p.example/?n={name}&v={stocknum}', { name: '{slug} $& é' }, 'https://p.example/?n=%7Bslug%7D%20%24%26%20%C3%A9&v='],
    ['https://p.example/', {}, 'https://p.example/'],
  ])('%s', (template, values, href) => expect(paymentHref(template, values)).toBe(href));
});

describe('a checkout', () => {
  const paymentUrl = 'https://pay.example.com/';
  const site = siteSchema.parse({ slug: 'test-motors' });
  it.each([
    ['of a car in stock', { status: 'in_stock' }, { payment: true, paymentUrl }, true],
    ['of a car that comes soon', { status: 'coming_soon' }, { payment: true, paymentUrl }, true],
    ['of a car without a status', {}, { payment: true, paymentUrl }, true],
    ['not of a sold car', { status: 'sold' }, { payment: true, paymentUrl }, false],
    ['not of one tagged as sold', { tag: 'SOLD' }, { payment: true, paymentUrl }, false],
    ['not where payment is off', {}, { payment: false, paymentUrl }, false],
    ['not where nobody takes the payment', {}, { payment: true }, false],
  ] as const)('%s', (_what, car, features, there) => expect(hasCheckout(car, { ...site, features })).toBe(there));

  it.each([
    [undefined, 'Pay online'],
    [500, 'Pay a deposit'],
  ])('with a deposit of %s it is called "%s"', (deposit, words) =>
    expect(paymentLabel({ features: { payment: true, deposit } })).toBe(words),
  );
});
