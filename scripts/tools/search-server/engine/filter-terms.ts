import type { FilterTerms } from '#lib/search/engine/filter-reader.ts';
import { readForeign } from './filter-foreign.ts';
import { readGeo, refuseGeoValue } from './filter-geo.ts';
import { readVectors } from './filter-vectors.ts';

/** Optional terms of the server’s filter grammar: geo rules, vectors, other indexes. They are parsed, but cannot run. */
export const ALL_TERMS: FilterTerms = {
  read: (reader, parseFilter) => readGeo(reader) ?? readVectors(reader) ?? readForeign(reader, parseFilter),
  refuseValue: refuseGeoValue,
};
