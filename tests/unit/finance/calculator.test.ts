import { describe, expect, it } from 'vitest';
import {
  calculateLoan,
  type Frequency,
  findLoanProblem,
  type LoanInput,
  offeredLoan,
  quotedRepayment,
  startingLoan,
  termChoices,
} from '#lib/finance/calculator.ts';
import { siteOf } from '../cars/dealer-car.ts';

const loan = (changes: Partial<LoanInput> = {}): LoanInput => ({
  price: 30_000,
  deposit: 0,
  tradeIn: 0,
  rate: 10,
  years: 5,
  residual: 0,
  establishmentFee: 0,
  frequency: 'week',
  ...changes,
});

// Computed with 50 digits from the annuity formula; the payment is rounded half up to the cent.
describe('calculateLoan, to the cent', () => {
  it.each<[number, number, number, number, number, Frequency, number, number, number, number]>([
    [30_000, 10, 5, 0, 0, 'week', 146.73, 260, 38_149.8, 8149.8],
    [30_000, 10, 5, 0, 0, 'fortnight', 293.68, 130, 38_178.4, 8178.4],
    [30_000, 10, 5, 0, 0, 'month', 637.41, 60, 38_244.6, 8244.6],
    [30_000, 10, 5, 0, 0, 'year', 7913.92, 5, 39_569.6, 9569.6],
    [30_000, 10, 5, 9000, 1360.5, 'week', 126.68, 260, 41_936.8, 11_936.8],
    [30_000, 10, 5, 9000, 1360.5, 'month', 550.09, 60, 42_005.4, 12_005.4],
    [24_990, 8.49, 4, 7497, 695, 'fortnight', 231.02, 104, 31_523.08, 6533.08],
    [12_000, 0, 5, 0, 0, 'month', 200, 60, 12_000, 0],
    [12_000, 0, 5, 6000, 0, 'month', 100, 60, 12_000, 0],
    [12_000, 0, 1, 0, 360.5, 'week', 237.7, 52, 12_360.4, 360.4],
    [47_990, 7.99, 7, 0, 0, 'week', 172.23, 364, 62_691.72, 14_701.72],
    [235_995, 7.99, 15, 0, 0, 'month', 2253.93, 180, 405_707.4, 169_712.4],
    [10_000, 12, 1, 0, 0, 'year', 11_200, 1, 11_200, 1200],
    [10_000, 12, 1, 10_000, 0, 'month', 100, 12, 11_200, 1200],
    [1000, 0.01, 5, 0, 0, 'month', 16.67, 60, 1000.2, 0.2],
    [500, 100, 1, 0, 0, 'year', 1000, 1, 1000, 500],
    [10_000_000, 9.5, 7, 3_000_000, 1360.5, 'week', 31_831.34, 364, 14_586_607.76, 4_586_607.76],
  ])(
    '$%d at %d%% over %d years, $%d left, $%d fee, by the %s',
    (amount, rate, years, residual, establishmentFee, frequency, repayment, count, totalPayable, interestAndFees) =>
      expect(calculateLoan(loan({ price: amount, rate, years, residual, establishmentFee, frequency }))).toEqual({
        amount,
        repayment,
        count,
        totalPayable,
        interestAndFees,
      }),
  );
});

describe('findLoanProblem', () => {
  it.each<[Partial<LoanInput>, { field: string; message: string } | undefined]>([
    [{}, undefined],
    [{ rate: 0 }, undefined],
    [{ residual: 30_000 }, undefined],
    [{ price: 0 }, { field: 'price', message: 'Enter the price.' }],
    [{ price: -500 }, { field: 'price', message: 'Enter a price above 0.' }],
    [{ price: Number.NaN }, { field: 'price', message: 'Enter the price.' }],
    [{ price: Number.POSITIVE_INFINITY }, { field: 'price', message: 'Enter a price of at most $10,000,000.' }],
    [{ deposit: 29_999 }, undefined],
    [{ deposit: -1 }, { field: 'deposit', message: 'Enter 0 or more.' }],
    [{ deposit: Number.NaN }, { field: 'deposit', message: 'Enter 0 or more.' }],
    [{ deposit: 30_000 }, { field: 'deposit', message: 'Enter less than the price.' }],
    [{ tradeIn: Number.NaN }, { field: 'tradeIn', message: 'Enter 0 or more.' }],
    [
      { deposit: 10_000, tradeIn: 20_000 },
      { field: 'tradeIn', message: 'Enter less than the rest of the price.' },
    ],
    [
      { deposit: 10_000, tradeIn: 5000, residual: 15_001 },
      { field: 'residual', message: 'Enter no more than the amount to borrow.' },
    ],
    [{ rate: -0.01 }, { field: 'rate', message: 'Enter a rate from 0 to 100.' }],
    [{ rate: 100.01 }, { field: 'rate', message: 'Enter a rate from 0 to 100.' }],
    [{ rate: Number.NaN }, { field: 'rate', message: 'Enter a rate from 0 to 100.' }],
    [{ residual: Number.NaN }, { field: 'residual', message: 'Enter 0 or more.' }],
    [{ residual: 30_001 }, { field: 'residual', message: 'Enter no more than the amount to borrow.' }],
  ])('%j', (changes, problem) => expect(findLoanProblem(loan(changes))).toEqual(problem));
});

describe('startingLoan', () => {
  const { finance } = siteOf();
  it.each([
    [24_990, loan({ price: 24_990 })],
    [undefined, loan()],
    [0, loan()],
    [Number.NaN, loan()],
  ])('price %s', (price, expected) => expect(startingLoan(price, finance)).toEqual(expected));

  it('uses the site’s values', () =>
    expect(
      startingLoan(
        undefined,
        siteOf({ finance: { defaultAmount: 60_000, termYears: 15, interestRate: 7.99, residual: 500, establishmentFee: 1360.5 } }).finance,
      ),
    ).toEqual({
      price: 60_000,
      deposit: 0,
      tradeIn: 0,
      rate: 7.99,
      years: 15,
      residual: 500,
      establishmentFee: 1360.5,
      frequency: 'week',
    }));
});

const offer = {
  rate: 8.49,
  comparisonRate: 9.47,
  years: 4.5,
  deposit: 4799,
  residual: 14_397,
  fee: 695,
  repayment: { dollars: 162.79, per: 'week' as const },
};

describe('deposit and trade-in', () => {
  it('lower the amount to borrow and count in the total', () =>
    expect(calculateLoan(loan({ deposit: 3000, tradeIn: 7000, years: 1, rate: 0, frequency: 'month' }))).toEqual({
      amount: 20_000,
      repayment: 1666.67,
      count: 12,
      totalPayable: 30_000.04,
      interestAndFees: 0.04,
    }));
});

describe('offeredLoan', () => {
  const start = loan({ price: 47_990 });
  const offered = { ...start, deposit: 4799, rate: 8.49, years: 4.5, residual: 14_397, establishmentFee: 695 };
  it.each<[string, Parameters<typeof offeredLoan>[1], LoanInput]>([
    ['nothing', undefined, start],
    ['an offer', offer, offered],
    ['an offer by the month', { ...offer, repayment: { dollars: 706.73, per: 'month' } }, { ...offered, frequency: 'month' }],
    ['an offer without a fee', { ...offer, fee: undefined }, { ...offered, establishmentFee: 0 }],
    ['an offer of another price', { ...offer, deposit: 50_000 }, { ...offered, deposit: 0, residual: 0 }],
  ])('of %s', (_what, of, expected) => expect(offeredLoan(start, of)).toEqual(expected));

  it.each<[string, Partial<LoanInput>, number | undefined]>([
    ['the offered loan', {}, 162.79],
    ['another deposit', { deposit: 5000 }, undefined],
    ['another term', { years: 5 }, undefined],
    ['a trade-in', { tradeIn: 1 }, undefined],
    ['another period', { frequency: 'month' }, undefined],
  ])('the lender’s repayment stays for %s', (_what, changes, repayment) =>
    expect(quotedRepayment({ ...offered, ...changes }, offered, offer)).toBe(repayment),
  );

  it('a loan that is not the example has no repayment of the lender', () => {
    const started = offeredLoan(start, { ...offer, deposit: 50_000 });
    expect(quotedRepayment(started, started, { ...offer, deposit: 50_000 })).toBeUndefined();
  });
});

it.each<[[number, ...number[]], number[]]>([
  [[5], [1, 2, 3, 4, 5, 6, 7]],
  [
    [5, 3.5],
    [1, 2, 3, 3.5, 4, 5, 6, 7],
  ],
  [[15], [1, 2, 3, 4, 5, 6, 7, 10, 12, 15]],
  [[4.5], [1, 2, 3, 4, 4.5, 5, 6, 7]],
])('terms of %j years offer %j', (terms, choices) => expect(termChoices(...terms)).toEqual(choices));
