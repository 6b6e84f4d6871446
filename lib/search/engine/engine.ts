import { createCore, type EngineOptions, type Route } from './core.ts';
import { fetchDocuments, getDocument } from './documents.ts';
import { facetSearch } from './facet-search.ts';
import { multiSearch, postSearch, timedSearch } from './multi-search.ts';
import { readQueryString } from './query-string.ts';
import { checkBody, FACET_SEARCH_FIELDS, FETCH_FIELDS, SEARCH_FIELDS } from './request.ts';
import type { EngineIndex, EngineRequest, EngineResponse } from './types.ts';

export type { EngineDocument, EngineIndex, EngineRequest, EngineResponse, EngineSettings } from './types.ts';

/** All that the engine answers. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET health': () => ({ status: 'available' }),
  'POST multi-search': multiSearch,
  'POST search': postSearch,
  'GET search': (call) => timedSearch(call, call.uid, readQueryString(call.query, SEARCH_FIELDS, 'search')),
  'POST facet-search': ({ storeOf, now, uid, body = {} }) => {
    checkBody(body, FACET_SEARCH_FIELDS, 'facet_search');
    return facetSearch(storeOf(uid), body as object, now);
  },
  'GET documents': ({ storeOf, uid, query }) => fetchDocuments(storeOf(uid), readQueryString(query, FETCH_FIELDS, 'document')),
  'POST documents fetch': ({ storeOf, uid, body = {} }) => {
    checkBody(body, FETCH_FIELDS, 'document');
    return fetchDocuments(storeOf(uid), body as object);
  },
  'GET documents :id': ({ storeOf, uid, target }) => getDocument(storeOf(uid), target),
};

/** The embedded search engine: answers Meilisearch API requests over documents in memory (DESIGN §5). */
export function createEngine(indexes: readonly EngineIndex[], options: EngineOptions = {}): (request: EngineRequest) => EngineResponse {
  return createCore(indexes, ROUTES, options);
}
