import { members } from './bitset.ts';
import { createDeriver, typosAllowed } from './derive.ts';
import { EngineError } from './errors.ts';
import { facetValues, sortsByCount } from './facets.ts';
import type { SearchRequest } from './request.ts';
import { findCandidates } from './search.ts';
import { matchFilterable } from './settings.ts';
import type { Store } from './store.ts';
import { normalizeWord } from './tokenize.ts';
import { editDistance } from './typo.ts';

export type FacetSearchRequest = Pick<SearchRequest, 'q' | 'filter' | 'matchingStrategy' | 'attributesToSearchOn'> & {
  facetName?: string;
  facetQuery?: string | null;
};

const MOST_FACET_HITS = 100;

function checkFacet(store: Store, name: string): void {
  const match = matchFilterable(store.settings, name);
  if (match?.facetSearch) return;
  const unset =
    'This index does not have configured facet-searchable attributes. To make it facet-searchable add it to the `filterableAttributes` index settings.';
  const why = match
    ? `Note: this attribute matches rule #${match.rule} in filterableAttributes, but this rule does not enable facetSearch.
Hint: enable facetSearch in rule #${match.rule} by adding \`"facetSearch": true\` to the rule.
Hint: prepend another rule matching ${name} with facetSearch: true before rule #${match.rule}`
    : unset;
  throw new EngineError('invalid_facet_search_facet_name', `Attribute \`${name}\` is not facet-searchable. ${why}`);
}

/** Answers a search among the values of one facet: a value must begin with the query, typos allowed. */
export function facetSearch(store: Store, request: FacetSearchRequest, now: () => number): Record<string, unknown> {
  const start = now();
  const { facetName, facetQuery } = request;
  if (!facetName) throw new EngineError('missing_facet_search_facet_name', 'Missing field `facetName`');
  checkFacet(store, facetName);
  const { candidates } = findCandidates(store, request);
  const asked = normalizeWord((facetQuery ?? '').trim());
  const typos = typosAllowed(createDeriver(store.text(), store.settings), asked);
  const keep = (text: string): boolean => editDistance(asked, normalizeWord(text), typos, true) <= typos;
  const limit = store.settings.faceting?.maxValuesPerFacet ?? MOST_FACET_HITS;
  const { values } = facetValues(store.column(facetName), members(candidates), sortsByCount(store, facetName), limit, keep);
  return { facetHits: values, facetQuery: facetQuery ?? null, processingTimeMs: Math.round(now() - start) };
}
