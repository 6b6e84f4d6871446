import { isRecord } from '#lib/model/is-record.ts';
import { invalidKey } from '../access.ts';
import { ApiError } from '../api-error.ts';
import { readJson } from '../read-body.ts';
import { type Call, type Reply, type Routes, theIndex } from '../server-state.ts';
import { engineReply } from './engine.ts';

const asList = (filter: unknown): unknown[] => (Array.isArray(filter) ? filter : [filter]);

/** A filter with that of a tenant token beside it; both must hold. */
function withRule(filter: unknown, rule: unknown): unknown {
  if (rule === undefined || rule === null) return filter;
  return filter === undefined || filter === null ? rule : [...asList(filter), ...asList(rule)];
}

const restricted = (body: unknown, rule: unknown) =>
  isRecord(body) && rule !== undefined && rule !== null ? { ...body, filter: withRule(body.filter, rule) } : body;

async function post(call: Call): Promise<Reply> {
  const body = await readJson(call.request, call.server.maxBytes);
  return engineReply(call, restricted(body, call.access.filterOf(call.index)));
}

/** A GET's filter is text, or a list in JSON. */
function get(call: Call): Reply {
  const rule = call.access.filterOf(call.index);
  if (rule === undefined || rule === null) return engineReply(call, undefined);
  const asked = new URLSearchParams(call.query);
  const filter = asked.get('filter') ?? undefined;
  let read: unknown = filter;
  try {
    if (filter?.startsWith('[')) read = JSON.parse(filter);
  } catch {
    // Not JSON, so it is text; whether it is a filter the engine says.
  }
  asked.set('filter', JSON.stringify(asList(withRule(read, rule))));
  return engineReply(call, undefined, asked.toString());
}

async function multi(call: Call): Promise<Reply> {
  const body = await readJson(call.request, call.server.maxBytes);
  if (!isRecord(body) || !Array.isArray(body.queries)) return engineReply(call, body);
  const queries = body.queries.map((query: unknown, i) => {
    if (!isRecord(query) || typeof query.indexUid !== 'string') return query;
    if (!call.access.sees(query.indexUid)) throw new ApiError('invalid_api_key', `Inside \`.queries[${i}]\`: ${invalidKey().message}`);
    return restricted(query, call.access.filterOf(query.indexUid));
  });
  return engineReply(call, { ...body, queries });
}

async function facets(call: Call): Promise<Reply> {
  const body = await readJson(call.request, call.server.maxBytes);
  if (theIndex(call).settings.facetSearch === false)
    throw new ApiError('facet_search_disabled', 'The facet search is disabled for this index');
  return engineReply(call, restricted(body, call.access.filterOf(call.index)));
}

/** Similar documents are found by vectors, and there are none: the server's answer to an embedder that does not exist. */
function similar(call: Call, asked: unknown): Reply {
  theIndex(call);
  const given = isRecord(asked) ? asked : {};
  for (const name of ['id', 'embedder']) if (given[name] === undefined) throw new ApiError('bad_request', `Missing field \`${name}\``);
  throw new ApiError('invalid_similar_embedder', `Index \`${call.index}\`: Cannot find embedder with name \`${given.embedder}\`.`);
}

export const searchRoutes: Routes = {
  'POST /indexes/:index/search': { action: 'search', answer: post },
  'GET /indexes/:index/search': { action: 'search', answer: get },
  'POST /indexes/:index/facet-search': { action: 'search', answer: facets },
  'POST /indexes/:index/similar': {
    action: 'search',
    answer: async (call) => similar(call, await readJson(call.request, call.server.maxBytes)),
  },
  'GET /indexes/:index/similar': {
    action: 'search',
    answer: (call) => similar(call, Object.fromEntries(new URLSearchParams(call.query))),
  },
  'POST /multi-search': { action: 'search', answer: multi },
};
