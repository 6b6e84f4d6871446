import { describe, expect, it } from 'vitest';
import { calculateLoan, type Frequency, findLoanProblem, type LoanInput, startingLoan, termChoices } from '#lib/finance/calculator.ts';
import { siteOf } from '../cars/dealer-car.ts';

const loan = (changes: Partial<LoanInput> = {}): LoanInput => ({
  amount: 30_000,
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
      expect(calculateLoan({ amount, rate, years, residual, establishmentFee, frequency })).toEqual({
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
    [{ amount: 0 }, { field: 'amount', message: 'Enter the amount to borrow.' }],
    [{ amount: -1 }, { field: 'amount', message: 'Enter the amount to borrow.' }],
    [{ amount: Number.NaN }, { field: 'amount', message: 'Enter the amount to borrow.' }],
    [{ amount: Number.POSITIVE_INFINITY }, { field: 'amount', message: 'Enter an amount of at most $10,000,000.' }],
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
    [24_990, undefined, loan({ amount: 24_990 })],
    [undefined, undefined, loan()],
    [0, undefined, loan()],
    [Number.NaN, undefined, loan()],
    [24_990, 395, loan({ amount: 24_990, establishmentFee: 395 })],
  ])('price %s, fee %s', (price, fee, expected) => expect(startingLoan(price, fee, finance)).toEqual(expected));

  it('uses the site’s values', () =>
    expect(
      startingLoan(
        undefined,
        undefined,
        siteOf({ finance: { defaultAmount: 60_000, termYears: 15, interestRate: 7.99, residual: 500, establishmentFee: 1360.5 } }).finance,
      ),
    ).toEqual({ amount: 60_000, rate: 7.99, years: 15, residual: 500, establishmentFee: 1360.5, frequency: 'week' }));
});

it.each([
  [5, [1, 2, 3, 4, 5, 6, 7]],
  [15, [1, 2, 3, 4, 5, 6, 7, 10, 12, 15]],
  [4.5, [1, 2, 3, 4, 4.5, 5, 6, 7]],
])('a site that lends over %d years offers %j', (years, choices) => expect(termChoices(years)).toEqual(choices));
