import { readSortKey, type SortKey } from './sort.ts';

/** What one path through a query costs, rule by rule; the order of the rules decides which difference counts first. */
export type CostName = 'words' | 'typo' | 'proximity' | 'attributeRank' | 'wordPosition' | 'exactAttribute' | 'exactness';
/** `unit` and `size` place a cost inside the one number that holds them all. */
export type Cost = { name: CostName; unit: number; size: number };
export type Step = { keys: SortKey[] } | { unit: number; size: number };
export type Plan = { costs: Cost[]; units: Record<CostName, number>; steps: Step[] };

/**
 * Just above the highest cost of ten terms: all rules in one number, below 2 ** 36 with sixteen attributes, leave room for a document's
 * place beside them.
 */
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
 * Turns ranking rules into the steps documents are ordered by: cost steps (neighbouring rules share one number) and sort steps.
 * `words` comes before the first rule that needs it, named or not.
 */
export function planRules(rules: readonly string[], sort: readonly SortKey[], attributeRanks: number): Plan {
  const groups: (CostName[] | SortKey[])[] = [];
  const seen = new Set<CostName>();
  const addCost = (name: CostName) => {
    if (seen.has(name)) return;
    seen.add(name);
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
