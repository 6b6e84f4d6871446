import { readForeign } from './filter-foreign.ts';
import { readGeo, refuseGeoValue } from './filter-geo.ts';
import type { FilterTerms } from './filter-reader.ts';
import { readVectors } from './filter-vectors.ts';

/** The server's filter grammar beside conditions: geo rules, vectors, documents of other indexes. All of it is read, none can be run. */
export const ALL_TERMS: FilterTerms = {
  read: (reader, parseFilter) => readGeo(reader) ?? readVectors(reader) ?? readForeign(reader, parseFilter),
  refuseValue: refuseGeoValue,
};
