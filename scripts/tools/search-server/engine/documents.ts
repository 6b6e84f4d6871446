import { add, count, emptySet, intersect } from '#lib/search/engine/bitset.ts';
import type { Parts, RouteHandler } from '#lib/search/engine/core.ts';
import { EngineError } from '#lib/search/engine/errors.ts';
import { runFilter } from '#lib/search/engine/filter-run.ts';
import { createRanking, firstDocuments } from '#lib/search/engine/order.ts';
import { checkBody } from '#lib/search/engine/request.ts';
import { readSort } from '#lib/search/engine/sort.ts';
import type { Store } from '#lib/search/engine/store.ts';
import { selectFields } from '#lib/search/engine/values.ts';
import { readQueryString } from './query-string.ts';

type FetchRequest = {
  offset?: number | null;
  limit?: number | null;
  fields?: string[] | null;
  filter?: unknown;
  sort?: string[] | null;
  ids?: unknown[] | null;
};

const idOf = (store: Store, ordinal: number): string => String(store.documents[ordinal]?.[store.primaryKey]);

/** Fetches whole documents by filter or IDs, without a search. */
function fetchDocuments(store: Store, request: FetchRequest, { terms }: Parts): Record<string, unknown> {
  const offset = request.offset ?? 0;
  const limit = request.limit ?? 20;
  const { ids } = request;
  const sort = readSort(store, request.sort ?? [], ['sort'], 'document');
  let candidates = runFilter(store, request.filter, terms);
  if (ids) {
    const idSet = new Set(ids.map(String));
    const withIds = emptySet(store.size);
    for (let ordinal = 0; ordinal < store.size; ordinal++) if (idSet.has(idOf(store, ordinal))) add(withIds, ordinal);
    candidates = intersect(candidates, withIds);
  }
  const total = count(candidates);
  const ranking = createRanking(store, undefined, ['sort'], sort);
  const results = firstDocuments(ranking, candidates, offset + limit)
    .slice(offset)
    .map((ordinal) => selectFields(store.documents[ordinal] as Record<string, unknown>, request.fields ?? ['*']));
  return { results, offset, limit, total };
}

/** Answers `POST documents/fetch`. */
export const postDocuments: RouteHandler = ({ parts, storeOf, uid, body = {} }) => {
  checkBody(body, parts, 'document');
  return fetchDocuments(storeOf(uid), body as FetchRequest, parts);
};

/** Answers `GET documents`. */
export const getDocuments: RouteHandler = ({ parts, storeOf, uid, query }) =>
  fetchDocuments(storeOf(uid), readQueryString(query, parts, 'document'), parts);

/** Answers `GET documents/:id`. */
export const getDocument: RouteHandler = ({ storeOf, uid, target }) => {
  const store = storeOf(uid);
  for (let ordinal = 0; ordinal < store.size; ordinal++) if (idOf(store, ordinal) === target) return store.documents[ordinal];
  throw new EngineError('document_not_found', 'not found.', { what: `Document \`${target}\`` }, 404);
};
