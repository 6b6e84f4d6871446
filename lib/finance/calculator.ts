import { entryOf } from '../model/entry.ts';
import { levelPayment, toCents } from './amortise.ts';
import { amountOf, type EstablishmentFees } from './lenders.ts';
import type { OfferLoan } from './shown-offer.ts';

/** Payment frequencies, in periods a year (rule F13). */
export const frequencies = { week: 52, fortnight: 26, month: 12, year: 1 } as const;
export type Frequency = keyof typeof frequencies;

/** A purchase to calculate: dollars, per cent a year, years. The establishment fee is borrowed too. */
export type LoanInput = {
  price: number;
  deposit: number;
  tradeIn: number;
  rate: number;
  years: number;
  residual: number;
  establishmentFee: number;
  frequency: Frequency;
};

/** The cost of a loan, in dollars and cents: `count` payments, and the total including the final payment, deposit and trade-in. */
export type LoanResult = { amount: number; repayment: number; count: number; totalPayable: number; interestAndFees: number };

/** An invalid input: its field and what to do. */
export type LoanProblem = { field: 'price' | 'deposit' | 'tradeIn' | 'rate' | 'residual'; message: string };

const maxPrice = 10_000_000;
const maxRate = 100;

/** The amount to borrow, before the fee. */
const amountToBorrow = ({ price, deposit, tradeIn }: LoanInput) => toCents(price - deposit - tradeIn);

/** The first invalid value of a loan; undefined if it can be calculated. */
export function findLoanProblem(loan: LoanInput): LoanProblem | undefined {
  const { price, deposit, tradeIn, rate, residual } = loan;
  if (price < 0) return { field: 'price', message: 'Enter a price above 0.' };
  if (!(price > 0)) return { field: 'price', message: 'Enter the price.' };
  if (price > maxPrice) return { field: 'price', message: 'Enter a price of at most $10,000,000.' };
  if (!(deposit >= 0)) return { field: 'deposit', message: 'Enter 0 or more.' };
  if (deposit >= price) return { field: 'deposit', message: 'Enter less than the price.' };
  if (!(tradeIn >= 0)) return { field: 'tradeIn', message: 'Enter 0 or more.' };
  if (amountToBorrow(loan) <= 0) return { field: 'tradeIn', message: 'Enter less than the rest of the price.' };
  if (!(rate >= 0 && rate <= maxRate)) return { field: 'rate', message: 'Enter a rate from 0 to 100.' };
  if (!(residual >= 0)) return { field: 'residual', message: 'Enter 0 or more.' };
  if (residual > amountToBorrow(loan)) return { field: 'residual', message: 'Enter no more than the amount to borrow.' };
  return undefined;
}

/**
 * Calculates a loan without invalid values. Each payment is rounded to the cent, and the total adds up the rounded payments. `quoted` is the
 * lender’s own repayment for this very loan.
 */
export function calculateLoan(loan: LoanInput, quoted?: number): LoanResult {
  const { rate, years, residual, establishmentFee, frequency } = loan;
  const perYear = frequencies[frequency];
  const count = Math.max(1, Math.round(years * perYear));
  const amount = amountToBorrow(loan);
  const repayment = quoted ?? toCents(levelPayment(amount + establishmentFee, rate / 100 / perYear, count, residual));
  const repaid = toCents(repayment * count + residual);
  return {
    amount,
    repayment,
    count,
    totalPayable: toCents(repaid + loan.deposit + loan.tradeIn),
    interestAndFees: toCents(repaid - amount),
  };
}

type Defaults = {
  defaultAmount: number;
  termYears: number;
  interestRate: number;
  residual: number;
  establishmentFee: number;
  establishmentFees: EstablishmentFees;
  lenders: readonly string[];
};

/** The loan that the calculator starts with if no lender offers one (rule F12), with the fee of the site’s first lender (rule F17). */
export const startingLoan = (price: number | undefined, settings: Defaults): LoanInput => ({
  price: amountOf(price) ?? settings.defaultAmount,
  deposit: 0,
  tradeIn: 0,
  rate: settings.interestRate,
  years: settings.termYears,
  residual: settings.residual,
  establishmentFee: entryOf(settings.establishmentFees, settings.lenders[0] ?? '') ?? settings.establishmentFee,
  frequency: 'week',
});

/** The loan of an offer, so that the calculator starts with the figure that the page shows (rule F12). */
export function offeredLoan(start: LoanInput, offer: OfferLoan | undefined): LoanInput {
  if (!offer) return start;
  const loan = {
    ...start,
    deposit: offer.deposit,
    rate: offer.rate,
    years: offer.years,
    residual: offer.residual,
    establishmentFee: offer.fee ?? start.establishmentFee,
    frequency: offer.repayment?.per ?? start.frequency,
  };
  // An example for a different price does not apply to this car.
  return findLoanProblem(loan) ? { ...loan, deposit: start.deposit, residual: start.residual } : loan;
}

/** The lender’s own repayment, while the loan is the offered one. */
export const quotedRepayment = (loan: LoanInput, start: LoanInput, offer: OfferLoan | undefined): number | undefined => {
  const isOffered = (Object.keys(start) as (keyof LoanInput)[]).every((key) => loan[key] === start[key]);
  const fitsOffer = offer?.deposit === start.deposit && offer.residual === start.residual;
  return isOffered && fitsOffer ? offer.repayment?.dollars : undefined;
};

/** Terms to choose from, in years: one to seven, longer ones if the site’s term is longer, and these terms themselves. */
export function termChoices(...terms: [number, ...number[]]): number[] {
  const usual = [1, 2, 3, 4, 5, 6, 7, 10, 12, 15, 20, 25, 30].filter((years) => years <= Math.max(7, ...terms));
  return [...new Set([...usual, ...terms])].sort((a, b) => a - b);
}
