import { describe, expect, it } from 'vitest';
import { cardRepayment } from '#lib/cars/card-repayment.ts';
import { carOffer, repaymentFields } from '#lib/cars/repayment.ts';
import type { Car } from '#lib/model/car.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { siteOf } from './dealer-car.ts';

const year = 2026;
const data = { interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 90.5, paymentMonth: 392.17 };
const lent = (lender: string, more: object = {}): Partial<Car> => ({ price: 20_000, finance_lenders: { [lender]: { ...data, ...more } } });
const carOf = (fields: Partial<Car>): Car => ({ id: 'a', slug: 'a', name: 'Car', make: 'Mazda', ...fields });
const lends = (lenders: NonNullable<SettingsInput['finance']>['lenders'], more: SettingsInput['finance'] = {}) =>
  siteOf({ finance: { lenders, ...more } });
const weekly = { weekly_repayment: 90.5, comparison_rate: 9.47 };

describe('the finance fields of a search document', () => {
  it.each<[string, Partial<Car>, ReturnType<typeof lends>, object]>([
    ['a repayment by the week', lent('group_b'), lends(['group_b']), weekly],
    [
      'a repayment by the month, counted by the week too',
      lent('group_c'),
      lends(['group_c']),
      { weekly_repayment: 90.5, monthly_repayment: 392.17, comparison_rate: 9.47 },
    ],
    ['no comparison rate', lent('group_b', { comparisonRate: undefined }), lends(['group_b']), {}],
    ['a repayment too small to show', lent('group_b', { paymentWeek: 25 }), lends(['group_b']), {}],
    ['a sold car', { ...lent('group_b'), status: 'sold' }, lends(['group_b']), {}],
    ['a car with the tag SOLD', { ...lent('group_b'), tag: 'SOLD' }, lends(['group_b']), {}],
    ['a car by the week', { ...lent('group_b'), weekly_price: 250 }, lends(['group_b']), {}],
    ['a make without finance', lent('group_b'), lends(['group_b'], { disabledMakes: ['MAZDA'] }), {}],
    ['a site without finance', lent('group_b'), lends(['group_b'], { enabled: false }), {}],
    ['a site without finance on cards', lent('group_b'), lends(['group_b'], { onCards: false }), {}],
    ['a car without an offer', { price: 20_000 }, lends(['group_b']), {}],
  ])('%s', (_what, fields, site, expected) => expect(repaymentFields(carOf(fields), site, year)).toEqual(expected));

  it.each(['group_b', 'group_c'] as const)('give the card the figures of the page (%s)', (lender) => {
    const [car, site] = [carOf(lent(lender)), lends([lender])];
    const offer = carOffer(car, site, year);
    const text = (figure: { amount: string; label: string }) => `${figure.amount} ${figure.label}`;
    expect(offer?.kind === 'repayment' && { repayment: text(offer.repayment), rate: text(offer.comparison) }).toEqual(
      cardRepayment(repaymentFields(car, site, year), 'en-AU'),
    );
  });
});

it.each([
  ['by the week', weekly, 'en-AU' as const, { repayment: '$90.50 per week', rate: '9.47% p.a. comparison rate' }],
  ['in the US', weekly, 'en-US' as const, { repayment: '$90.50 per week', rate: '9.47% APR' }],
  [
    'by the month',
    { ...weekly, monthly_repayment: 392.17, total_of_payments: 23_530.2 },
    'en-NZ' as const,
    { repayment: '$392.17 per month', rate: '9.47% p.a. comparison rate, total of payments $23,530.20' },
  ],
  ['in New Zealand without the total of payments', { ...weekly, monthly_repayment: 392.17 }, 'en-NZ' as const, undefined],
  ['without a rate', { weekly_repayment: 90.5 }, 'en-AU' as const, undefined],
  ['without a repayment', { comparison_rate: 9.47 }, 'en-AU' as const, undefined],
])('a card shows a repayment %s', (_what, fields, language, expected) => expect(cardRepayment(fields, language)).toEqual(expected));
