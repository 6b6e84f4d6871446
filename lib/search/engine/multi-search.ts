import type { Call, Route } from './core.ts';
import { EngineError } from './errors.ts';
import { checkBody, SEARCH_FIELDS, type SearchRequest, wrongType } from './request.ts';
import { search } from './search.ts';

/** Answers one search and says how long it took, by the caller's clock. */
export function timedSearch({ storeOf, now }: Call, uid: string, request: SearchRequest): Record<string, unknown> {
  const start = now();
  const answer = search(storeOf(uid), request);
  answer.processingTimeMs = Math.round(now() - start);
  return answer;
}

/** Answers `POST /indexes/:uid/search`. */
export const postSearch: Route = (call) => {
  const { uid, body = {} } = call;
  checkBody(body, SEARCH_FIELDS, 'search');
  return timedSearch(call, uid, body as SearchRequest);
};

/** Answers several searches at once (spec §7); one that is refused refuses all. */
export const multiSearch: Route = (call) => {
  const { body } = call;
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
      return { indexUid, ...timedSearch(call, indexUid, query) };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new EngineError(error.code, `Inside \`.queries[${i}]\`: ${error.message}`, 400);
    }
  });
  return { results };
};
