import type { Refinements } from './state.ts';

/** The highest total that a capped listing trusts (rule S14). */
const stockCap = 1999;

/** Facets of which each car has at most one value, the most complete first, so that their counts add up to the cars. */
const countable = ['car_type', 'make', 'simple_body'] as const;

type Distributions = Partial<Record<string, Record<string, number>>>;

/** The total that a page shows (rule S14). A chosen facet is counted without its own choice, so only its chosen values are summed. */
export function stockCount(total: number, facets: Distributions, refinements: Refinements, capped: boolean): number {
  if (!capped || total <= stockCap) return total;
  const sums = countable.map((name) => {
    const chosen = refinements[name];
    const values = Object.entries(facets[name] ?? {});
    return values.reduce((sum, [value, count]) => (!chosen?.length || chosen.includes(value) ? sum + count : sum), 0);
  });
  return Math.max(total, ...sums);
}
