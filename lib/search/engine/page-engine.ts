import { createCore, type EngineOptions, type Parts, type SearchEngine } from './core.ts';
import { facetSearch } from './facet-search.ts';
import { multiSearch } from './multi-search.ts';
import type { EngineIndex } from './types.ts';

export type { EngineDocument, EngineIndex, EngineRequest, EngineResponse, EngineSettings } from './types.ts';

/** What a page asks: searches with facets, and searches among facet values (the requests of InstantSearch’s client). */
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
    document: {},
    query: ['indexUid'],
  },
  unknownField: 'feature_not_enabled',
  say: ({ message }) => message,
  decorations: [],
};

/**
 * The engine of a page: `engine.ts` without what no page needs. Missing features fail with `feature_not_enabled`, and messages are short.
 */
export function createPageEngine(indexes: readonly EngineIndex[], options: EngineOptions = {}): SearchEngine {
  return createCore(indexes, PAGE, options);
}
