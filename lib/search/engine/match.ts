import { add, type Bitset, count, emptySet, fullSet, has, intersect, members, subtract, unite } from './bitset.ts';
import { buildNodes, createDeriver, type PhraseUse, type QueryNode } from './derive.ts';
import { createReader, type FieldRules, type Reading } from './occurrences.ts';
import { parseQuery, type Query, type Term } from './query.ts';
import { keepRecent, type Recent } from './recent.ts';
import { type TextIndex, wordId } from './text-index.ts';
import type { EngineSettings } from './types.ts';
import { matchesPattern } from './values.ts';

/**
 * The sets of terms a document may match, best first: all terms, then without those that the strategy drops. `frequency(t)` counts the
 * documents of a term; phrases are never dropped.
 */
function termLevels(terms: readonly Term[], strategy: string, frequency: (term: number) => number): number[][] {
  const all = [...terms.keys()];
  const optional = all.filter((term) => !terms[term]?.phrase);
  if (strategy === 'all') return [all];
  const order: number[][] = [];
  if (strategy === 'frequency') {
    const counts = new Map(optional.map((term) => [term, frequency(term) || Number.MAX_SAFE_INTEGER]));
    for (const size of [...new Set(counts.values())].sort((a, b) => b - a))
      order.push(optional.filter((term) => counts.get(term) === size));
  } else for (const term of optional.reverse()) order.push([term]);
  if (optional.length === terms.length) order.pop();
  const levels = [all];
  for (const optionalTerms of order) levels.push((levels.at(-1) as number[]).filter((term) => !optionalTerms.includes(term)));
  return levels;
}

/** Whether nodes (one bit each) joined end to end cover the kept terms. */
function covers(keptTerms: readonly number[], nodes: readonly QueryNode[], present: number): boolean {
  const reached = new Set([0]);
  for (let i = 0; i < keptTerms.length; i++) {
    if (!reached.has(i)) continue;
    nodes.forEach(({ from, to }, node) => {
      if (from === keptTerms[i] && (present >>> node) & 1 && keptTerms[i + to - from - 1] === to - 1) reached.add(i + to - from);
    });
  }
  return reached.has(keptTerms.length);
}

/** What a query finds in an index, whatever the filter; shared by all requests with the same words. */
export type Match = {
  query: Query;
  nodes: QueryNode[];
  levels: number[][];
  /** Documents by the terms they match, parallel to `levels`. */
  byLevel: Bitset[];
  /** The level of each document in `all`. */
  levelOf: Int8Array;
  all: Bitset;
  read: (doc: number) => Reading[];
  /** Document costs by ranking rules. */
  costs: Recent<(doc: number) => number>;
};

/** The parts of an index in which words are looked up. */
export type MatchSource = { size: number; settings: EngineSettings; text: () => TextIndex };
export type MatchOptions = { strategy: string; searchOn: readonly string[] | undefined };

function unionOf({ postingOffsets, postings }: TextIndex, size: number, words: Iterable<number>, set = emptySet(size)): Bitset {
  for (const word of words) {
    for (let i = postingOffsets[word] as number; i < (postingOffsets[word + 1] as number); i++) add(set, postings[i] as number);
  }
  return set;
}

const haveAll = (index: TextIndex, size: number, { words }: PhraseUse): Bitset =>
  [...new Set(words)].reduce((set, word) => (word === null ? set : intersect(set, unionOf(index, size, [word]))), fullSet(size));

/** The documents that match each node. Phrases, and words in some fields only, need a look into the documents. */
function findNodes(
  index: TextIndex,
  size: number,
  nodes: readonly QueryNode[],
  { allowed, strict }: FieldRules,
  read: Match['read'],
): Bitset[] {
  const everywhere = strict.length === 0 && !allowed.includes(false);
  const sets = nodes.map(() => emptySet(size));
  const unsure = emptySet(size);
  nodes.forEach(({ uses, phrases }, node) => {
    for (const { ids } of uses) unionOf(index, size, ids, everywhere ? sets[node] : unsure);
    for (const phrase of phrases) unite(unsure, haveAll(index, size, phrase));
  });
  for (const doc of members(unsure)) for (const { node } of read(doc)) add(sets[node] as Bitset, doc);
  return sets;
}

function withoutNegatives(index: TextIndex, size: number, { negativeWords, negativePhrases }: Query, rules: FieldRules): Bitset {
  const idOfWord = (word: string | null) => (word === null ? null : wordId(index, word));
  const nodes = [...new Map(negativePhrases.map((words) => [words.join(' '), words])).values()]
    .map((words) => ({ uses: [], phrases: [{ words: words.map(idOfWord), typos: 0, exact: true }] }))
    .filter(({ phrases: [phrase] }) => !phrase?.words.includes(-1));
  const read = createReader(index, nodes, rules);
  const words = [...new Set(negativeWords)].map((word) => wordId(index, word)).filter((word) => word !== -1);
  const excluded = unionOf(index, size, words);
  const unsure = nodes.reduce((set, { phrases: [phrase] }) => unite(set, haveAll(index, size, phrase as PhraseUse)), emptySet(size));
  for (const doc of members(unsure)) if (read(doc).length > 0) add(excluded, doc);
  return subtract(fullSet(size), excluded);
}

/** Finds the documents of a query’s words. */
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
  const allowedDocs = withoutNegatives(index, size, query, rules);
  const read = createReader(index, nodes, rules);
  const levelOf = new Int8Array(size);
  const shared = { query, nodes, levelOf, read, costs: keepRecent<(doc: number) => number>(8) };
  if (query.terms.length === 0) return { ...shared, levels: [[]], byLevel: [allowedDocs], all: allowedDocs };

  const sets = findNodes(index, size, nodes, rules, read);
  const frequency = (term: number) => count(sets[nodes.findIndex(({ from, to }) => from === term && to === term + 1)] as Bitset);
  const levels = termLevels(query.terms, strategy, frequency);
  const byLevel = levels.map(() => emptySet(size));
  const levelByNodes = new Map<number, number>();
  for (const doc of members(intersect(sets.reduce(unite, emptySet(size)), allowedDocs))) {
    let fulfilled = 0;
    for (let node = 0; node < sets.length; node++) if (has(sets[node] as Bitset, doc)) fulfilled |= 1 << node;
    let level = levelByNodes.get(fulfilled);
    if (level === undefined) {
      level = levels.findIndex((terms) => covers(terms, nodes, fulfilled));
      levelByNodes.set(fulfilled, level);
    }
    levelOf[doc] = level;
    if (level !== -1) add(byLevel[level] as Bitset, doc);
  }
  return { ...shared, levels, byLevel, all: byLevel.reduce(unite, emptySet(size)) };
}
