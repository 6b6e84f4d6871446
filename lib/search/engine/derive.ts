import { editDistance } from './edit-distance.ts';
import type { Query, Term } from './query.ts';
import { docsOfWord, hasNeighbours, prefixRange, type TextIndex, wordId } from './text-index.ts';
import type { EngineSettings } from './types.ts';

/** The server collects at most this many typo variants of a word. */
const MAX_ONE_TYPO = 150;
const MAX_TWO_TYPOS = 50;

/** Whether one edit that changes the first letter turns `query` into `word`. */
function differsInFirstLetter(query: string, word: string, prefix: boolean): boolean {
  const rest = query.slice(1);
  const fits = (tail: string, from: number) => word.startsWith(tail, from) && (prefix || word.length === tail.length + from);
  return fits(rest, 1) || fits(rest, 0) || fits(query, 1) || (query.length > 1 && fits(`${query[1]}${query[0]}${query.slice(2)}`, 0));
}

/** The words one and two typos away; a wrong first letter counts as two. */
function findTypos(index: TextIndex, word: string, maxTypos: number, prefix: boolean): { one: number[]; two: number[] } {
  const one: number[] = [];
  const two: number[] = [];
  const { words } = index;
  const [from, to] = prefixRange(index, String.fromCodePoint(word.codePointAt(0) as number));
  for (let id = from; id < to; id++) {
    const distance = editDistance(word, words[id] as string, maxTypos, prefix);
    if (distance === 1 && one.length < MAX_ONE_TYPO) one.push(id);
    else if (distance === 2 && maxTypos === 2 && two.length < MAX_TWO_TYPOS) two.push(id);
  }
  if (maxTypos < 2) return { one, two };
  for (let id = 0; id < words.length && two.length < MAX_TWO_TYPOS; id++) {
    if ((id < from || id >= to) && differsInFirstLetter(word, words[id] as string, prefix)) two.push(id);
  }
  return { one, two };
}

/** Words that match a term, each alone. `tolerant` words were found by a typo and do not count in attributes without typos. */
export type WordUse = { ids: number[]; typos: number; exact: boolean; byPrefix: boolean; tolerant: boolean };
/** Consecutive words that match a term (a phrase, a synonym, a split word); null is a stop word. */
export type PhraseUse = { words: (number | null)[]; typos: number; exact: boolean };

/** A node of the query graph: the terms `from <= t < to` read as one word or phrase, and everything that matches it. */
export type QueryNode = {
  from: number;
  to: number;
  start: number;
  end: number;
  phrase: boolean;
  text: string;
  prefix: boolean;
  mostTypos: number;
  uses: WordUse[];
  phrases: PhraseUse[];
};

/** The server stores prefixes this short with at least this many words, and then ignores word order. */
const STORED_PREFIX_LENGTH = 4;
const STORED_PREFIX_WORDS = 100;

type Deriver = { index: TextIndex; settings: EngineSettings; synonyms: ReadonlyMap<string, string[][]>; exactWords: ReadonlySet<string> };

export function createDeriver(index: TextIndex, settings: EngineSettings): Deriver {
  const split = (text: string) => index.tokenize(text).map((token) => token.word);
  const synonyms = new Map<string, string[][]>();
  for (const [key, values] of Object.entries(settings.synonyms ?? {})) {
    const name = split(key).join(' ');
    synonyms.set(name, [...(synonyms.get(name) ?? []), ...values.map(split).filter((words) => words.length > 0)]);
  }
  return { index, settings, synonyms, exactWords: new Set((settings.typoTolerance?.disableOnWords ?? []).flatMap(split)) };
}

/** How many typos a word may have by its length and the settings. */
export function typosAllowed({ settings: { typoTolerance = {} }, exactWords }: Deriver, word: string): number {
  const { enabled = true, minWordSizeForTypos = {} } = typoTolerance;
  const length = [...word].length;
  const { oneTypo = 5, twoTypos = 9 } = minWordSizeForTypos;
  if (!enabled || length < oneTypo || exactWords.has(word)) return 0;
  return length < twoTypos ? 1 : 2;
}

/** The split into two adjacent words that most documents contain. */
function splitWord(index: TextIndex, word: string): [number, number] | undefined {
  let best: [number, number] | undefined;
  let maxDocs = 0;
  for (let cut = 1; cut < word.length; cut++) {
    const left = wordId(index, word.slice(0, cut));
    const right = left === -1 ? -1 : wordId(index, word.slice(cut));
    if (right === -1) continue;
    const docs = docsOfWord(index, left).filter((doc) => hasNeighbours(index, doc, left, right)).length;
    if (docs > maxDocs) {
      maxDocs = docs;
      best = [left, right];
    }
  }
  return best;
}

function deriveWord(
  deriver: Deriver,
  text: string,
  parts: string[],
  prefix: boolean,
  mostTypos: number,
): Pick<QueryNode, 'uses' | 'phrases'> {
  const { index, settings, synonyms } = deriver;
  const uses: WordUse[] = [];
  const phrases: PhraseUse[] = [];
  const use = (ids: number[], typos: number, how: Partial<WordUse> = {}) => {
    if (ids.length > 0) uses.push({ ids, typos, exact: false, byPrefix: false, tolerant: typos > 0, ...how });
  };
  const exact = wordId(index, text);
  if (exact !== -1) use([exact], 0, { exact: parts.length === 1 });
  if (prefix) {
    const [from, to] = prefixRange(index, text);
    const longer: number[] = [];
    for (let word = from; word < to; word++) if (word !== exact) longer.push(word);
    use(longer, 0, { byPrefix: text.length <= STORED_PREFIX_LENGTH && to - from >= STORED_PREFIX_WORDS });
  }
  const addPhrase = (ids: number[], typos: number) => {
    if (ids.every((id) => id !== -1)) phrases.push({ words: ids, typos, exact: false });
  };
  for (const synonym of synonyms.get(parts.join(' ')) ?? []) {
    addPhrase(
      synonym.map((word) => wordId(index, word)),
      0,
    );
  }
  if (mostTypos > 0) {
    const { one, two } = findTypos(index, text, mostTypos, prefix);
    const allowed = (word: number) => !settings.typoTolerance?.disableOnNumbers || !/^\d+(\.\d+)?$/.test(index.words[word] as string);
    use(one.filter(allowed), 1);
    use(two.filter(allowed), 2);
  }
  const split = splitWord(index, text);
  const own = split && parts.length === 2 && index.words[split[0]] === parts[0];
  if (split && !own) addPhrase(split, 1);
  return { uses, phrases };
}

/** Builds the nodes of a query: every term, and every two or three adjacent words read as one. */
export function buildNodes(deriver: Deriver, { terms }: Query): QueryNode[] {
  const { index, settings } = deriver;
  const nodes: QueryNode[] = [];
  for (let to = 1; to <= terms.length; to++) {
    for (let from = to - 1; from >= Math.max(0, to - 3); from--) {
      const parts = terms.slice(from, to);
      const neighbours = parts.every((term, i) => i === 0 || (parts[i - 1] as Term).end + 1 === term.start);
      const first = parts[0] as Term;
      const last = parts[parts.length - 1] as Term;
      if (parts.length > 1 && (!neighbours || parts.some((term) => term.phrase))) break;
      const base = { from, to, start: first.start, end: last.end };
      if (first.phrase) {
        const ids = first.words.map((word) => (word === null ? null : wordId(index, word)));
        const phrases = ids.includes(-1) ? [] : [{ words: ids, typos: 0, exact: true }];
        nodes.push({ ...base, phrase: true, text: '', prefix: false, mostTypos: 0, uses: [], phrases });
        continue;
      }
      const words = parts.map((term) => term.words[0] as string);
      const text = words.join('');
      const prefix = last.prefix && settings.prefixSearch !== 'disabled';
      const mostTypos = Math.max(0, typosAllowed(deriver, text) - (parts.length - 1));
      nodes.push({ ...base, phrase: false, text, prefix, mostTypos, ...deriveWord(deriver, text, words, prefix, mostTypos) });
    }
  }
  return nodes;
}
