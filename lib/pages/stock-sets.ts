import type { SearchDocument } from '../model/search-document.ts';
import { makeLoosen } from '../search/loosen.ts';

/** The filters that the path of a search page can set, the widest last. */
const addressFilters = ['car_type', 'simple_body', 'make', 'model'] as const;
export type AddressFilter = (typeof addressFilters)[number];
export const isAddressFilter = (name: string): name is AddressFilter => (addressFilters as readonly string[]).includes(name);

/** Required values per filter; a car must have one of each. */
export type WantedValues = Partial<Record<AddressFilter, readonly string[]>>;

/** Finds the cars with these loose values, in stock order. A set is never smaller than what a search with the same filters finds. */
export function stockSets(documents: readonly SearchDocument[]): (wants: WantedValues) => readonly SearchDocument[] {
  const loose = makeLoosen();
  const valueAt = (document: SearchDocument, name: AddressFilter) => (document[name] === undefined ? '' : loose(document[name]));
  const groups = new Map(addressFilters.map((name) => [name, Map.groupBy(documents, (document) => valueAt(document, name))]));
  const cache = new Map<string, readonly SearchDocument[]>();
  return (wants) => {
    const key = JSON.stringify(wants);
    const cached = cache.get(key);
    if (cached) return cached;
    const required = Object.entries(wants) as [AddressFilter, readonly string[]][];
    // Start from the smallest single-value group instead of the whole stock; groups keep the stock’s order.
    const narrowest = [...addressFilters].reverse().find((name) => wants[name]?.length === 1);
    const start = narrowest ? (groups.get(narrowest)?.get(wants[narrowest]?.[0] ?? '') ?? []) : documents;
    const members = start.filter((document) => required.every(([name, allowed]) => allowed.includes(valueAt(document, name))));
    cache.set(key, members);
    return members;
  };
}
