import { members } from './bitset.ts';
import type { RouteHandler } from './core.ts';
import { createDeriver, typosAllowed } from './derive.ts';
import { editDistance } from './edit-distance.ts';
import { EngineError } from './errors.ts';
import { facetValues, sortsByCount } from './facets.ts';
import { checkBody, type SearchRequest } from './request.ts';
import { findCandidates } from './search.ts';
import { matchFilterable } from './settings.ts';
import { normalizeWord } from './tokenize.ts';

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
  // Unlike a search, the server orders equal counts by the spelling here, the last one first.
  if (byCount) values.sort(([a, countA], [b, countB]) => countB - countA || (a < b ? 1 : -1));
  return {
    facetHits: values.slice(0, limit).map(([value, count]) => ({ value, count })),
    facetQuery: facetQuery ?? null,
    processingTimeMs: Math.round(now() - start),
  };
};
