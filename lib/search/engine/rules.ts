import { readSortKey, type SortKey } from './sort.ts';

/** The costs of a path through a query, by ranking rule; the rule order decides which difference counts first. */
export type CostName = 'words' | 'typo' | 'proximity' | 'attributeRank' | 'wordPosition' | 'exactAttribute' | 'exactness';
/** `unit` and `size` locate a cost within the one number that encodes all costs. */
type Cost = { name: CostName; unit: number; size: number };
type Step = { keys: SortKey[] } | { unit: number; size: number };
export type Plan = { costs: Cost[]; units: Record<CostName, number>; steps: Step[] };

/** Just above the highest cost of ten terms: all rules fit below 2 ** 36 with sixteen attributes, which leaves room for a document’s index. */
const SIZES: Record<CostName, number> = {
  words: 16,
  typo: 32,
  proximity: 32,
  attributeRank: 1,
  wordPosition: 128,
  exactAttribute: 4,
  exactness: 16,
};
const COSTS: Record<string, CostName[]> = {
  words: ['words'],
  typo: ['typo'],
  proximity: ['proximity'],
  attribute: ['attributeRank', 'wordPosition'],
  attributeRank: ['attributeRank'],
  wordPosition: ['wordPosition'],
  exactness: ['exactAttribute', 'exactness'],
};

/**
 * Turns ranking rules into ordering steps: cost steps (adjacent rules share one number) and sort steps. `words` always comes before the
 * first rule that needs it.
 */
export function planRules(rules: readonly string[], sort: readonly SortKey[], attributeRanks: number): Plan {
  const groups: (CostName[] | SortKey[])[] = [];
  const seenCosts = new Set<CostName>();
  const addCost = (name: CostName) => {
    if (seenCosts.has(name)) return;
    seenCosts.add(name);
    const last = groups.at(-1);
    if (last && typeof last[0] === 'string') (last as CostName[]).push(name);
    else groups.push([name]);
  };
  for (const rule of rules) {
    const names = COSTS[rule];
    const key = readSortKey(rule);
    if (names) for (const name of ['words' as const, ...names]) addCost(name);
    else if (rule === 'sort') groups.push([...sort]);
    else if (key) groups.push([key]);
  }
  const costs: Cost[] = [];
  const steps: Step[] = [];
  const units = Object.fromEntries(Object.keys(SIZES).map((name) => [name, 0])) as Record<CostName, number>;
  let unit = 1;
  for (const group of groups.reverse()) {
    if (typeof group[0] !== 'string') {
      steps.unshift({ keys: group as SortKey[] });
      continue;
    }
    const from = unit;
    for (const name of (group as CostName[]).reverse()) {
      const size = name === 'attributeRank' ? attributeRanks : SIZES[name];
      costs.unshift({ name, unit, size });
      units[name] = unit;
      unit *= size;
    }
    steps.unshift({ unit: from, size: unit / from });
  }
  return { costs, units, steps };
}
