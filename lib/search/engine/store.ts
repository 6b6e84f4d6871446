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

/** One index in memory; everything but the documents is built when first asked for. */
export type Store = {
  uid: string;
  primaryKey: string;
  size: number;
  documents: EngineIndex['documents'];
  settings: EngineSettings;
  column: (attribute: string) => Column;
  ranks: (attribute: string, descending: boolean) => Uint32Array;
  /** All documents by sort keys. */
  orders: Recent<Uint32Array>;
  fieldNames: () => readonly string[];
  text: () => TextIndex;
  /** What words find. */
  match: (text: string, options: MatchOptions) => Match;
  /** Filters as they were read, and the documents of their parts. */
  parsed: Recent<FilterNode | undefined>;
  filtered: WeakMap<FilterNode, Bitset>;
  /** The documents of filters and words: most queries of a page ask for the same. */
  candidates: Recent<Candidates>;
};

/** The values of one attribute with their counts, and the range of its numbers. */
export type CountedFacet = { values: [text: string, count: number][]; stats: { min: number; max: number } | undefined };
/** Documents that filter and words leave; what is counted of them is kept beside them, and the first ones as they were last sorted. */
export type Candidates = {
  set: Bitset;
  match: Match | undefined;
  facets: Map<string, CountedFacet>;
  docs?: Uint32Array;
  sortedBy?: string;
  ordered?: number[];
};

const KEPT_QUERIES = 8;
const KEPT_FILTERS = 64;
const KEPT_COLUMNS = 256;

/** Reads what words look like by the settings; without it such settings are refused. */
export type StoreParts = { readWordPattern?: (settings: EngineSettings) => WordPattern | undefined };

export function createStore({ uid, primaryKey, documents, settings = {} }: EngineIndex, { readWordPattern }: StoreParts): Store {
  const index = () => {
    const { separatorTokens, nonSeparatorTokens, dictionary } = settings;
    if (!readWordPattern && [separatorTokens, nonSeparatorTokens, dictionary].some((list) => list?.length))
      throw notEnabled('separatorTokens');
    return buildTextIndex(documents, settings, createTokenizer(readWordPattern?.(settings)));
  };
  const columns = keepRecent<Column>(KEPT_COLUMNS);
  const ranks = keepRecent<Uint32Array>(KEPT_COLUMNS);
  const matches = keepRecent<Match>(KEPT_QUERIES);
  const column = (attribute: string) => columns(attribute, () => buildColumn(documents, attribute));
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
    orders: keepRecent(KEPT_COLUMNS),
    fieldNames: () => (names ??= listFieldNames(documents)),
    text: () => (text ??= index()),
    match: (words, options) => matches(JSON.stringify([words, options]), () => matchQuery(store, words, options)),
    parsed: keepRecent(KEPT_FILTERS),
    filtered: new WeakMap(),
    candidates: keepRecent(KEPT_QUERIES * 2),
  };
  return store;
}
