import { matchesPattern } from './values.ts';

/** The parts of a value whose dotted path is named, with their parents; undefined if there are none. */
function selectValue(value: unknown, path: string, names: readonly string[]): unknown {
  if (names.some((name) => matchesPattern(name, path))) return value;
  if (typeof value !== 'object' || value === null || !names.some((name) => name.startsWith(`${path}.`))) return undefined;
  if (Array.isArray(value)) {
    const selected = value.map((item) => selectValue(item, path, names)).filter((item) => item !== undefined);
    return selected.length > 0 || value.length === 0 ? selected : undefined;
  }
  return selectFields(value as Record<string, unknown>, names, `${path}.`);
}

/** Reduces a document to the named attributes (`*`, names, dotted names). */
export function selectFields(document: Record<string, unknown>, names: readonly string[], prefix = ''): Record<string, unknown> {
  if (names.includes('*')) return { ...document };
  const selected: Record<string, unknown> = {};
  for (const key of Object.keys(document)) {
    const path = prefix + key;
    const value = names.includes(path) ? document[key] : selectValue(document[key], path, names);
    if (value !== undefined) selected[key] = value;
  }
  return selected;
}
