import type { SearchDocument } from '../model/search-document.ts';
import { slugOf } from '../routes/slug.ts';

/** The filters that an address of a search page may set, the widest last. */
export const placed = ['car_type', 'simple_body', 'make', 'model'] as const;
export type Placed = (typeof placed)[number];
export const isPlaced = (name: string): name is Placed => (placed as readonly string[]).includes(name);

/** Values wanted of some filters; a car must have one of each. */
export type Wants = Partial<Record<Placed, readonly string[]>>;

/** A value as searches compare it, or more loosely: cases and accents do not count. */
export const loose = (value: string | undefined) => (value === undefined ? '' : slugOf(value) || value);

/**
 * Finds the cars of a stock that have these values (loose ones), in the stock's order. The sets are never smaller than those that a
 * search with the same filters finds.
 */
export function stockSets(documents: readonly SearchDocument[]): (wants: Wants) => readonly SearchDocument[] {
  const values = new Map(
    documents.map((document) => [
      document,
      Object.fromEntries(placed.map((name) => [name, loose(document[name])])) as Record<Placed, string>,
    ]),
  );
  const valueAt = (document: SearchDocument, name: Placed) => values.get(document)?.[name] ?? '';
  const shelves = new Map(placed.map((name) => [name, Map.groupBy(documents, (document) => valueAt(document, name))]));
  const known = new Map<string, readonly SearchDocument[]>();
  return (wants) => {
    const key = JSON.stringify(wants);
    const found = known.get(key);
    if (found) return found;
    const given = Object.entries(wants) as [Placed, readonly string[]][];
    // Looking through the shelf of one model instead of the whole stock; what has one value stands in the stock's order there.
    const narrow = [...placed].reverse().find((name) => wants[name]?.length === 1);
    const start = narrow ? (shelves.get(narrow)?.get(wants[narrow]?.[0] ?? '') ?? []) : documents;
    const members = start.filter((document) => given.every(([name, wanted]) => wanted.includes(valueAt(document, name))));
    known.set(key, members);
    return members;
  };
}
