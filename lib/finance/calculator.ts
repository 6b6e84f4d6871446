import { levelPayment, toCents } from './amortise.ts';
import { amountOf } from './lenders.ts';

/** Payment frequencies, in periods a year (rule F13). */
export const frequencies = { week: 52, fortnight: 26, month: 12, year: 1 } as const;
export type Frequency = keyof typeof frequencies;

/** A loan to calculate: dollars, per cent a year, years. The establishment fee is borrowed too. */
export type LoanInput = {
  amount: number;
  rate: number;
  years: number;
  residual: number;
  establishmentFee: number;
  frequency: Frequency;
};

/** What a loan costs, in dollars and cents: `count` payments, and their total with the final payment. */
export type LoanResult = { repayment: number; count: number; totalPayable: number; interestAndFees: number };

/** An invalid input: its field and what to do. */
export type LoanProblem = { field: 'amount' | 'rate' | 'residual'; message: string };

const maxAmount = 10_000_000;
const maxRate = 100;

/** The first invalid value of a loan; undefined if it can be calculated. */
export function findLoanProblem({ amount, rate, residual }: LoanInput): LoanProblem | undefined {
  if (!(amount > 0)) return { field: 'amount', message: 'Enter the amount to borrow.' };
  if (amount > maxAmount) return { field: 'amount', message: 'Enter an amount of at most $10,000,000.' };
  if (!(rate >= 0 && rate <= maxRate)) return { field: 'rate', message: 'Enter a rate from 0 to 100.' };
  if (!(residual >= 0)) return { field: 'residual', message: 'Enter 0 or more.' };
  if (residual > amount) return { field: 'residual', message: 'Enter no more than the amount to borrow.' };
  return undefined;
}

/** Calculates a loan without invalid values. Each payment is rounded to the cent, and the total adds up the rounded payments. */
export function calculateLoan({ amount, rate, years, residual, establishmentFee, frequency }: LoanInput): LoanResult {
  const perYear = frequencies[frequency];
  const count = Math.max(1, Math.round(years * perYear));
  const repayment = toCents(levelPayment(amount + establishmentFee, rate / 100 / perYear, count, residual));
  const totalPayable = toCents(repayment * count + residual);
  return { repayment, count, totalPayable, interestAndFees: toCents(totalPayable - amount) };
}

type Defaults = { defaultAmount: number; termYears: number; interestRate: number; residual: number; establishmentFee: number };

/** The loan that the calculator starts with (rule F12). */
export const startingLoan = (price: number | undefined, fee: number | undefined, settings: Defaults): LoanInput => ({
  amount: amountOf(price) ?? settings.defaultAmount,
  rate: settings.interestRate,
  years: settings.termYears,
  residual: settings.residual,
  establishmentFee: fee ?? settings.establishmentFee,
  frequency: 'week',
});

/** Terms to choose from, in years: one to seven, longer ones if the site’s term is longer, and the site’s own. */
export function termChoices(termYears: number): number[] {
  const usual = [1, 2, 3, 4, 5, 6, 7, 10, 12, 15, 20, 25, 30].filter((years) => years <= Math.max(7, termYears));
  return [...new Set([...usual, termYears])].sort((a, b) => a - b);
}
