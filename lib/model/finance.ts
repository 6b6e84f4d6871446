import { z } from 'zod';

const money = z.number();
const percent = z.number();

/** A lender’s data for a car; rates in per cent a year, money in dollars. */
export const lenderData = z.strictObject({
  interestRate: percent.optional(),
  comparisonRate: percent.optional(),
  paymentWeek: money.optional(),
  paymentMonth: money.optional(),
  termYears: z.number().optional(),
  termMonths: z.number().optional(),
  termWeeks: z.number().optional(),
  deposit: money.optional(),
  balloon: money.optional(),
  totalPayable: money.optional(),
  establishmentFees: money.optional(),
  disclaimer: z.string().optional(),
  financeProvider: z.string().optional(),
});

/** The youX quote of a car: dollars a week, rates in per cent a year. */
export const youxQuote = z.strictObject({
  weeklyRepaymentAmount: money.optional(),
  comparisonRate: percent.optional(),
  advertisedRate: percent.optional(),
});

export type LenderData = z.infer<typeof lenderData>;
export type YouxQuote = z.infer<typeof youxQuote>;
