import { createCore, type EngineOptions, type Parts, type SearchEngine } from '#lib/search/engine/core.ts';
import { facetSearch, multiSearch, timedSearch } from '#lib/search/engine/page-engine.ts';
import { checkBody, type SearchRequest } from '#lib/search/engine/request.ts';
import { createStore, type Store } from '#lib/search/engine/store.ts';
import type { EngineIndex } from '#lib/search/engine/types.ts';
import { getDocument, getDocuments, postDocuments } from './documents.ts';
import { ALL_FIELDS } from './fields.ts';
import { ALL_TERMS } from './filter-terms.ts';
import { formatted } from './format.ts';
import { readNarrowing } from './narrowing.ts';
import { positions } from './positions.ts';
import { readQueryString } from './query-string.ts';
import { scores } from './score.ts';
import { readWordPattern } from './word-pattern.ts';
import { serverMessage } from './wording.ts';

export type { EngineDocument, EngineIndex, EngineRequest, EngineResponse, EngineSettings } from '#lib/search/engine/types.ts';

const WHOLE: Parts = {
  routes: {
    'GET health': () => ({ status: 'available' }),
    'POST multi-search': multiSearch,
    'POST search': (call) => {
      const { uid, body = {}, parts } = call;
      checkBody(body, parts, 'search');
      return timedSearch(call, uid, body as SearchRequest);
    },
    'GET search': (call) => timedSearch(call, call.uid, readQueryString(call.query, call.parts, 'search')),
    'POST facet-search': facetSearch,
    'GET documents': getDocuments,
    'POST documents fetch': postDocuments,
    'GET documents :id': getDocument,
  },
  fields: ALL_FIELDS,
  queryFields: ['indexUid', 'federationOptions'],
  unknownField: 'bad_request',
  say: serverMessage,
  readWordPattern,
  terms: ALL_TERMS,
  readNarrowing,
  decorations: [formatted, positions, scores],
};

/** An index prepared for `createEngineOver`. */
export const createEngineStore = (index: EngineIndex): Store => createStore(index, WHOLE);

/** The whole search engine over indexes that change: `find` returns the current index of a name. */
export function createEngineOver(find: (uid: string) => Store | undefined, options: EngineOptions = {}): SearchEngine {
  return createCore(find, WHOLE, options);
}

/** The whole search engine over indexes that stay: answers Meilisearch’s API requests over documents in memory. */
export function createEngine(indexes: readonly EngineIndex[], options: EngineOptions = {}): SearchEngine {
  const stores = new Map(indexes.map((index) => [index.uid, createEngineStore(index)]));
  return createEngineOver((uid) => stores.get(uid), options);
}
