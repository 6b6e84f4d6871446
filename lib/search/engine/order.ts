import { type Bitset, count, fullSet, has, intersect, members } from './bitset.ts';
import { createCosts } from './cost.ts';
import type { Match } from './match.ts';
import { type Plan, planRules } from './rules.ts';
import type { SortKey } from './sort.ts';
import type { Store } from './store.ts';

/**
 * How one request orders documents: by `steps`, the last of them first, and then by the keys in `last`; `cost` is 0 for all of them
 * when there are no words.
 */
export type Ranking = {
  store: Store;
  plan: Plan;
  match: Match | undefined;
  cost: (doc: number) => number;
  steps: ((doc: number) => number)[];
  last: SortKey[];
};

/** Costs depend on the query and the order of the rules only, so all requests of a page share them. */
function costsOf(store: Store, match: Match, rules: readonly string[], sort: readonly SortKey[]): Pick<Ranking, 'plan' | 'cost'> {
  const index = store.text();
  const plan = planRules(rules, sort, Math.max(0, ...index.weights) * match.query.terms.length + 1);
  const cost = match.costs(JSON.stringify(plan.costs), () => {
    const compute = createCosts(index, match, plan, store.settings.proximityPrecision === 'byAttribute');
    // One more than the cost; 0 where it is not known yet.
    const costs = new Float64Array(store.size);
    return (doc) => {
      costs[doc] ||= compute(doc, match.levelOf[doc] as number) + 1;
      return (costs[doc] as number) - 1;
    };
  });
  return { plan, cost };
}

/** Whether the number of fulfilled words decides first. */
const byLevel = ({ costs, steps: [first] }: Plan): boolean => costs[0]?.name === 'words' && first !== undefined && !('keys' in first);

/** Documents sorted by a whole number of each, below 2 ** 53 / their count (see `SIZES`); equal ones stay as they are. */
function sortBy(docs: Uint32Array, keyOf: (doc: number) => number): Uint32Array {
  const size = docs.length;
  const keys = new Float64Array(size);
  for (let i = 0; i < size; i++) keys[i] = keyOf(docs[i] as number) * size + i;
  keys.sort();
  return docs.map((_, i) => docs[(keys[i] as number) % size] as number);
}

/** Documents sorted by keys; equal ones stay as they are. */
function sortByKeys(store: Store, docs: Uint32Array, keys: readonly SortKey[]): Uint32Array {
  return [...keys].reverse().reduce((sorted, key) => sortBy(sorted, rankOf(store, key)), docs);
}

function rankOf(store: Store, { attribute, descending }: SortKey): (doc: number) => number {
  const ranks = store.ranks(attribute, descending);
  return (doc) => ranks[doc] as number;
}

/** Prepares the order of documents for a request: ranking rules, sort keys, then insertion. */
export function createRanking(store: Store, match: Match | undefined, rules: readonly string[], sort: readonly SortKey[]): Ranking {
  const worded = match && match.query.terms.length > 0 ? match : undefined;
  const { plan, cost } = worded ? costsOf(store, worded, rules, sort) : { plan: planRules(rules, sort, 1), cost: () => 0 };
  const last: SortKey[] = [];
  const steps: Ranking['steps'] = [];
  for (const step of [...plan.steps].reverse()) {
    if ('keys' in step) {
      if (steps.length === 0) last.unshift(...step.keys);
      else for (const key of [...step.keys].reverse()) steps.push(rankOf(store, key));
    } else if (worded && !(byLevel(plan) && step.unit === plan.units.words)) {
      // Documents are taken level by level where words come first, so that step never tells two of them apart.
      steps.push((doc) => Math.floor(cost(doc) / step.unit) % step.size);
    }
  }
  return { store, plan, match: worded, cost, steps, last };
}

/** The first `wanted` of the candidates; when `words` is the first rule, only as many of its levels as are needed are looked at. */
export function firstDocuments({ store, plan, match, steps, last }: Ranking, candidates: Bitset, wanted: number): number[] {
  const { size } = store;
  const found: number[] = [];
  for (const level of match && byLevel(plan) ? match.byLevel : [candidates]) {
    if (found.length >= wanted) break;
    const bucket = intersect(level.slice(), candidates);
    const total = count(bucket);
    let docs: Uint32Array;
    if (total * 8 < size) docs = sortByKeys(store, members(bucket), last);
    else {
      // Many are picked from all documents in their order, which serves the next requests too.
      const order = store.orders(JSON.stringify(last), () => sortByKeys(store, members(fullSet(size)), last));
      docs = new Uint32Array(steps.length > 0 ? total : Math.min(total, wanted));
      for (let i = 0, filled = 0; filled < docs.length; i++) if (has(bucket, order[i] as number)) docs[filled++] = order[i] as number;
    }
    for (const step of steps) docs = sortBy(docs, step);
    for (const doc of docs.subarray(0, wanted - found.length)) found.push(doc);
  }
  return found;
}
