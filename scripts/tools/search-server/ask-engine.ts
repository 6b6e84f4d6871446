import type { EngineDocument, EngineRequest } from '#lib/search/engine/types.ts';
import { type ErrorBody, SearchApiError } from './api-error.ts';
import { createEngine, createEngineOver } from './engine/engine.ts';
import { type MemoryIndex, storeOf } from './index-state.ts';

type Indexes = ReadonlyMap<string, MemoryIndex>;

/** Answers a request with the engine, over the current indexes. */
export function askEngine(indexes: Indexes, request: EngineRequest, now: () => number) {
  const find = (uid: string) => {
    const index = indexes.get(uid);
    return index && storeOf(index, uid);
  };
  return createEngineOver(find, { now })(request);
}

/** A filter on documents has an error code of its own. */
export const documentCode = (code: string) => code.replace('invalid_search_', 'invalid_document_');

function documentError(body: unknown): SearchApiError {
  const { code, message } = body as ErrorBody;
  return new SearchApiError(documentCode(code), message);
}

const anyAttribute = createEngine([{ uid: 'any', primaryKey: 'id', documents: [], settings: { filterableAttributes: ['*'] } }]);

/** Throws SearchApiError for a filter that is invalid on every index. */
export function checkFilter(filter: unknown): void {
  const { status, body } = anyAttribute({ method: 'POST', path: '/indexes/any/documents/fetch', body: { filter, limit: 0 } });
  if (status !== 200) throw documentError(body);
}

/** The documents of an index that match a filter. Throws SearchApiError if the filter cannot be applied to the index. */
export function findDocuments(indexes: Indexes, uid: string, filter: unknown): EngineDocument[] {
  const limit = indexes.get(uid)?.documents.size ?? 0;
  const request = { method: 'POST', path: `/indexes/${uid}/documents/fetch`, body: { filter, limit } };
  const { status, body } = askEngine(indexes, request, () => 0);
  if (status !== 200) throw documentError(body);
  return (body as { results: EngineDocument[] }).results;
}
