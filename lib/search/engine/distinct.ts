import { add, type Bitset, emptySet, has, members, remove } from './bitset.ts';
import type { Store } from './store.ts';

/** Keeps the first document per value until `limit` are found, and removes the others of those values from `candidates`. */
export function keepDistinct(store: Store, attribute: string, sortedDocs: readonly number[], limit: number, candidates: Bitset): number[] {
  const { offsets, ids } = store.column(attribute);
  const seen = new Set<number>();
  const firstDocs: number[] = [];
  for (const doc of sortedDocs) {
    if (firstDocs.length >= limit) break;
    const values = ids.subarray(offsets[doc], offsets[doc + 1]);
    if (values.some((id) => seen.has(id))) continue;
    for (const id of values) seen.add(id);
    firstDocs.push(doc);
  }
  const first = emptySet(store.size);
  for (const doc of firstDocs) add(first, doc);
  for (const doc of members(candidates)) {
    if (!has(first, doc) && ids.subarray(offsets[doc], offsets[doc + 1]).some((id) => seen.has(id))) remove(candidates, doc);
  }
  return firstDocs;
}
