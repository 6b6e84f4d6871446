import { EngineError } from './errors.ts';
import { isDisplayed } from './settings.ts';
import type { Store } from './store.ts';
import { matchesPattern } from './values.ts';

export type SortKey = { attribute: string; descending: boolean };

/** Reads `price:asc` and the like; undefined when it is not one. */
export function readSortKey(expression: string): SortKey | undefined {
  const match = /^(.+):(asc|desc)$/s.exec(expression);
  return match ? { attribute: match[1] as string, descending: match[2] === 'desc' } : undefined;
}

/** Reads a request's `sort` and refuses attributes that are not sortable. */
export function readSort(store: Store, sort: readonly string[], rankingRules: readonly string[], group = 'search'): SortKey[] {
  const code = `invalid_${group}_sort`;
  const keys = sort.map((expression) => {
    const key = readSortKey(expression);
    if (key) return key;
    throw new EngineError(
      code,
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${expression}\`.`,
    );
  });
  if (keys.length > 0 && !rankingRules.includes('sort')) {
    const message = `Index \`${store.uid}\`: You must specify where \`sort\` is listed in the rankingRules setting to use the sort parameter at search time.`;
    throw new EngineError(code, message);
  }
  const sortable = store.settings.sortableAttributes ?? [];
  for (const { attribute } of keys) {
    if (sortable.some((pattern) => matchesPattern(pattern, attribute))) continue;
    throw new EngineError(code, `Index \`${store.uid}\`: Attribute \`${attribute}\` is not sortable. ${listSortable(store, sortable)}`);
  }
  return keys;
}

function listSortable(store: Store, sortable: readonly string[]): string {
  if (sortable.length === 0) return 'This index does not have configured sortable attributes.';
  const shown = sortable.filter((name) => isDisplayed(store.settings, name)).sort();
  if (shown.length < sortable.length) shown.push('<..hidden-attributes>');
  return `Available sortable attributes are: \`${shown.join(', ')}\`.`;
}
