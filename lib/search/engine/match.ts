import { add, type Bitset, emptySet, fullSet, has, remove, unite } from './bitset.ts';
import { buildNodes, createDeriver, type PhraseUse, type QueryNode, type WordUse } from './derive.ts';
import { covers, termLevels } from './levels.ts';
import { createReader, type FieldRules, type Reading } from './occurrences.ts';
import { parseQuery, type Query } from './query.ts';
import { docsOfWord, type TextIndex, wordId } from './text-index.ts';
import type { EngineSettings } from './types.ts';
import { matchesPattern } from './values.ts';

/** What a query finds in an index, whatever the filter: shared by all requests with the same words. */
export type Match = {
  query: Query;
  nodes: QueryNode[];
  levels: number[][];
  /** Documents by the terms they fulfil, as `levels`. */
  byLevel: Bitset[];
  /** The level of each document that is in `all`. */
  levelOf: Int8Array;
  all: Bitset;
  read: (doc: number) => Reading[];
};

/** What of an index the words are looked up in. */
export type MatchSource = { size: number; settings: EngineSettings; text: () => TextIndex };
export type MatchOptions = { strategy: string; searchOn: readonly string[] | undefined };

const usedWords = (node: QueryNode): number[] => [
  ...node.words.map((use: WordUse) => use.word),
  ...node.phrases.flatMap((use: PhraseUse) => use.words.filter((word) => word !== null)),
];

function unionOf(index: TextIndex, size: number, words: Iterable<number>): Bitset {
  const set = emptySet(size);
  for (const word of words) for (const doc of docsOfWord(index, word)) add(set, doc);
  return set;
}

function withoutNegatives(store: MatchSource, index: TextIndex, { negativeWords, negativePhrases }: Query, rules: FieldRules): Bitset {
  const kept = fullSet(store.size);
  const drop = (word: number, test: (doc: number) => boolean) => {
    if (word !== -1) for (const doc of docsOfWord(index, word)) if (test(doc)) remove(kept, doc);
  };
  for (const word of negativeWords) drop(wordId(index, word), () => true);
  for (const phrase of negativePhrases) {
    const ids = phrase.map((word) => (word === null ? null : wordId(index, word)));
    if (ids.includes(-1)) continue;
    const node = { words: [], phrases: [{ words: ids, typos: 0, exact: true }] };
    const { present } = createReader(index, [node as unknown as QueryNode], rules);
    drop(ids.find((id) => id !== null) as number, (doc) => present(doc) !== 0);
  }
  return kept;
}

/** Finds the documents of a query's words (conformance, text rules). */
export function matchQuery(store: MatchSource, text: string, { strategy, searchOn }: MatchOptions): Match {
  const index = store.text();
  const { settings, size } = store;
  const stopWords = new Set(settings.stopWords);
  const query = parseQuery(text, index.tokenize, stopWords);
  const names = (patterns: readonly string[]) => index.fields.map((field) => patterns.some((pattern) => matchesPattern(pattern, field)));
  const strict = settings.typoTolerance?.disableOnAttributes ?? [];
  const rules: FieldRules = {
    allowed: names(searchOn ?? ['*']),
    strict: strict.length ? names(strict) : [],
    byAttribute: settings.proximityPrecision === 'byAttribute',
  };
  const nodes = buildNodes(createDeriver(index, settings), query);
  const kept = withoutNegatives(store, index, query, rules);
  const { read, present } = createReader(index, nodes, rules);
  if (query.terms.length === 0) return { query, nodes, levels: [[]], byLevel: [kept], levelOf: new Int8Array(size), all: kept, read };

  const singles = new Map(nodes.flatMap((node, i) => (node.to - node.from === 1 ? [[node.from, i] as const] : [])));
  const frequency = (term: number) => {
    const node = nodes[singles.get(term) as number] as QueryNode;
    return unionOf(index, size, usedWords(node)).reduce((sum, word) => sum + (word === 0 ? 0 : bits(word)), 0);
  };
  const levels = termLevels(query.terms, strategy, frequency);
  const byLevel = levels.map(() => emptySet(size));
  const levelByNodes = new Map<number, number>();
  const levelOf = new Int8Array(size);
  const candidates = unionOf(index, size, new Set(nodes.flatMap(usedWords)));
  for (let doc = 0; doc < size; doc++) {
    if (!has(candidates, doc) || !has(kept, doc)) continue;
    const fulfilled = present(doc);
    let level = levelByNodes.get(fulfilled);
    if (level === undefined) {
      level = levels.findIndex((terms) => covers(terms, nodes, fulfilled));
      levelByNodes.set(fulfilled, level);
    }
    levelOf[doc] = level;
    if (level !== -1) add(byLevel[level] as Bitset, doc);
  }
  return { query, nodes, levels, byLevel, levelOf, all: byLevel.reduce(unite, emptySet(size)), read };
}

function bits(word: number): number {
  let total = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) total++;
  return total;
}
