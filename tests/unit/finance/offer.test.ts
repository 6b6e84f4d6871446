import { describe, expect, it } from 'vitest';
import type { LenderGroup } from '#lib/finance/lenders.ts';
import { canAskYoux, financeOffer, type LenderName } from '#lib/finance/offer.ts';
import { comparisonWarning } from '#lib/finance/words.ts';
import type { LenderData } from '#lib/model/finance.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { siteOf } from '../cars/dealer-car.ts';

const thisYear = 2026;
const data: LenderData = {
  interestRate: 8.49,
  comparisonRate: 9.47,
  paymentWeek: 162.79,
  paymentMonth: 706.73,
  termYears: 5,
  deposit: 4799,
  balloon: 14_397,
  totalPayable: 61_521.4,
  establishmentFees: 695,
  disclaimer: 'Terms apply.',
  financeProvider: 'Bayfront Finance',
};
const car = { make: 'Mazda', year: 2024, price: 47_990 };
const lends = (lenders: LenderName[], finance: SettingsInput['finance'] = {}) => siteOf({ finance: { lenders, ...finance } });

type Shown = string | undefined;
/** The figures of an offer in one line, or its text. */
const shown = (from: Parameters<typeof financeOffer>[0], site: ReturnType<typeof siteOf>): Shown => {
  const offer = financeOffer(from, site, thisYear);
  if (offer?.kind !== 'repayment') return offer?.text;
  return [offer.repayment, offer.comparison].map(({ amount, label }) => `${amount} ${label}`).join(', ');
};
const weekly = '$162.79 per week, 9.47% p.a. comparison rate';
const monthly = '$706.73 per month, 9.47% p.a. comparison rate';
const enquire = 'Enquire for Finance';

describe('each lender group (rules F3 to F6)', () => {
  it.each<[LenderGroup, object, LenderData, Shown]>([
    // Group A, rule F3.
    ['group_a', {}, data, weekly],
    ['group_a', { year: 2014 }, data, weekly],
    ['group_a', { year: 2013 }, data, undefined],
    ['group_a', { year: 2027 }, data, weekly],
    ['group_a', { year: undefined }, data, undefined],
    ['group_a', { price: 500 }, data, undefined],
    ['group_a', { price: 500.01 }, data, weekly],
    ['group_a', { price: undefined }, data, undefined],
    ['group_a', {}, { ...data, comparisonRate: undefined }, undefined],
    ['group_a', {}, { ...data, interestRate: undefined }, undefined],
    ['group_a', {}, { ...data, paymentWeek: undefined }, enquire],
    ['group_a', {}, { ...data, paymentWeek: 0 }, enquire],
    // Group B, rule F4.
    ['group_b', {}, data, weekly],
    ['group_b', { year: 1999 }, data, weekly],
    ['group_b', { price: 500 }, data, undefined],
    ['group_b', {}, { ...data, paymentWeek: undefined }, undefined],
    ['group_b', {}, { ...data, paymentWeek: 0 }, undefined],
    ['group_b', {}, { ...data, paymentWeek: -3 }, undefined],
    // Group C, rule F5.
    ['group_c', {}, data, monthly],
    ['group_c', { price: 500 }, data, undefined],
    ['group_c', {}, { ...data, paymentMonth: undefined }, undefined],
    // Group D, rule F6.
    ['group_d', {}, data, weekly],
    ['group_d', { price: undefined, year: undefined }, data, weekly],
    ['group_d', {}, { ...data, paymentWeek: undefined }, monthly],
    ['group_d', {}, { ...data, paymentWeek: undefined, paymentMonth: undefined }, enquire],
    ['group_d', {}, { ...data, comparisonRate: undefined }, undefined],
    ['group_d', {}, {}, undefined],
    // Rule F7.
    ['group_b', {}, { ...data, paymentWeek: 25 }, enquire],
    ['group_b', {}, { ...data, paymentWeek: 25.01 }, '$25.01 per week, 9.47% p.a. comparison rate'],
    ['group_c', {}, { ...data, paymentMonth: 24.99 }, enquire],
    // Impossible rates.
    ['group_d', {}, { ...data, comparisonRate: -1 }, undefined],
    ['group_d', {}, { ...data, interestRate: 1e9 }, undefined],
    ['group_b', {}, { ...data, interestRate: 0, comparisonRate: 0 }, '$162.79 per week, 0.00% p.a. comparison rate'],
  ])('%s %j %j', (group, changes, lender, expected) =>
    expect(shown({ ...car, ...changes, finance_lenders: { [group]: lender } }, lends([group]))).toBe(expected),
  );
});

describe('which lender, and whether at all', () => {
  const both = { ...car, finance_lenders: { group_b: { ...data, paymentWeek: 200 }, group_a: data } };
  const quote = { weeklyRepaymentAmount: 181.5, comparisonRate: 9.31, advertisedRate: 8.38 };
  it.each<[string, Parameters<typeof financeOffer>[0], ReturnType<typeof siteOf>, Shown]>([
    ['the first of the site’s lenders', both, lends(['group_a', 'group_b']), weekly],
    [
      'the next where the first does not lend',
      { ...both, year: 2000 },
      lends(['group_a', 'group_b']),
      '$200.00 per week, 9.47% p.a. comparison rate',
    ],
    ['none that the site does not name', both, lends(['group_c']), undefined],
    ['none without lenders', both, lends([]), undefined],
    ['none where finance is off', both, lends(['group_a'], { enabled: false }), undefined],
    ['none for a disabled make', both, lends(['group_a'], { disabledMakes: ['MAZDA'] }), undefined],
    ['none without data', car, lends(['group_a', 'group_b', 'group_c', 'group_d', 'youx']), undefined],
    [
      'a provider that the site puts into a group',
      { ...car, finance_lenders: { harbour_credit: data } },
      lends(['group_b'], { providers: { harbour_credit: 'group_b' } }),
      weekly,
    ],
    ['no provider of an unknown name', { ...car, finance_lenders: { constructor: data } }, lends(['group_b']), undefined],
    [
      'the second provider of a group where the first does not lend',
      { ...car, finance_lenders: { one: { ...data, paymentWeek: undefined }, two: data } },
      lends(['group_b'], { providers: { one: 'group_b', two: 'group_b' } }),
      weekly,
    ],
    ['a youX quote', { ...car, youxQuote: quote }, lends(['youx']), '$181.50 per week, 9.31% p.a. comparison rate'],
    ['youX after a lender that lends', { ...both, youxQuote: quote }, lends(['group_a', 'youx']), weekly],
    ['no half quote', { ...car, youxQuote: { weeklyRepaymentAmount: 181.5 } }, lends(['youx']), undefined],
    ['no quote without a comparison rate', { ...car, youxQuote: { ...quote, comparisonRate: undefined } }, lends(['youx']), undefined],
    ['a quote of 25 or less', { ...car, youxQuote: { ...quote, weeklyRepaymentAmount: 25 } }, lends(['youx']), enquire],
  ])('%s', (_name, from, site, expected) => expect(shown(from, site)).toBe(expected));

  it.each([
    ['a lender of the site', lends(['group_a', 'youx']), true],
    ['not where youX is no lender', lends(['group_a']), false],
    ['not for a disabled make', lends(['youx'], { disabledMakes: ['Mazda'] }), false],
    ['not where finance is off', lends(['youx'], { enabled: false }), false],
  ])('a request to youX: %s', (_name, site, expected) => expect(canAskYoux(car.make, site)).toBe(expected));
});

describe('the example and the notes', () => {
  const offer = (lender: LenderData, site = lends(['group_b'])) => {
    const found = financeOffer({ ...car, finance_lenders: { group_b: lender } }, site, thisYear);
    return found?.kind === 'repayment' ? { terms: found.terms, notes: found.notes } : undefined;
  };
  const bare = { interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 162.79 };

  it.each<[string, LenderData, string]>([
    [
      'all of it',
      data,
      'Example: 5-year term, $4,799 deposit, $14,397 final payment, $695 establishment fee. Interest rate 8.49% p.a. Total payable $61,521.40. Lender: Bayfront Finance.',
    ],
    ['the site’s example', bare, 'Example: 5-year term, 10% deposit, 30% final payment. Interest rate 8.49% p.a.'],
    ['months', { ...bare, termMonths: 54, deposit: 0 }, 'Example: 54-month term, no deposit. Interest rate 8.49% p.a.'],
    [
      'weeks',
      { ...bare, termWeeks: 208, balloon: 500.5 },
      'Example: 4-year term, no deposit, $500.50 final payment. Interest rate 8.49% p.a.',
    ],
  ])('%s', (_name, lender, terms) => expect(offer(lender)?.terms).toBe(terms));

  it('in the words of another market', () =>
    expect(offer({ ...bare, deposit: 100 }, siteOf({ locale: { language: 'en-US' }, finance: { lenders: ['group_b'] } }))).toEqual({
      terms: 'Example: 5-year term, $100 down payment. Interest rate 8.49%.',
      notes: [],
    }));

  it('without the Australian warning in New Zealand', () =>
    expect(
      offer({ ...bare, totalPayable: 47_026.4 }, siteOf({ locale: { language: 'en-NZ' }, finance: { lenders: ['group_b'] } }))?.notes,
    ).toEqual([]));

  it('in New Zealand there is no repayment without the total of payments (rule Q9)', () =>
    expect(offer(bare, siteOf({ locale: { language: 'en-NZ' }, finance: { lenders: ['group_b'] } }))).toBeUndefined());

  it('so a youX quote, which has no total, is no repayment there', () => {
    const youxQuote = { weeklyRepaymentAmount: 181.5, comparisonRate: 9.31, advertisedRate: 8.38 };
    const site = siteOf({ locale: { language: 'en-NZ' }, finance: { lenders: ['youx'] } });
    expect(financeOffer({ ...car, youxQuote }, site, thisYear)).toEqual({
      kind: 'enquire',
      text: 'Enquire for Finance',
      loan: { rate: 8.38, comparisonRate: 9.31, years: 5, deposit: 0, residual: 0 },
    });
  });

  it('the warning follows the disclaimer', () => expect(offer(data)?.notes).toEqual(['Terms apply.', comparisonWarning]));
  it('and is not repeated', () => expect(offer({ ...bare, disclaimer: comparisonWarning })?.notes).toEqual([comparisonWarning]));
  it('or left out', () => expect(offer(bare)?.notes).toEqual([comparisonWarning]));

  it('of a youX quote', () =>
    expect(
      financeOffer(
        { ...car, youxQuote: { weeklyRepaymentAmount: 181.5, comparisonRate: 9.31, advertisedRate: 8.38 } },
        lends(['youx']),
        thisYear,
      ),
    ).toEqual({
      kind: 'repayment',
      repayment: { amount: '$181.50', label: 'per week' },
      comparison: { amount: '9.31% p.a.', label: 'comparison rate' },
      terms:
        'Example: 5-year term for the full price, credit score great. Interest rate 8.38% p.a. Comparison rates run from 8.38% p.a. to 19.42% p.a. Quote by youX.',
      notes: [comparisonWarning],
      loan: { rate: 8.38, comparisonRate: 9.31, years: 5, deposit: 0, residual: 0, repayment: { dollars: 181.5, per: 'week' } },
    }));
});
