import { createCore, type EngineOptions, type Parts, type SearchEngine } from './core.ts';
import { facetSearch } from './facet-search.ts';
import { multiSearch } from './multi-search.ts';
import { createStore } from './store.ts';
import type { EngineIndex } from './types.ts';

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
  },
  queryFields: ['indexUid'],
  unknownField: 'feature_not_enabled',
  say: ({ message }) => message,
};

/** The engine of page and build (rule S18). What neither needs fails with `feature_not_enabled`, and messages are short. */
export function createPageEngine(indexes: readonly EngineIndex[], options: EngineOptions = {}): SearchEngine {
  const stores = new Map(indexes.map((index) => [index.uid, createStore(index)]));
  return createCore((uid) => stores.get(uid), PAGE, options);
}
