/** Bands of the price facet in dollars, the last one open (spec §3 price_range). */
const priceBounds = [0, 10_000, 20_000, 30_000, 40_000, 50_000, 70_000, 100_000, 150_000, 250_000];

/** Bands of the weekly price facet in dollars a week. */
const weeklyBounds = [0, 100, 150, 200, 250, 300, 400, 500, 750, 1000];

const dollars = (amount: number) => `$${amount.toLocaleString('en-AU')}`;

function bandOf(amount: number | undefined, bounds: readonly number[]): string | undefined {
  if (amount === undefined || amount <= 0) return undefined;
  const index = bounds.findLastIndex((bound) => amount >= bound);
  const [low, high] = [bounds[index] ?? 0, bounds[index + 1]];
  return high === undefined ? `${dollars(low)}+` : `${dollars(low)} - ${dollars(high)}`;
}

/** The price band of a car: "$10,000 - $20,000"; undefined without a price. A bound belongs to the band above it. */
export const priceRange = (price: number | undefined) => bandOf(price, priceBounds);

/** The weekly price band of a car: "$200 - $250"; undefined without one. */
export const weeklyPriceRange = (price: number | undefined) => bandOf(price, weeklyBounds);
