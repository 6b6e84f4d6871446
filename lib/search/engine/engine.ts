import { EngineError, indexNotFound } from './errors.ts';
import { checkBody, readQueryString, SEARCH_FIELDS, type SearchRequest, wrongType } from './request.ts';
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
  if (!Array.isArray(queries)) throw wrongType('invalid_multi_search_queries', '.queries', 'an array', queries);
  queries.forEach((query, i) => {
    const path = `.queries[${i}]`;
    checkBody(query, SEARCH_FIELDS, 'search', path, ['indexUid', 'federationOptions']);
    const { indexUid } = query;
    if (indexUid === undefined) throw new EngineError('missing_index_uid', `Missing field \`indexUid\` inside \`${path}\``);
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
      return { indexUid, ...timedSearch(storeOf(stores, indexUid), query, now) };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new EngineError(error.code, `Inside \`.queries[${i}]\`: ${error.message}`, 400);
    }
  });
  return { results };
}

function timedSearch(store: Store, request: SearchRequest, now: () => number): Record<string, unknown> {
  const start = now();
  const answer = search(store, request);
  answer.processingTimeMs = Math.round(now() - start);
  return answer;
}

function route(stores: Stores, { method, path, body }: EngineRequest, now: () => number): unknown {
  const [pathname = '', query = ''] = path.split('?', 2);
  const parts = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const [root, uid = '', action] = parts;
  const verb = method.toUpperCase();
  if (root === 'health' && verb === 'GET') return { status: 'available' };
  if (root === 'multi-search' && verb === 'POST') return multiSearch(stores, body, now);
  if (root === 'indexes' && action === 'search') {
    const request = verb === 'GET' ? readQueryString(query, SEARCH_FIELDS, 'search') : (body ?? {});
    checkBody(request, SEARCH_FIELDS, 'search');
    return timedSearch(storeOf(stores, uid), request as SearchRequest, now);
  }
  throw new EngineError('not_found', `The embedded engine has no route ${verb} ${pathname}.`, 404);
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
