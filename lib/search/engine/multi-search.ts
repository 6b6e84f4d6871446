import type { Call, RouteHandler } from './core.ts';
import { EngineError, notEnabled } from './errors.ts';
import { checkBody, type SearchRequest, wrongType } from './request.ts';
import { runSearch } from './search.ts';

/** Runs one search and measures it with the caller’s clock. */
export function timedSearch({ parts, storeOf, now }: Call, uid: string, request: SearchRequest): Record<string, unknown> {
  const start = now();
  const answer = runSearch(storeOf(uid), request, parts);
  answer.processingTimeMs = Math.round(now() - start);
  return answer;
}

/** Runs several searches; one invalid search fails all. */
export const multiSearch: RouteHandler = (call) => {
  const { body, parts } = call;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrongType('bad_request', '', 'an object', body);
  if (!('queries' in body)) throw new EngineError('bad_request', 'is missing', { what: 'queries', path: '' });
  const { queries } = body;
  if ('federation' in body && body.federation) throw notEnabled('federation');
  if (!Array.isArray(queries)) throw wrongType('invalid_multi_search_queries', '.queries', 'an array', queries);
  queries.forEach((query, i) => {
    const path = `.queries[${i}]`;
    checkBody(query, parts, 'search', path, parts.queryFields);
    const { indexUid } = query;
    if (indexUid === undefined) throw new EngineError('missing_index_uid', 'is missing', { what: 'indexUid', path });
    if (query.federationOptions) {
      throw new EngineError('invalid_multi_search_federation_options', 'needs a federated search', { what: 'federationOptions', path });
    }
    if (typeof indexUid !== 'string') throw wrongType('invalid_index_uid', `${path}.indexUid`, 'a string', indexUid);
    if (!/^[\w-]{1,512}$/.test(indexUid)) throw new EngineError('invalid_index_uid', 'is not an index uid', { what: indexUid, path });
  });
  const results = queries.map(({ indexUid, ...query }, i) => {
    try {
      return { indexUid, ...timedSearch(call, indexUid, query) };
    } catch (error) {
      if (error instanceof EngineError) {
        error.where = `Inside \`.queries[${i}]\`: `;
        error.status = 400;
      }
      throw error;
    }
  });
  return { results };
};
