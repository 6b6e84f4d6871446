import { describe, expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { actionHref } from '#lib/pages/car-actions.ts';
import { carFinance } from '#lib/pages/car-finance.ts';
import { carSurroundings } from '#lib/pages/car-parts.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { carOf, pageOf, testMotors } from './test-motors.ts';

const lent: Partial<Car> = {
  dealership_slug: 'test-motors',
  finance_lenders: { group_b: { interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 90.5, establishmentFees: 695 } },
};
type Options = Partial<Omit<SettingsInput, 'dealer'>>;
const sell = (car: Partial<Car>, options: Options, paths: string[] = []) => {
  const catalogue = testMotors(
    options,
    [carOf('a', car)],
    paths.map((path) => pageOf(path)),
  );
  return { catalogue, car: catalogue.carBySlug.get('a') as Car };
};
const contextOf = (catalogue: Catalogue) => ({ ...catalogue, year: carSurroundings(catalogue).year });
const financeOf = (car: Partial<Car>, options: Options, paths?: string[]) => {
  const at = sell(car, options, paths);
  return carFinance(contextOf(at.catalogue), at.car);
};
const lender: Options = { finance: { lenders: ['group_b'] } };
const asks: Options = { finance: { lenders: ['group_b', 'youx'], askQuotes: true } };

describe('links to a finance form', () => {
  const query = '?preferredDealership=test-motors&vehiclePriceBudget=20000&car_id=a&car_type=used#finance-form';
  it.each<[string[], Partial<Car>, string | undefined]>([
    [[], lent, undefined],
    [['/finance'], lent, `/finance${query}`],
    [['/finance', '/finance-enquiry'], lent, `/finance-enquiry${query}`],
    [['/finance', '/apply-for-finance'], lent, `/apply-for-finance${query}`],
    [['/finance'], { price: 10, car_type: undefined }, '/finance?car_id=a#finance-form'],
    [['/finance'], { subscription_price: 199 }, undefined],
  ])('of the pages %j', (paths, car, href) => {
    const at = sell(car, lender, paths);
    expect(actionHref(at.catalogue, at.car, 'finance')).toBe(href);
  });

  it('pre-approval is offered if the site has the page', () => {
    expect(financeOf(lent, lender, ['/finance-pre-approval'])?.preApproval).toEqual({
      name: 'Get Pre-Approved Now',
      href: `/finance-pre-approval${query}`,
    });
    expect(financeOf(lent, { ...lender, pages: { preApproval: '/finance' } }, ['/finance'])?.preApproval).toBeUndefined();
  });
});

it.each<[string, Partial<Car>]>([
  ['a car sold by its status', { status: 'sold' }],
  ['a car with the tag SOLD', { tag: 'SOLD' }],
  ['a car by subscription', { subscription_price: 199 }],
  ['a rental', { weekly_price: 250 }],
  ['a car without an offer', { finance_lenders: undefined }],
])('there is no finance for %s', (_what, car) => expect(financeOf({ ...lent, ...car }, lender)).toBeUndefined());

describe('the calculator starts with', () => {
  it.each<[string, Partial<Car>, Options, object]>([
    [
      'the price',
      lent,
      lender,
      { price: 20_000, deposit: 0, tradeIn: 0, rate: 10, years: 5, residual: 0, establishmentFee: 0, frequency: 'week' },
    ],
    [
      'the site’s amount where there is no price',
      { price: 10, finance_lenders: { group_d: { interestRate: 8, comparisonRate: 9 } } },
      { finance: { lenders: ['group_d'], establishmentFee: 1360.5, termYears: 7 } },
      { price: 30_000, deposit: 0, tradeIn: 0, rate: 10, years: 7, residual: 0, establishmentFee: 1360.5, frequency: 'week' },
    ],
  ])('%s', (_what, car, options, loan) => expect(financeOf(car, options)?.calculator.loan).toEqual(loan));

  it.each<[string, object, object]>([
    [
      'the lender’s example',
      { deposit: 2000, balloon: 6000, termMonths: 54 },
      { rate: 8.49, comparisonRate: 9.47, years: 4.5, deposit: 2000, residual: 6000, fee: 695, repayment: { dollars: 90.5, per: 'week' } },
    ],
    [
      'the site’s example where the lender names none',
      {},
      { rate: 8.49, comparisonRate: 9.47, years: 5, deposit: 2000, residual: 6000, fee: 695, repayment: { dollars: 90.5, per: 'week' } },
    ],
  ])('the loan of its offer: %s', (_what, data, loan) => {
    const finance_lenders = { group_b: { ...lent.finance_lenders?.group_b, ...data } };
    expect(financeOf({ ...lent, finance_lenders }, lender)?.offer?.loan).toEqual(loan);
  });
});

describe('the establishment fee (rule F17)', () => {
  const fees = (establishmentFees: Record<string, number>): Options => ({
    finance: { lenders: ['group_b', 'youx'], providers: { harbour: 'group_b' }, establishmentFee: 99, establishmentFees },
  });
  const rates = { interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 90.5 };
  const youxQuote = { weeklyRepaymentAmount: 95, comparisonRate: 9.31, advertisedRate: 8.38 };
  it.each<[string, Partial<Car>, Options, number | undefined, string]>([
    [
      'of the data',
      { finance_lenders: { harbour: { ...rates, establishmentFees: 695 } } },
      fees({ harbour: 1360.5 }),
      695,
      '$695 establishment fee',
    ],
    [
      'of the provider',
      { finance_lenders: { harbour: rates } },
      fees({ harbour: 1360.5, group_b: 5 }),
      1360.5,
      '$1,360.50 establishment fee',
    ],
    ['of the lender group', { finance_lenders: { harbour: rates } }, fees({ group_b: 250 }), 250, '$250 establishment fee'],
    [
      'of another lender is not its own',
      { finance_lenders: { harbour: rates } },
      fees({ youx: 250 }),
      undefined,
      'final payment. Interest',
    ],
    [
      'of 0 in the data',
      { finance_lenders: { harbour: { ...rates, establishmentFees: 0 } } },
      fees({ harbour: 1360.5 }),
      0,
      'final payment. Interest',
    ],
    ['of a quote', { youxQuote }, fees({ youx: 395 }), 395, 'Establishment fee $395.00.'],
  ])('%s', (_what, car, options, fee, words) => {
    const offer = financeOf(car, options)?.offer;
    expect(offer?.loan.fee).toBe(fee);
    expect(offer?.kind === 'repayment' && offer.terms).toContain(words);
  });

  it.each([
    [{ group_b: 1360.5 }, 1360.5],
    [{ youx: 395 }, 99],
  ])('of a calculator without an offer is that of the first lender: %j', (own, fee) => {
    const calculator = financeOf({}, { finance: { ...fees(own).finance, askQuotes: true } })?.calculator;
    expect(calculator?.loan.establishmentFee).toBe(fee);
  });
});

describe('a youX quote is requested', () => {
  const request = {
    selfAssessedCreditScore: 'GREAT',
    purchasePrice: 20_000,
    loanTerm: 5,
    year: 2021,
    vin: 'V',
    nvic: 'N',
    whoIsHelping: 'Test Motors',
  };
  const car: Partial<Car> = { year: 2021, vin: 'V', nvic: 'N' };
  it('if the site asks for quotes and no other lender has an offer', () => {
    const finance = financeOf(car, asks);
    expect(finance?.offer).toBeUndefined();
    expect(finance?.ask?.request).toEqual(request);
  });
  it.each<[string, Partial<Car>, Options]>([
    ['where the site does not ask', car, { finance: { lenders: ['youx'] } }],
    ['where a lender lends', { ...car, ...lent }, asks],
    ['without a price', { ...car, price: undefined }, asks],
    ['for a price that is not shown', { ...car, price: 10 }, asks],
    ['for a price below the lowest that the site shows', { ...car, price: 4000 }, { ...asks, cars: { minimumShownPrice: 5000 } }],
    ['for a car that is sold', { ...car, status: 'sold' }, asks],
    ['for a car by subscription', { ...car, subscription_price: 199 }, asks],
  ])('not %s', (_what, from, options) => expect(financeOf(from, options)?.ask).toBeUndefined());
});

it.each<[string, Partial<Car>, string | undefined]>([
  ['a shown price', {}, '$95.00'],
  ['a price that is not shown', { price: 10 }, undefined],
  ['no price', { price: undefined, preorder: true }, undefined],
])('a quote of the data for a car with %s', (_what, changes, amount) => {
  const youxQuote = { weeklyRepaymentAmount: 95, comparisonRate: 9.31, advertisedRate: 8.38 };
  const offer = financeOf({ youxQuote, ...changes }, asks)?.offer;
  expect(offer?.kind === 'repayment' ? offer.repayment.amount : undefined).toBe(amount);
});

it('the year of a car counts in the dealer’s time zone', () => {
  // 31 December 2026, 23:30 in Perth, is 2027 in Auckland.
  const at = Date.UTC(2026, 11, 31, 15, 30);
  const old: Partial<Car> = { year: 2014, finance_lenders: { group_a: lent.finance_lenders?.group_b ?? {} } };
  const shown = (timeZone: string) => {
    const { catalogue, car } = sell(old, { finance: { lenders: ['group_a'] }, locale: { timeZone } });
    return carFinance(contextOf({ ...catalogue, now: at }), car) !== undefined;
  };
  expect([shown('Australia/Perth'), shown('Pacific/Auckland')]).toEqual([true, false]);
});
