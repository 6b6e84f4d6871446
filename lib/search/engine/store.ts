import type { Bitset } from './bitset.ts';
import { buildColumn, type Column, sortRanks } from './column.ts';
import { notEnabled } from './errors.ts';
import type { FilterNode } from './filter-node.ts';
import { type Match, type MatchOptions, matchQuery } from './match.ts';
import { keepRecent, type Recent } from './recent.ts';
import { buildTextIndex, type TextIndex } from './text-index.ts';
import { createTokenizer, type WordPattern } from './tokenize.ts';
import type { EngineIndex, EngineSettings } from './types.ts';
import { listFieldNames } from './values.ts';

/** An index in memory. Everything except the documents is built on first use. */
export type Store = {
  uid: string;
  primaryKey: string;
  size: number;
  documents: EngineIndex['documents'];
  settings: EngineSettings;
  column: (attribute: string) => Column;
  ranks: (attribute: string, descending: boolean) => Uint32Array;
  /** All documents sorted by keys. */
  orders: Recent<Uint32Array>;
  fieldNames: () => readonly string[];
  text: () => TextIndex;
  /** Text matches by query. */
  match: (text: string, options: MatchOptions) => Match;
  /** Parsed filters, and the documents of their parts. */
  parsed: Recent<FilterNode | undefined>;
  filtered: WeakMap<FilterNode, Bitset>;
  /** Candidates by filter and words, because most queries of a page share them. */
  candidates: Recent<Candidates>;
};

/** The values of one attribute with their counts, and the range of its numbers. */
export type CountedFacet = { values: [text: string, count: number][]; stats: { min: number; max: number } | undefined };
/** Documents left by filter and words, with cached facet counts and the last sort order. */
export type Candidates = {
  set: Bitset;
  match: Match | undefined;
  facets: Map<string, CountedFacet>;
  docs?: Uint32Array;
  sortedBy?: string;
  ordered?: number[];
};

const CACHED_QUERIES = 8;
const CACHED_FILTERS = 64;
const CACHED_COLUMNS = 256;

/** Returns the column of an attribute: one with the same values, or the result of `build`. */
export type KeepColumn = (attribute: string, build: () => Column) => Column;

export type StoreParts = {
  /** Reads word patterns from the settings; without it such settings fail. */
  readWordPattern?: (settings: EngineSettings) => WordPattern | undefined;
  /** Without it, each store builds its columns. */
  keepColumn?: KeepColumn | undefined;
};

export function createStore(
  { uid, primaryKey, documents, settings = {} }: EngineIndex,
  { readWordPattern, keepColumn = (_attribute, build) => build() }: StoreParts = {},
): Store {
  const index = () => {
    const { separatorTokens, nonSeparatorTokens, dictionary } = settings;
    if (!readWordPattern && [separatorTokens, nonSeparatorTokens, dictionary].some((list) => list?.length))
      throw notEnabled('separatorTokens');
    return buildTextIndex(documents, settings, createTokenizer(readWordPattern?.(settings)));
  };
  const columns = keepRecent<Column>(CACHED_COLUMNS);
  const ranks = keepRecent<Uint32Array>(CACHED_COLUMNS);
  const matches = keepRecent<Match>(CACHED_QUERIES);
  const column = (attribute: string) => columns(attribute, () => keepColumn(attribute, () => buildColumn(documents, attribute)));
  let names: string[] | undefined;
  let text: TextIndex | undefined;
  const store: Store = {
    uid,
    primaryKey,
    size: documents.length,
    documents,
    settings,
    column,
    ranks: (attribute, descending) => ranks(attribute + descending, () => sortRanks(column(attribute), descending)),
    orders: keepRecent(CACHED_COLUMNS),
    fieldNames: () => (names ??= listFieldNames(documents)),
    text: () => (text ??= index()),
    match: (words, options) => matches(JSON.stringify([words, options]), () => matchQuery(store, words, options)),
    parsed: keepRecent(CACHED_FILTERS),
    filtered: new WeakMap(),
    candidates: keepRecent(CACHED_QUERIES * 2),
  };
  return store;
}
