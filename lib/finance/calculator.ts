import { levelPayment, toCents } from './amortise.ts';
import { amountOf } from './lenders.ts';

/** How often is paid, in periods a year (spec §9). */
export const frequencies = { week: 52, fortnight: 26, month: 12, year: 1 } as const;
export type Frequency = keyof typeof frequencies;

/** A loan to work out: dollars, per cent a year, years. The establishment fee is borrowed too. */
export type LoanInput = {
  amount: number;
  rate: number;
  years: number;
  residual: number;
  establishmentFee: number;
  frequency: Frequency;
};

/** What a loan costs, in dollars to the cent: each of `count` payments, and all of them with the final payment. */
export type LoanResult = { repayment: number; count: number; totalPayable: number; interestAndFees: number };

/** A value that no loan can be made of: the field it stands in and what to do. */
export type LoanProblem = { field: 'amount' | 'rate' | 'residual'; message: string };

const mostAmount = 10_000_000;
const mostRate = 100;

/** What stands in the way of working a loan out; undefined where nothing does. */
export function findLoanProblem({ amount, rate, residual }: LoanInput): LoanProblem | undefined {
  if (!(amount > 0)) return { field: 'amount', message: 'Enter the amount to borrow.' };
  if (amount > mostAmount) return { field: 'amount', message: 'Enter an amount of at most $10,000,000.' };
  if (!(rate >= 0 && rate <= mostRate)) return { field: 'rate', message: 'Enter a rate from 0 to 100.' };
  if (!(residual >= 0)) return { field: 'residual', message: 'Enter 0 or more.' };
  if (residual > amount) return { field: 'residual', message: 'Enter no more than the amount to borrow.' };
  return undefined;
}

/** Works a loan out; the input is one that `loanProblem` finds nothing wrong with. Each payment is rounded to the cent, the total is what is then paid. */
export function calculateLoan({ amount, rate, years, residual, establishmentFee, frequency }: LoanInput): LoanResult {
  const perYear = frequencies[frequency];
  const count = Math.max(1, Math.round(years * perYear));
  const repayment = toCents(levelPayment(amount + establishmentFee, rate / 100 / perYear, count, residual));
  const totalPayable = toCents(repayment * count + residual);
  return { repayment, count, totalPayable, interestAndFees: toCents(totalPayable - amount) };
}

type Defaults = { defaultAmount: number; termYears: number; interestRate: number; residual: number; establishmentFee: number };

/** What the calculator starts with (spec §9): the price, else the site's amount; the lender's own establishment fee where it is known. */
export const startingLoan = (price: number | undefined, fee: number | undefined, settings: Defaults): LoanInput => ({
  amount: amountOf(price) ?? settings.defaultAmount,
  rate: settings.interestRate,
  years: settings.termYears,
  residual: settings.residual,
  establishmentFee: fee ?? settings.establishmentFee,
  frequency: 'week',
});

/** Terms to choose from, in years: one to seven, the long ones of caravans and homes on wheels where the site lends that long, and its own. */
export function termChoices(termYears: number): number[] {
  const usual = [1, 2, 3, 4, 5, 6, 7, 10, 12, 15, 20, 25, 30].filter((years) => years <= Math.max(7, termYears));
  return [...new Set([...usual, termYears])].sort((a, b) => a - b);
}
