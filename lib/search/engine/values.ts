/** The form in which facet values compare: trimmed, decomposed, lower case, with accents. */
export const normalizeFacet = (text: string): string => text.trim().normalize('NFKD').toLowerCase();

/** Parses a finite number like Rust’s `f64::from_str`; undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Calls `visit` with every value at a dotted path, through arrays and keys that contain dots. */
export function visitPath(value: unknown, path: string, visit: (value: unknown) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visitPath(item, path, visit);
    return;
  }
  if (!isObject(value)) return;
  if (Object.hasOwn(value, path)) visit(value[path]);
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    if (Object.hasOwn(value, head)) visitPath(value[head], path.slice(dot + 1), visit);
  }
}

/** The dotted paths of all fields, with nested objects and arrays. */
export function listFieldNames(documents: readonly Record<string, unknown>[]): string[] {
  const names = new Set<string>();
  const visit = (value: unknown, prefix: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, prefix);
    else if (isObject(value)) {
      for (const key in value) {
        const name = prefix + key;
        names.add(name);
        if (typeof value[key] === 'object') visit(value[key], `${name}.`);
      }
    }
  };
  visit(documents, '');
  return [...names];
}

/** Whether `pattern` (`a.b`, `*`, `doggos.a*`, `*_en`) matches `field` or one of its parents. */
export function matchesPattern(pattern: string, field: string): boolean {
  if (field.startsWith(pattern) && (field.length === pattern.length || field[pattern.length] === '.')) return true;
  if (pattern.endsWith('*')) return field.startsWith(pattern.slice(0, -1));
  return pattern.startsWith('*') && field.endsWith(pattern.slice(1));
}

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
  // A fast path for plain field names, which pages request for thousands of cars.
  const arePlain = names.every((name) => !name.includes('*') && !name.includes('.'));
  const selected: Record<string, unknown> = {};
  for (const key of Object.keys(document)) {
    const path = prefix + key;
    const isLeftOut = arePlain && !path.includes('.');
    const value = names.includes(path) ? document[key] : isLeftOut ? undefined : selectValue(document[key], path, names);
    if (value !== undefined) selected[key] = value;
  }
  return selected;
}
