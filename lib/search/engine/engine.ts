import { fetchDocuments, getDocument } from './documents.ts';
import { EngineError, indexNotFound } from './errors.ts';
import { facetSearch } from './facet-search.ts';
import {
  checkBody,
  FACET_SEARCH_FIELDS,
  FETCH_FIELDS,
  type FieldKinds,
  readQueryString,
  SEARCH_FIELDS,
  type SearchRequest,
  wrongType,
} from './request.ts';
import { search } from './search.ts';
import { createStore, type Store } from './store.ts';
import type { EngineIndex, EngineRequest, EngineResponse } from './types.ts';

export type { EngineDocument, EngineIndex, EngineRequest, EngineResponse, EngineSettings } from './types.ts';

type Stores = ReadonlyMap<string, Store>;

function storeOf(stores: Stores, uid: string): Store {
  const store = stores.get(uid);
  if (!store) throw indexNotFound(uid);
  return store;
}

function multiSearch(stores: Stores, body: unknown, now: () => number): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrongType('bad_request', '', 'an object', body);
  if (!('queries' in body)) throw new EngineError('bad_request', 'Missing field `queries`');
  const { queries } = body;
  if ('federation' in body && body.federation) throw new EngineError('feature_not_enabled', 'The embedded engine has no federated search.');
  if (!Array.isArray(queries)) throw wrongType('invalid_multi_search_queries', '.queries', 'an array', queries);
  queries.forEach((query, i) => {
    const path = `.queries[${i}]`;
    checkBody(query, SEARCH_FIELDS, 'search', path, ['indexUid', 'federationOptions']);
    const { indexUid } = query;
    if (indexUid === undefined) throw new EngineError('missing_index_uid', `Missing field \`indexUid\` inside \`${path}\``);
    if (query.federationOptions) {
      const hint = ' - Hint: remove `federationOptions` from the query or add `federation` to the request.';
      const message = `Inside \`${path}\`: Using \`federationOptions\` is not allowed in a non-federated search.\n${hint}`;
      throw new EngineError('invalid_multi_search_federation_options', message);
    }
    if (typeof indexUid !== 'string') throw wrongType('invalid_index_uid', `${path}.indexUid`, 'a string', indexUid);
    if (!/^[\w-]{1,512}$/.test(indexUid)) {
      const rule =
        'Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.';
      throw new EngineError(
        'invalid_index_uid',
        `Invalid value at \`${path}.indexUid\`: \`${indexUid}\` is not a valid index uid. ${rule}`,
      );
    }
  });
  const results = queries.map(({ indexUid, ...query }, i) => {
    try {
      return { indexUid, ...timedSearch(stores, indexUid, query, now) };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new EngineError(error.code, `Inside \`.queries[${i}]\`: ${error.message}`, 400);
    }
  });
  return { results };
}

function timedSearch(stores: Stores, uid: string, request: SearchRequest, now: () => number): Record<string, unknown> {
  const start = now();
  const answer = search(storeOf(stores, uid), request);
  answer.processingTimeMs = Math.round(now() - start);
  return answer;
}

/** A part of a path; one that is not well encoded stays as it is, and then names nothing. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function route(stores: Stores, { method, path, body }: EngineRequest, now: () => number): unknown {
  const [pathname = '', query = ''] = path.split('?', 2);
  const parts = pathname.split('/').filter(Boolean).map(decodePart);
  const [root, uid = '', action, target] = parts;
  const verb = method.toUpperCase();
  if (root === 'health' && verb === 'GET') return { status: 'available' };
  if (root === 'multi-search' && verb === 'POST') return multiSearch(stores, body, now);
  if (root !== 'indexes' || !action) throw new EngineError('not_found', `The embedded engine has no route ${verb} ${pathname}.`, 404);
  const read = <T>(fields: FieldKinds, group: string): T => {
    const request = verb === 'GET' ? readQueryString(query, fields, group) : (body ?? {});
    checkBody(request, fields, group);
    return request as T;
  };
  const name = [verb, action, ...(target === undefined ? [] : [action === 'documents' && target !== 'fetch' ? ':id' : target])].join(' ');
  switch (name) {
    case 'GET search':
    case 'POST search':
      return timedSearch(stores, uid, read(SEARCH_FIELDS, 'search'), now);
    case 'POST facet-search':
      return facetSearch(storeOf(stores, uid), read(FACET_SEARCH_FIELDS, 'facet_search'), now);
    case 'GET documents':
    case 'POST documents fetch':
      return fetchDocuments(storeOf(stores, uid), read(FETCH_FIELDS, 'document'));
    case 'GET documents :id':
      return getDocument(storeOf(stores, uid), target as string);
    default:
      throw new EngineError('not_found', `The embedded engine has no route ${verb} ${pathname}.`, 404);
  }
}

/**
 * The embedded search engine: answers Meilisearch API requests over documents in memory (DESIGN §5). Each index is prepared when it
 * is first asked; bad requests get the server's status, code and message.
 */
export function createEngine(
  indexes: readonly EngineIndex[],
  options: { now?: () => number } = {},
): (request: EngineRequest) => EngineResponse {
  const stores = new Map(indexes.map((index) => [index.uid, createStore(index)]));
  const now = options.now ?? (() => 0);
  return (request) => {
    try {
      return { status: 200, body: route(stores, request, now) };
    } catch (error) {
      if (error instanceof EngineError) return { status: error.status, body: error.body };
      throw error;
    }
  };
}
