import { EngineError } from './errors.ts';
import type { Store } from './store.ts';
import { matchesPattern } from './values.ts';

export type SortKey = { attribute: string; descending: boolean };

/** Parses `price:asc` and the like; undefined for anything else. */
export function readSortKey(expression: string): SortKey | undefined {
  const match = /^(.+):(asc|desc)$/s.exec(expression);
  return match ? { attribute: match[1] as string, descending: match[2] === 'desc' } : undefined;
}

/** Parses a request’s `sort`; throws for attributes that are not sortable. */
export function readSort(store: Store, sort: readonly string[], rankingRules: readonly string[], group = 'search'): SortKey[] {
  const { uid, settings } = store;
  const code = `invalid_${group}_sort`;
  const keys = sort.map((what) => {
    const key = readSortKey(what);
    if (key) return key;
    throw new EngineError(code, 'is not a sort expression', { what });
  });
  if (keys.length > 0 && !rankingRules.includes('sort')) throw new EngineError(code, 'is not in the ranking rules', { what: 'sort', uid });
  for (const { attribute: what } of keys) {
    if (settings.sortableAttributes?.some((pattern) => matchesPattern(pattern, what))) continue;
    throw new EngineError(code, 'is not sortable', { what, uid, settings });
  }
  return keys;
}
