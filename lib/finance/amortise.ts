/** Dollars to the nearest cent. */
export const toCents = (dollars: number) => Math.round((dollars + Number.EPSILON) * 100) / 100;

/**
 * The level payment of a loan, at the end of each period, that leaves `residual` dollars owing after the last: exact, not rounded.
 * `rate` is a share per period (0.1 / 12 for 10 % a year, monthly); `principal` in dollars.
 */
export function payment(principal: number, rate: number, periods: number, residual: number): number {
  if (rate === 0) return (principal - residual) / periods;
  // expm1 and log1p keep a rate near zero from losing its digits.
  const growth = Math.expm1(periods * Math.log1p(rate));
  return (principal + (principal - residual) / growth) * rate;
}

const exampleLoan = 30_000;
const exampleMonths = 60;

/**
 * The comparison rate in per cent a year, to two decimals: the rate that alone costs what `rate` and a fee of `fee` dollars cost together on
 * the customary example, a secured loan of $30,000 over 5 years repaid monthly (FIELD: National Credit Code).
 */
export function comparisonRate(rate: number, fee: number): number {
  const monthly = payment(exampleLoan + fee, rate / 1200, exampleMonths, 0);
  let [low, high] = [rate, rate + 20];
  while (payment(exampleLoan, high / 1200, exampleMonths, 0) < monthly) high += high;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (payment(exampleLoan, middle / 1200, exampleMonths, 0) < monthly) low = middle;
    else high = middle;
  }
  return toCents(low);
}
