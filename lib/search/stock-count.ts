import type { Refinements } from './state.ts';

/** Past so many cars some listings sum the counts of a facet instead (spec §2). */
const stockCap = 1999;

/** Facets of which each car has one value at most, the surest first: their counts add up to the cars. */
const countable = ['car_type', 'make', 'simple_body'] as const;

type Distributions = Partial<Record<string, Record<string, number>>>;

/**
 * The number of cars that a page says it found (spec §2: "Some listings cap the stock count at 1999 then sum the facet counts"). A search
 * service stops counting at a limit of its own; the counts of a facet's values have no such limit. A facet that is itself
 * chosen from is counted without its own choice, so only its chosen values are summed.
 */
export function stockCount(total: number, facets: Distributions, refinements: Refinements, capped: boolean): number {
  if (!capped || total <= stockCap) return total;
  const sums = countable.map((name) => {
    const chosen = refinements[name];
    const values = Object.entries(facets[name] ?? {});
    return values.reduce((sum, [value, count]) => (!chosen?.length || chosen.includes(value) ? sum + count : sum), 0);
  });
  return Math.max(total, ...sums);
}
