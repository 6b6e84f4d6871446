import { add, type Bitset, emptySet, has, members } from '#lib/search/engine/bitset.ts';
import { EngineError } from '#lib/search/engine/errors.ts';
import { firstDocuments } from '#lib/search/engine/order.ts';
import type { Narrowing, SearchParts } from '#lib/search/engine/search.ts';
import { matchFilterable } from '#lib/search/engine/settings.ts';
import type { Store } from '#lib/search/engine/store.ts';
import { rankingScore } from './score.ts';
import type { WholeRequest } from './whole-request.ts';

function remove(set: Bitset, ordinal: number): void {
  set[ordinal >>> 5] = (set[ordinal >>> 5] as number) & ~(1 << (ordinal & 31));
}

/** Keeps the first document per value until `limit` are found, and removes the others of those values from `candidates`. */
function keepDistinct(store: Store, attribute: string, sortedDocs: readonly number[], limit: number, candidates: Bitset): number[] {
  const { offsets, ids } = store.column(attribute);
  const seenValues = new Set<number>();
  const firstDocs: number[] = [];
  for (const doc of sortedDocs) {
    if (firstDocs.length >= limit) break;
    const values = ids.subarray(offsets[doc], offsets[doc + 1]);
    if (values.some((id) => seenValues.has(id))) continue;
    for (const id of values) seenValues.add(id);
    firstDocs.push(doc);
  }
  const first = emptySet(store.size);
  for (const doc of firstDocs) add(first, doc);
  for (const doc of members(candidates)) {
    if (!has(first, doc) && ids.subarray(offsets[doc], offsets[doc + 1]).some((id) => seenValues.has(id))) remove(candidates, doc);
  }
  return firstDocs;
}

/** The attribute whose values must be distinct. */
function readDistinct({ uid, settings }: Store, what: string | null | undefined): string | null | undefined {
  if (what && !matchFilterable(settings, what))
    throw new EngineError('invalid_search_distinct', 'cannot be distinct', { what, uid, settings });
  return what || settings.distinctAttribute;
}

/** Reads `distinct` and `rankingScoreThreshold`. A vector search fails, since no index has an embedder. */
export const readNarrowing: SearchParts['readNarrowing'] = (store, request): Narrowing | undefined => {
  const { hybrid, rankingScoreThreshold: threshold, ...rest } = request as WholeRequest;
  const distinct = readDistinct(store, rest.distinct);
  if (!hybrid && !distinct && typeof threshold !== 'number') return undefined;
  return ({ ranking }, candidates, limit) => {
    if (hybrid) throw new EngineError('invalid_search_embedder', 'is not an embedder', { what: String(hybrid.embedder), uid: store.uid });
    const set = candidates.set.slice();
    if (typeof threshold === 'number') for (const doc of members(set)) if (rankingScore(ranking, doc) < threshold) remove(set, doc);
    return distinct ? { set, documents: keepDistinct(store, distinct, firstDocuments(ranking, set, store.size), limit, set) } : { set };
  };
};
