import { buildColumn, type Column, sortRanks } from './column.ts';
import { type Match, type MatchOptions, matchQuery } from './match.ts';
import { buildTextIndex, type TextIndex } from './text-index.ts';
import type { EngineIndex, EngineSettings } from './types.ts';
import { visitFieldNames } from './values.ts';

/** One index in memory; everything but the documents is built when first asked for. */
export type Store = {
  uid: string;
  primaryKey: string;
  size: number;
  documents: EngineIndex['documents'];
  settings: EngineSettings;
  column: (attribute: string) => Column;
  ranks: (attribute: string, descending: boolean) => Uint32Array;
  fieldNames: () => readonly string[];
  text: () => TextIndex;
  /** What words find; the last few queries are kept, since the facet queries of a page repeat them. */
  match: (text: string, options: MatchOptions) => Match;
};

const KEPT_QUERIES = 8;

function memoize<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      made.set(key, value);
    }
    return value;
  };
}

export function createStore({ uid, primaryKey, documents, settings = {} }: EngineIndex): Store {
  const column = memoize((attribute) => buildColumn(documents, attribute));
  const ranks = memoize((key) => sortRanks(column(key.slice(1)), key[0] === '-'));
  const names = memoize(() => {
    const seen = new Set<string>();
    for (const document of documents) visitFieldNames(document, (name) => seen.add(name));
    return [...seen];
  });
  const text = memoize(() => buildTextIndex(documents, settings));
  const matches = new Map<string, Match>();
  const store: Store = {
    uid,
    primaryKey,
    size: documents.length,
    documents,
    settings,
    column,
    ranks: (attribute, descending) => ranks((descending ? '-' : '+') + attribute),
    fieldNames: () => names(''),
    text: () => text(''),
    match: (words, options) => {
      const key = JSON.stringify([words, options]);
      const match = matches.get(key) ?? matchQuery(store, words, options);
      matches.delete(key);
      matches.set(key, match);
      if (matches.size > KEPT_QUERIES) matches.delete(matches.keys().next().value as string);
      return match;
    },
  };
  return store;
}
