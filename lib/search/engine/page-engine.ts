import { createCore, type Engine, type EngineOptions, type Parts } from './core.ts';
import { facetSearch } from './facet-search.ts';
import { multiSearch } from './multi-search.ts';
import type { EngineIndex } from './types.ts';

export type { EngineDocument, EngineIndex, EngineRequest, EngineResponse, EngineSettings } from './types.ts';

/** What a page's search asks: searches with facets, and searches among the values of a facet (what InstantSearch's client sends). */
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
 * The engine that a page loads: the same as `engine.ts`, without what no page asks. What is left out is refused as
 * `feature_not_enabled`, and errors are worded shortly.
 */
export function createEngine(indexes: readonly EngineIndex[], options: EngineOptions = {}): Engine {
  return createCore(indexes, PAGE, options);
}
