import { isRecord } from '#lib/model/is-record.ts';
import { invalidKey } from '../access.ts';
import { SearchApiError } from '../api-error.ts';
import { readJsonBody } from '../read-body.ts';
import { type ApiCall, type ApiRoutes, type Reply, requireIndex } from '../server-state.ts';
import { engineReply } from './engine.ts';

const asList = (filter: unknown): unknown[] => (Array.isArray(filter) ? filter : [filter]);

/** Combines a filter with that of a tenant token; both must match. */
function withRule(filter: unknown, rule: unknown): unknown {
  if (rule === undefined || rule === null) return filter;
  return filter === undefined || filter === null ? rule : [...asList(filter), ...asList(rule)];
}

const withTokenFilter = (body: unknown, rule: unknown) =>
  isRecord(body) && rule !== undefined && rule !== null ? { ...body, filter: withRule(body.filter, rule) } : body;

async function post(call: ApiCall): Promise<Reply> {
  const body = await readJsonBody(call.request, call.server.maxBytes);
  return engineReply(call, withTokenFilter(body, call.access.filterOf(call.index)));
}

/** The filter of a GET is a text, or a list as JSON. */
function get(call: ApiCall): Reply {
  const rule = call.access.filterOf(call.index);
  if (rule === undefined || rule === null) return engineReply(call, undefined);
  const parameters = new URLSearchParams(call.query);
  const filter = parameters.get('filter') ?? undefined;
  let parsed: unknown = filter;
  try {
    if (filter?.startsWith('[')) parsed = JSON.parse(filter);
  } catch {
    // Not JSON, so it is a text; the engine checks it.
  }
  parameters.set('filter', JSON.stringify(asList(withRule(parsed, rule))));
  return engineReply(call, undefined, parameters.toString());
}

async function multi(call: ApiCall): Promise<Reply> {
  const body = await readJsonBody(call.request, call.server.maxBytes);
  if (!isRecord(body) || !Array.isArray(body.queries)) return engineReply(call, body);
  const queries = body.queries.map((query: unknown, i) => {
    if (!isRecord(query) || typeof query.indexUid !== 'string') return query;
    if (!call.access.canSee(query.indexUid))
      throw new SearchApiError('invalid_api_key', `Inside \`.queries[${i}]\`: ${invalidKey().message}`);
    return withTokenFilter(query, call.access.filterOf(query.indexUid));
  });
  return engineReply(call, { ...body, queries });
}

async function facets(call: ApiCall): Promise<Reply> {
  const body = await readJsonBody(call.request, call.server.maxBytes);
  if (requireIndex(call).settings.facetSearch === false)
    throw new SearchApiError('facet_search_disabled', 'The facet search is disabled for this index');
  return engineReply(call, withTokenFilter(body, call.access.filterOf(call.index)));
}

/** Similar documents need vectors, which the engine lacks, so the answer is that of an unknown embedder. */
function similar(call: ApiCall, body: unknown): Reply {
  requireIndex(call);
  const fields = isRecord(body) ? body : {};
  for (const name of ['id', 'embedder'])
    if (fields[name] === undefined) throw new SearchApiError('bad_request', `Missing field \`${name}\``);
  throw new SearchApiError('invalid_similar_embedder', `Index \`${call.index}\`: Cannot find embedder with name \`${fields.embedder}\`.`);
}

export const searchRoutes: ApiRoutes = {
  'POST /indexes/:index/search': { action: 'search', answer: post },
  'GET /indexes/:index/search': { action: 'search', answer: get },
  'POST /indexes/:index/facet-search': { action: 'search', answer: facets },
  'POST /indexes/:index/similar': {
    action: 'search',
    answer: async (call) => similar(call, await readJsonBody(call.request, call.server.maxBytes)),
  },
  'GET /indexes/:index/similar': {
    action: 'search',
    answer: (call) => similar(call, Object.fromEntries(new URLSearchParams(call.query))),
  },
  'POST /multi-search': { action: 'search', answer: multi },
};
