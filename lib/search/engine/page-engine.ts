import { members } from './bitset.ts';
import { type Call, createCore, type EngineOptions, type Parts, type RouteHandler, type SearchEngine } from './core.ts';
import { createDeriver, typosAllowed } from './derive.ts';
import { editDistance } from './edit-distance.ts';
import { EngineError, notEnabled } from './errors.ts';
import { facetValues, sortsByCount } from './facets.ts';
import { checkBody, type SearchRequest, wrongType } from './request.ts';
import { findCandidates, runSearch } from './search.ts';
import { matchFilterable } from './settings.ts';
import { createStore, type StoreParts } from './store.ts';
import { normalizeWord } from './tokenize.ts';
import type { EngineIndex } from './types.ts';

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

type FacetSearchRequest = Pick<SearchRequest, 'q' | 'filter' | 'matchingStrategy' | 'attributesToSearchOn'> & {
  facetName?: string;
  facetQuery?: string | null;
};

const MAX_FACET_HITS = 100;

/** Searches the values of one facet: a value must begin with the query, with typos allowed. */
export const facetSearch: RouteHandler = ({ parts, storeOf, now, uid, body = {} }) => {
  checkBody(body, parts, 'facet_search');
  const store = storeOf(uid);
  const request = body as FacetSearchRequest;
  const start = now();
  const { facetName, facetQuery } = request;
  if (!facetName) throw new EngineError('missing_facet_search_facet_name', 'is missing', { what: 'facetName', path: '' });
  const match = matchFilterable(store.settings, facetName);
  if (!match?.facetSearch) {
    throw new EngineError('invalid_facet_search_facet_name', 'is not facet-searchable', { what: facetName, rule: match?.rule });
  }
  const { set } = findCandidates(store, request, parts);
  const facetText = normalizeWord((facetQuery ?? '').trim());
  const typos = typosAllowed(createDeriver(store.text(), store.settings), facetText);
  const keep = (text: string): boolean => editDistance(facetText, normalizeWord(text), typos, true) <= typos;
  const limit = store.settings.faceting?.maxValuesPerFacet ?? MAX_FACET_HITS;
  const byCount = sortsByCount(store.settings, facetName);
  const { values } = facetValues(store.column(facetName), members(set), byCount, byCount ? store.size : limit, keep);
  // Unlike in a search, the server orders equal counts by spelling here, the last one first.
  if (byCount) values.sort(([a, countA], [b, countB]) => countB - countA || (a < b ? 1 : -1));
  return {
    facetHits: values.slice(0, limit).map(([value, count]) => ({ value, count })),
    facetQuery: facetQuery ?? null,
    processingTimeMs: Math.round(now() - start),
  };
};

/** The requests of a page: searches with facets, and searches among facet values (those of InstantSearch’s client). */
const PAGE: Parts = {
  routes: { 'POST multi-search': multiSearch, 'POST facet-search': facetSearch },
  fields: {
    search: {
      q: 'a string',
      offset: 'a positive integer',
      limit: 'a positive integer',
      page: 'a positive integer',
      hitsPerPage: 'a positive integer',
      attributesToRetrieve: 'an array',
      attributesToHighlight: 'nothing',
      filter: 'any',
      sort: 'an array',
      facets: 'an array',
      highlightPreTag: 'a string',
      highlightPostTag: 'a string',
      matchingStrategy: 'a string',
      attributesToSearchOn: 'an array',
    },
    facet_search: {
      facetQuery: 'a string',
      facetName: 'a string',
      q: 'a string',
      filter: 'any',
      matchingStrategy: 'a string',
      attributesToSearchOn: 'an array',
    },
  },
  queryFields: ['indexUid'],
  unknownField: 'feature_not_enabled',
  say: ({ message }) => message,
};

/** The engine of page and build (rule S18). Features that neither needs fail with `feature_not_enabled`, and messages are short. */
export function createPageEngine(indexes: readonly EngineIndex[], options: EngineOptions & StoreParts = {}): SearchEngine {
  const stores = new Map(indexes.map((index) => [index.uid, createStore(index, options)]));
  return createCore((uid) => stores.get(uid), PAGE, options);
}
