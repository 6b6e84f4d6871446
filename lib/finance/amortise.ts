/** Dollars to the nearest cent. */
export const toCents = (dollars: number) => Math.round((dollars + Number.EPSILON) * 100) / 100;

/**
 * The level payment of a loan at the end of each period, unrounded. `residual` dollars are owed after the last payment; `rate` is a
 * fraction per period (0.1 / 12).
 */
export function levelPayment(principal: number, rate: number, periods: number, residual: number): number {
  if (rate === 0) return (principal - residual) / periods;
  // expm1 and log1p keep precision at rates near zero.
  const growth = Math.expm1(periods * Math.log1p(rate));
  return (principal + (principal - residual) / growth) * rate;
}

/** A loan: dollars, periods, and the dollars owed after the last. */
type Paid = { principal: number; periods: number; residual: number };

/** The yearly rate in per cent, to two decimals, at which a loan costs `level` dollars per period; never below `from`. */
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

/** The APR of a loan: the rate at which it would cost the same without the borrowed fee. */
export function rateWithFee(rate: number, fee: number, loan: Paid, perYear: number): number {
  const level = levelPayment(loan.principal + fee, rate / 100 / perYear, loan.periods, loan.residual);
  return fee === 0 ? toCents(rate) : rateThatCosts(level, loan, perYear, rate);
}

/** The comparison rate in per cent a year, to two decimals, on the example that Australian law prescribes (rule F14). */
export const comparisonRate = (rate: number, fee: number) => rateWithFee(rate, fee, { principal: 30_000, periods: 60, residual: 0 }, 12);
