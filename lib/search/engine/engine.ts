import { createCore, createCoreOver, type EngineOptions, type Parts, type SearchEngine } from './core.ts';
import { keepDistinct } from './distinct.ts';
import { getDocument, getDocuments, postDocuments } from './documents.ts';
import { facetSearch } from './facet-search.ts';
import { ALL_FIELDS } from './fields.ts';
import { ALL_TERMS } from './filter-terms.ts';
import { formatted } from './format.ts';
import { multiSearch, postSearch, timedSearch } from './multi-search.ts';
import { positions } from './positions.ts';
import { readQueryString } from './query-string.ts';
import { narrowByScore, scores } from './score.ts';
import { createStore, type Store } from './store.ts';
import type { EngineIndex } from './types.ts';
import { readWordPattern } from './word-pattern.ts';
import { serverMessage } from './wording.ts';

export type { EngineDocument, EngineIndex, EngineRequest, EngineResponse, EngineSettings } from './types.ts';

const WHOLE: Parts = {
  routes: {
    'GET health': () => ({ status: 'available' }),
    'POST multi-search': multiSearch,
    'POST search': postSearch,
    'GET search': (call) => timedSearch(call, call.uid, readQueryString(call.query, call.parts, 'search')),
    'POST facet-search': facetSearch,
    'GET documents': getDocuments,
    'POST documents fetch': postDocuments,
    'GET documents :id': getDocument,
  },
  fields: ALL_FIELDS,
  unknownField: 'bad_request',
  say: serverMessage,
  readWordPattern,
  terms: ALL_TERMS,
  narrow: narrowByScore,
  distinct: keepDistinct,
  decorations: [formatted, positions, scores],
};

/** The whole embedded search engine: answers Meilisearch API requests over documents in memory (rule S18). */
export function createEngine(indexes: readonly EngineIndex[], options: EngineOptions = {}): SearchEngine {
  return createCore(indexes, WHOLE, options);
}

/** An index prepared for `createEngineOver`. */
export const createEngineStore = (index: EngineIndex): Store => createStore(index, WHOLE);

/** The same over indexes that change: `find` returns the current index of a name. */
export function createEngineOver(find: (uid: string) => Store | undefined, options: EngineOptions = {}): SearchEngine {
  return createCoreOver(find, WHOLE, options);
}
