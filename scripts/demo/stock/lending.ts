import type { LenderData } from '#lib/model/finance.ts';

type Product = { provider: string; rate: number; establishmentFee: number; termYears: number; depositShare: number; balloonShare: number };

/** Payment per period of a loan with a final payment; rate per period as a share. */
export function payment(principal: number, rate: number, periods: number, final: number): number {
  if (rate === 0) return (principal - final) / periods;
  const growth = (1 + rate) ** periods;
  return ((principal * growth - final) * rate) / (growth - 1);
}

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

/** The yearly rate in per cent that pays both interest and fee, on the customary example: 30,000 dollars over 5 years, monthly, secured. */
export function comparisonRate(rate: number, fee: number): number {
  const monthly = payment(30_000 + fee, rate / 1200, 60, 0);
  let [low, high] = [rate, rate + 20];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (payment(30_000, middle / 1200, 60, 0) < monthly) low = middle;
    else high = middle;
  }
  return cents(low);
}

/** What a lender offers for a vehicle at this price: the fee is borrowed too; payments in dollars, rates in per cent a year. */
export function lenderOffer(price: number, product: Product, warning: string): LenderData {
  const { rate, establishmentFee, termYears, depositShare, balloonShare } = product;
  const deposit = cents(price * depositShare);
  const balloon = cents(price * balloonShare);
  const borrowed = price - deposit + establishmentFee;
  const paymentWeek = cents(payment(borrowed, rate / 5200, termYears * 52, balloon));
  const paymentMonth = cents(payment(borrowed, rate / 1200, termYears * 12, balloon));
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
    totalPayable: cents(deposit + paymentWeek * termYears * 52 + balloon),
    establishmentFees: establishmentFee,
    disclaimer: warning,
    financeProvider: product.provider,
  };
}

/** The warning that goes with an Australian comparison rate. */
export const comparisonWarning =
  'The comparison rate is based on a secured loan of $30,000 over 5 years. WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate. Subject to credit approval.';
