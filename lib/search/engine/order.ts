import { type Bitset, count, fullSet, has, intersect, members } from './bitset.ts';
import { createCosts } from './cost.ts';
import type { Match } from './match.ts';
import { type Plan, planRules } from './rules.ts';
import type { SortKey } from './sort.ts';
import type { Store } from './store.ts';

/** How a request orders documents: by `steps`, the last step first, and then by the keys in `last`. Without words `cost` is 0. */
export type Ranking = ReturnType<typeof createRanking>;

/** Costs depend only on query and rule order, so all requests of a page share them. */
function costsOf(
  store: Store,
  match: Match,
  rules: readonly string[],
  sort: readonly SortKey[],
): { plan: Plan; cost: (doc: number) => number } {
  const index = store.text();
  const plan = planRules(rules, sort, Math.max(0, ...index.weights) * match.query.terms.length + 1);
  const cost = match.costs(JSON.stringify(plan.costs), () => {
    const compute = createCosts(index, match, plan, store.settings.proximityPrecision === 'byAttribute');
    // The cost plus one; 0 means unknown.
    const costs = new Float64Array(store.size);
    return (doc) => {
      costs[doc] ||= compute(doc, match.levelOf[doc] as number) + 1;
      return (costs[doc] as number) - 1;
    };
  });
  return { plan, cost };
}

const byLevel = ({ costs, steps: [first] }: Plan): boolean => costs[0]?.name === 'words' && first !== undefined && !('keys' in first);

/** Sorts documents by an integer key below 2 ** 53 / count (see `SIZES`); the sort is stable. */
function sortBy(docs: Uint32Array, keyOf: (doc: number) => number): Uint32Array {
  const size = docs.length;
  const keys = new Float64Array(size);
  for (let i = 0; i < size; i++) keys[i] = keyOf(docs[i] as number) * size + i;
  keys.sort();
  return docs.map((_, i) => docs[(keys[i] as number) % size] as number);
}

const sortByKeys = (store: Store, docs: Uint32Array, keys: readonly SortKey[]): Uint32Array =>
  [...keys].reverse().reduce((order, key) => sortBy(order, rankOf(store, key)), docs);

function rankOf(store: Store, { attribute, descending }: SortKey): (doc: number) => number {
  const ranks = store.ranks(attribute, descending);
  return (doc) => ranks[doc] as number;
}

/** Prepares the document order of a request: ranking rules, sort keys, then insertion order. */
export function createRanking(store: Store, match: Match | undefined, rules: readonly string[], sort: readonly SortKey[]) {
  const textMatch = match && match.query.terms.length > 0 ? match : undefined;
  const { plan, cost } = textMatch ? costsOf(store, textMatch, rules, sort) : { plan: planRules(rules, sort, 1), cost: () => 0 };
  const last: SortKey[] = [];
  const steps: ((doc: number) => number)[] = [];
  for (const step of [...plan.steps].reverse()) {
    if ('keys' in step) {
      if (steps.length === 0) last.unshift(...step.keys);
      else for (const key of [...step.keys].reverse()) steps.push(rankOf(store, key));
    } else if (textMatch && !(byLevel(plan) && step.unit === plan.units.words)) {
      // Documents come level by level if words decide first, so this step never distinguishes two of them.
      steps.push((doc) => Math.floor(cost(doc) / step.unit) % step.size);
    }
  }
  return { store, plan, match: textMatch, cost, steps, last };
}

/** The first `limit` candidates; if `words` is the first rule, only as many levels as needed are sorted. */
export function firstDocuments({ store, plan, match, steps, last }: Ranking, candidates: Bitset, limit: number): number[] {
  const { size } = store;
  const result: number[] = [];
  for (const level of match && byLevel(plan) ? match.byLevel : [candidates]) {
    if (result.length >= limit) break;
    const bucket = intersect(level.slice(), candidates);
    const total = count(bucket);
    let docs: Uint32Array;
    if (total * 8 < size) docs = sortByKeys(store, members(bucket), last);
    else {
      // With many candidates the order of all documents is computed, which later requests reuse.
      const order = store.orders(JSON.stringify(last), () => sortByKeys(store, members(fullSet(size)), last));
      docs = new Uint32Array(steps.length > 0 ? total : Math.min(total, limit));
      for (let i = 0, length = 0; length < docs.length; i++) if (has(bucket, order[i] as number)) docs[length++] = order[i] as number;
    }
    for (const step of steps) docs = sortBy(docs, step);
    for (const doc of docs.subarray(0, limit - result.length)) result.push(doc);
  }
  return result;
}
