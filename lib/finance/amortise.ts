/** Dollars to the nearest cent. */
export const toCents = (dollars: number) => Math.round((dollars + Number.EPSILON) * 100) / 100;

/**
 * The level payment of a loan, at the end of each period, that leaves `residual` dollars owing after the last: exact, not rounded.
 * `rate` is a share per period (0.1 / 12 for 10 % a year, monthly); `principal` in dollars.
 */
export function levelPayment(principal: number, rate: number, periods: number, residual: number): number {
  if (rate === 0) return (principal - residual) / periods;
  // expm1 and log1p keep a rate near zero from losing its digits.
  const growth = Math.expm1(periods * Math.log1p(rate));
  return (principal + (principal - residual) / growth) * rate;
}

/** What is lent and paid back: dollars, periods, and dollars owing after the last. */
type Paid = { principal: number; periods: number; residual: number };

/** The rate per year in per cent, to two decimals, at which a loan costs `level` dollars each of its `perYear` periods; none below `from`. */
function rateThatCosts(level: number, { principal, periods, residual }: Paid, perYear: number, from: number): number {
  const costs = (rate: number) => levelPayment(principal, rate / 100 / perYear, periods, residual);
  let [low, high] = [from, from + 20];
  while (costs(high) < level) high += high;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (costs(middle) < level) low = middle;
    else high = middle;
  }
  return toCents(low);
}

/** The rate that alone costs what `rate` per cent a year and a borrowed fee of `fee` dollars cost together on this very loan: its APR. */
export function rateWithFee(rate: number, fee: number, loan: Paid, perYear: number): number {
  const level = levelPayment(loan.principal + fee, rate / 100 / perYear, loan.periods, loan.residual);
  return fee === 0 ? toCents(rate) : rateThatCosts(level, loan, perYear, rate);
}

/**
 * The comparison rate in per cent a year, to two decimals: the rate with the fee on the customary example, a secured loan of $30,000 over
 * 5 years repaid monthly (FIELD: National Credit Code).
 */
export const comparisonRate = (rate: number, fee: number) => rateWithFee(rate, fee, { principal: 30_000, periods: 60, residual: 0 }, 12);
