import { add, count, emptySet, fullSet, intersect } from './bitset.ts';
import { EngineError } from './errors.ts';
import { readFilter, runFilter } from './filter-run.ts';
import { createRanking, firstDocuments } from './order.ts';
import { selectFields } from './select.ts';
import { readSort } from './sort.ts';
import type { Store } from './store.ts';

export type FetchRequest = {
  offset?: number;
  limit?: number;
  fields?: string[] | null;
  filter?: unknown;
  sort?: string[] | null;
  ids?: unknown[] | null;
};

const idOf = (store: Store, ordinal: number): string => String(store.documents[ordinal]?.[store.primaryKey]);

/** Answers `documents/fetch` and `GET documents`: whole documents by filter or ids, without search. */
export function fetchDocuments(store: Store, request: FetchRequest): Record<string, unknown> {
  const { offset = 0, limit = 20, ids } = request;
  const sort = readSort(store, request.sort ?? [], ['sort'], 'document');
  const filter = readFilter(request.filter);
  let candidates = filter ? runFilter(store, filter) : fullSet(store.size);
  if (ids) {
    const wanted = new Set(ids.map(String));
    const named = emptySet(store.size);
    for (let ordinal = 0; ordinal < store.size; ordinal++) if (wanted.has(idOf(store, ordinal))) add(named, ordinal);
    candidates = intersect(candidates, named);
  }
  const total = count(candidates);
  const ranking = createRanking(store, undefined, ['sort'], sort);
  const results = firstDocuments(ranking, candidates, offset + limit)
    .slice(offset)
    .map((ordinal) => selectFields(store.documents[ordinal] as Record<string, unknown>, request.fields ?? ['*']));
  return { results, offset, limit, total };
}

/** One document by its id. */
export function getDocument(store: Store, id: string): unknown {
  for (let ordinal = 0; ordinal < store.size; ordinal++) if (idOf(store, ordinal) === id) return store.documents[ordinal];
  throw new EngineError('document_not_found', `Document \`${id}\` not found.`, 404);
}
