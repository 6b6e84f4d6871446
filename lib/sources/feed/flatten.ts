import { isRecord } from '#lib/model/is-record.ts';
import { isTooDeep, tooDeep } from '#lib/model/json-depth.ts';
import { SourceError } from '../adapter.ts';
import type { FeedRow, FeedTable } from './table.ts';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** The parser's key for the text of an element that also has attributes. */
export const textKey = '#text';

/** The texts of an item by path, such as "images.image.url". Repeated elements become a list. */
function textsOf(item: unknown): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const walk = (value: unknown, path: string) => {
    if (Array.isArray(value)) for (const one of value) walk(one, path);
    else if (isRecord(value))
      for (const [key, one] of Object.entries(value)) {
        // A price with an attribute for its currency is still the price.
        if (key === textKey && path) walk(one, path);
        else walk(one, path ? `${path}.${key}` : key);
      }
    else {
      const text = textOf(value);
      if (text !== undefined) texts.set(path, [...(texts.get(path) ?? []), text]);
    }
  };
  walk(item, '');
  return texts;
}

type Found = { path: string; items: unknown[] };

/** The lists of objects in a document, the outermost first. */
function listsIn(value: unknown, path: string, depth: number): Found[] {
  if (Array.isArray(value)) return value.some(isRecord) ? [{ path, items: value }] : [];
  if (!isRecord(value) || depth === 0) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => listsIn(one, path ? `${path}.${key}` : key, depth - 1));
  return inner.sort((a, b) => a.path.split('.').length - b.path.split('.').length || b.items.length - a.items.length);
}

/** The innermost object in nested single-object wrappers: the only car of a short feed. */
function onlyItem(value: unknown, path = ''): Found {
  const entries = isRecord(value) ? Object.entries(value) : [];
  const [key, inner] = entries[0] ?? [];
  return entries.length === 1 && key !== undefined && isRecord(inner)
    ? onlyItem(inner, path ? `${path}.${key}` : key)
    : { path, items: isRecord(value) && entries.length > 1 ? [value] : [] };
}

function itemsAt(document: unknown, path: string): unknown[] | undefined {
  let at: unknown[] = [document];
  for (const key of path === '' ? [] : path.split('.')) {
    const next = at.flatMap((one) => (isRecord(one) && Object.hasOwn(one, key) ? [one[key]] : []));
    // A list without items is an empty element.
    if (next.length === 0) return at.some((one) => one === '' || (isRecord(one) && Object.keys(one).length === 0)) ? [] : undefined;
    at = next.flat();
  }
  return at.flat().filter((one) => one !== '' && one !== null);
}

/** The list of cars in a document: at a path, or else the outermost list of objects, or else its only object. Throws SourceError. */
export function findItems(document: unknown, path: string | undefined, shown: string): Found {
  if (isTooDeep(document)) throw new SourceError(`${shown}: ${tooDeep}. Have the feed corrected.`);
  if (path === undefined) return listsIn(document, '', 5)[0] ?? onlyItem(document);
  const items = itemsAt(document, path);
  if (items) return { path, items };
  const { path: near } = findItems(document, undefined, shown);
  throw new SourceError(
    `${shown}: the feed has no ${path}${near ? `, but a list at ${near}` : ''}. Correct source.items, or have the feed corrected.`,
  );
}

/** The texts beside the list of cars, by their path after a slash. What other lists hold is left out. */
function headOf(document: unknown, listPath: string): Map<string, string> {
  const head = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    const text = textOf(value);
    if (text !== undefined) head.set(`/${path}`, text);
    else if (isRecord(value) && path !== listPath) for (const [key, one] of Object.entries(value)) walk(one, path ? `${path}.${key}` : key);
  };
  if (isRecord(document)) for (const [key, one] of Object.entries(document)) walk(one, key);
  return head;
}

/** The items of a document as rows, with a column for each path. */
export function tableOf(document: unknown, { path, items }: Found, placeOf: (index: number) => string): FeedTable {
  const head = headOf(document, path);
  const texts = items.map(textsOf);
  const columns = [...new Set(texts.flatMap((one) => [...one.keys()]))];
  const rows = texts.map(
    (one, index): FeedRow => ({
      at: placeOf(index),
      get: (column) => {
        const values = one.get(column);
        return values?.length === 1 ? values[0] : (values ?? head.get(column));
      },
    }),
  );
  return { columns, rows: () => rows, items: path, head };
}
