import { type Bitset, count, intersect, members } from './bitset.ts';
import { createCosts } from './cost.ts';
import type { Match } from './match.ts';
import { type Plan, planRules } from './rules.ts';
import type { SortKey } from './sort.ts';
import type { Store } from './store.ts';

/** How one request orders documents; `cost` is 0 for all of them when there are no words. */
export type Ranking = { plan: Plan; match: Match | undefined; cost: (doc: number) => number; compare: (a: number, b: number) => number };

const costsByMatch = new WeakMap<Match, Map<string, { plan: Plan; cost: (doc: number) => number }>>();

/** Costs depend on the query and the order of the rules only, so all requests of a page share them. */
function costsOf(store: Store, match: Match, rules: readonly string[], sort: readonly SortKey[]) {
  const index = store.text();
  const highest = Math.max(0, ...index.weights);
  const plan = planRules(rules, sort, highest * match.query.terms.length + 1);
  const shape = plan.costs.map(({ name, unit }) => `${name}${unit}`).join();
  const known = costsByMatch.get(match) ?? new Map();
  costsByMatch.set(match, known);
  if (!known.has(shape)) {
    const compute = createCosts(index, match, plan, store.settings.proximityPrecision === 'byAttribute');
    const costs = new Float64Array(store.size).fill(-1);
    const cost = (doc: number): number => {
      if (costs[doc] === -1) costs[doc] = compute(doc, match.levelOf[doc] as number);
      return costs[doc] as number;
    };
    known.set(shape, { plan, cost });
  }
  return { plan, cost: known.get(shape).cost as (doc: number) => number };
}

/** Whether the number of fulfilled words decides first. */
const byLevel = ({ costs, steps: [first] }: Plan): boolean => costs[0]?.name === 'words' && first !== undefined && !('keys' in first);

/** Prepares the order of documents for a request: ranking rules, sort keys, then insertion. */
export function createRanking(store: Store, match: Match | undefined, rules: readonly string[], sort: readonly SortKey[]): Ranking {
  const worded = match && match.query.terms.length > 0 ? match : undefined;
  const { plan, cost } = worded ? costsOf(store, worded, rules, sort) : { plan: planRules(rules, sort, 1), cost: () => 0 };
  // Documents are taken level by level where words come first, so that step never tells two of them apart.
  const apart = byLevel(plan) ? plan.steps.filter((step) => 'keys' in step || step.unit !== plan.units.words) : plan.steps;
  const steps = apart.flatMap((step): ((doc: number) => number)[] => {
    if ('keys' in step) {
      return step.keys.map(({ attribute, descending }) => {
        const ranks = store.ranks(attribute, descending);
        return (doc) => ranks[doc] as number;
      });
    }
    return worded ? [(doc) => Math.floor(cost(doc) / step.unit) % step.size] : [];
  });
  const compare = (a: number, b: number): number => {
    for (const step of steps) {
      const difference = step(a) - step(b);
      if (difference !== 0) return difference;
    }
    return a - b;
  };
  return { plan, match: worded, cost, compare };
}

/** The first `wanted` of the documents, in order, by insertion into a short sorted list. */
function best(docs: Uint32Array, wanted: number, compare: (a: number, b: number) => number): Uint32Array {
  if (wanted >= docs.length) return docs.sort(compare);
  const top = new Uint32Array(wanted);
  let filled = 0;
  for (const doc of docs) {
    if (filled === wanted && compare(doc, top[filled - 1] as number) > 0) continue;
    let low = 0;
    let high = filled;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(doc, top[middle] as number) < 0) high = middle;
      else low = middle + 1;
    }
    if (filled < wanted) filled++;
    top.copyWithin(low + 1, low, filled - 1);
    top[low] = doc;
  }
  return top;
}

/** The first `wanted` of the candidates; when `words` is the first rule, only as many of its levels as are needed are looked at. */
export function firstDocuments({ plan, match, compare }: Ranking, candidates: Bitset, wanted: number): number[] {
  if (wanted <= 0) return [];
  if (!match || !byLevel(plan)) return [...best(members(candidates), wanted, compare)];
  const found: number[] = [];
  for (const level of match.byLevel) {
    const bucket = intersect(level.slice(), candidates);
    if (found.length < wanted && count(bucket) > 0) found.push(...best(members(bucket), wanted - found.length, compare));
  }
  return found;
}
