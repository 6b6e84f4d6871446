import type { EngineSettings, FilterableRule } from './types.ts';
import { matchesPattern } from './values.ts';

type FilterableMatch = { rule: number; equality: boolean; comparison: boolean; facetSearch: boolean };

export const DEFAULT_RANKING_RULES = ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'];

/** The short form of `filterableAttributes` allows everything; the long form allows equality only by default. */
export const readRule = (entry: string | FilterableRule): FilterableRule =>
  typeof entry === 'string'
    ? { attributePatterns: [entry], features: { facetSearch: true, filter: { equality: true, comparison: true } } }
    : entry;

/** The first rule of `filterableAttributes` that includes the attribute, and what it allows. */
export function matchFilterable(settings: EngineSettings, attribute: string): FilterableMatch | undefined {
  const rules = settings.filterableAttributes ?? [];
  for (let rule = 0; rule < rules.length; rule++) {
    const { attributePatterns, features = {} } = readRule(rules[rule] as string);
    const includesAttribute = (pattern: string) =>
      typeof rules[rule] === 'string' || pattern.includes('*') ? matchesPattern(pattern, attribute) : pattern === attribute;
    if (!attributePatterns.some(includesAttribute)) continue;
    const { equality = true, comparison = false } = features.filter ?? {};
    return { rule, equality, comparison, facetSearch: features.facetSearch ?? false };
  }
  return undefined;
}
