import { matchesPattern } from './values.ts';

/** The parts of a value whose dotted path an attribute names, with their parents; undefined when none is. */
function selectValue(value: unknown, path: string, names: readonly string[]): unknown {
  if (names.some((name) => matchesPattern(name, path))) return value;
  if (typeof value !== 'object' || value === null || !names.some((name) => name.startsWith(`${path}.`))) return undefined;
  if (Array.isArray(value)) {
    const kept = value.map((item) => selectValue(item, path, names)).filter((item) => item !== undefined);
    return kept.length > 0 || value.length === 0 ? kept : undefined;
  }
  return selectFields(value as Record<string, unknown>, names, `${path}.`);
}

/** A document reduced to the named attributes (`*`, names, dotted names). */
export function selectFields(document: Record<string, unknown>, names: readonly string[], prefix = ''): Record<string, unknown> {
  if (names.includes('*')) return { ...document };
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(document)) {
    const path = prefix + key;
    const value = names.includes(path) ? document[key] : selectValue(document[key], path, names);
    if (value !== undefined) kept[key] = value;
  }
  return kept;
}
