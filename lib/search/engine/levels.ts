import type { QueryNode } from './derive.ts';
import type { Term } from './query.ts';

/**
 * The sets of terms a document may match, best first: all terms, then without those that the strategy drops. `frequency(t)` counts the
 * documents of a term; phrases are never dropped.
 */
export function termLevels(terms: readonly Term[], strategy: string, frequency: (term: number) => number): number[][] {
  const all = [...terms.keys()];
  const optional = all.filter((term) => !terms[term]?.phrase);
  if (strategy === 'all') return [all];
  const order: number[][] = [];
  if (strategy === 'frequency') {
    const counts = new Map(optional.map((term) => [term, frequency(term) || Number.MAX_SAFE_INTEGER]));
    for (const size of [...new Set(counts.values())].sort((a, b) => b - a))
      order.push(optional.filter((term) => counts.get(term) === size));
  } else for (const term of optional.reverse()) order.push([term]);
  if (optional.length === terms.length) order.pop();
  const levels = [all];
  for (const optionalTerms of order) levels.push((levels.at(-1) as number[]).filter((term) => !optionalTerms.includes(term)));
  return levels;
}

/** Whether nodes (one bit each) joined end to end cover the kept terms. */
export function covers(keptTerms: readonly number[], nodes: readonly QueryNode[], present: number): boolean {
  const reached = new Set([0]);
  for (let i = 0; i < keptTerms.length; i++) {
    if (!reached.has(i)) continue;
    nodes.forEach(({ from, to }, node) => {
      if (from === keptTerms[i] && (present >>> node) & 1 && keptTerms[i + to - from - 1] === to - 1) reached.add(i + to - from);
    });
  }
  return reached.has(keptTerms.length);
}
