import { add, type Bitset, emptySet, has, members, remove } from './bitset.ts';
import type { Store } from './store.ts';

/** Keeps the first document of every value, until `wanted` are found; `candidates` loses the others of those values. */
export function keepDistinct(store: Store, attribute: string, ordered: readonly number[], wanted: number, candidates: Bitset): number[] {
  const { offsets, ids } = store.column(attribute);
  const seen = new Set<number>();
  const kept: number[] = [];
  for (const doc of ordered) {
    if (kept.length >= wanted) break;
    const values = ids.subarray(offsets[doc], offsets[doc + 1]);
    if (values.some((id) => seen.has(id))) continue;
    for (const id of values) seen.add(id);
    kept.push(doc);
  }
  const first = emptySet(store.size);
  for (const doc of kept) add(first, doc);
  for (const doc of members(candidates)) {
    if (!has(first, doc) && ids.subarray(offsets[doc], offsets[doc + 1]).some((id) => seen.has(id))) remove(candidates, doc);
  }
  return kept;
}
