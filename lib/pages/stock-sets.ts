import type { SearchDocument } from '../model/search-document.ts';
import { slugOf } from '../routes/slug.ts';

/** The filters that an address of a search page may set, the widest last. */
export const addressFilters = ['car_type', 'simple_body', 'make', 'model'] as const;
export type AddressFilter = (typeof addressFilters)[number];
export const isAddressFilter = (name: string): name is AddressFilter => (addressFilters as readonly string[]).includes(name);

/** Values wanted of some filters; a car must have one of each. */
export type WantedValues = Partial<Record<AddressFilter, readonly string[]>>;

/** A value as searches compare it, or more loosely: cases and accents do not count. */
export const looseValue = (value: string | undefined) => (value === undefined ? '' : slugOf(value) || value);

/**
 * Finds the cars of a stock that have these values (loose ones), in the stock's order. The sets are never smaller than those that a
 * search with the same filters finds.
 */
export function stockSets(documents: readonly SearchDocument[]): (wants: WantedValues) => readonly SearchDocument[] {
  const values = new Map(
    documents.map((document) => [
      document,
      Object.fromEntries(addressFilters.map((name) => [name, looseValue(document[name])])) as Record<AddressFilter, string>,
    ]),
  );
  const valueAt = (document: SearchDocument, name: AddressFilter) => values.get(document)?.[name] ?? '';
  const shelves = new Map(addressFilters.map((name) => [name, Map.groupBy(documents, (document) => valueAt(document, name))]));
  const known = new Map<string, readonly SearchDocument[]>();
  return (wants) => {
    const key = JSON.stringify(wants);
    const found = known.get(key);
    if (found) return found;
    const given = Object.entries(wants) as [AddressFilter, readonly string[]][];
    // Looking through the shelf of one model instead of the whole stock; what has one value stands in the stock's order there.
    const narrow = [...addressFilters].reverse().find((name) => wants[name]?.length === 1);
    const start = narrow ? (shelves.get(narrow)?.get(wants[narrow]?.[0] ?? '') ?? []) : documents;
    const members = start.filter((document) => given.every(([name, wanted]) => wanted.includes(valueAt(document, name))));
    known.set(key, members);
    return members;
  };
}
