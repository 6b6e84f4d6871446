import { comparisonRate, levelPayment, toCents } from '#lib/finance/amortise.ts';
import type { LenderData } from '#lib/model/finance.ts';

type Product = { provider: string; rate: number; establishmentFee: number; termYears: number; depositShare: number; balloonShare: number };

/** What a lender offers for a vehicle at this price: the fee is borrowed too; payments in dollars, rates in per cent a year. */
export function lenderOffer(price: number, product: Product, warning: string): LenderData {
  const { rate, establishmentFee, termYears, depositShare, balloonShare } = product;
  const deposit = toCents(price * depositShare);
  const balloon = toCents(price * balloonShare);
  const borrowed = price - deposit + establishmentFee;
  const paymentWeek = toCents(levelPayment(borrowed, rate / 5200, termYears * 52, balloon));
  const paymentMonth = toCents(levelPayment(borrowed, rate / 1200, termYears * 12, balloon));
  const comparison = comparisonRate(rate, establishmentFee);
  return {
    interestRate: rate,
    comparisonRate: comparison,
    paymentWeek,
    paymentMonth,
    termYears,
    termMonths: termYears * 12,
    termWeeks: termYears * 52,
    deposit,
    balloon,
    totalPayable: toCents(deposit + paymentWeek * termYears * 52 + balloon),
    establishmentFees: establishmentFee,
    disclaimer: warning,
    financeProvider: product.provider,
  };
}

/** The warning that goes with an Australian comparison rate. */
export const securedLoanWarning =
  'The comparison rate is based on a secured loan of $30,000 over 5 years. WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate. Subject to credit approval.';
