import { grow, lowerBound } from './column.ts';
import { HARD_GAP, type Tokenizer } from './tokenize.ts';
import type { EngineDocument, EngineSettings } from './types.ts';
import { matchesPattern } from './values.ts';

/** The words of all searchable fields: forward (words of a document, in order) and inverted (documents of a word). */
export type TextIndex = {
  tokenize: Tokenizer;
  /** Sorted; the ID of a word is its index. */
  words: string[];
  fields: string[];
  /** Weight per field: its index in `searchableAttributes`, 0 for all if that is `*`. */
  weights: number[];
  offsets: Uint32Array;
  tokenWords: Uint32Array;
  /** Field number * 65536 + position in the field. */
  tokenPlaces: Uint32Array;
  postingOffsets: Uint32Array;
  postings: Uint32Array;
};

const LAST_POSITION = 0xffff;
const LONGEST_WORD = 250;
const SHORT_TEXT = 60;

export function buildTextIndex(documents: readonly EngineDocument[], settings: EngineSettings, tokenize: Tokenizer): TextIndex {
  const patterns = settings.searchableAttributes ?? ['*'];
  const hasWeights = !patterns.includes('*');
  const stopWords = new Set(settings.stopWords);
  const fields: string[] = [];
  const weights: number[] = [];
  const fieldNumbers = new Map<string, number>();
  const wordNumbers = new Map<string, number>();
  const texts = new Map<string, readonly number[]>();
  let wordNumbersByToken = new Uint32Array(1 << 16);
  let places = new Uint32Array(1 << 16);
  let tokenCount = 0;
  const offsets = new Uint32Array(documents.length + 1);
  const nextPosition: number[] = [];

  const fieldNumber = (name: string) => {
    let number = fieldNumbers.get(name);
    if (number === undefined) {
      const weight = hasWeights ? patterns.findIndex((pattern) => matchesPattern(pattern, name)) : 0;
      number = weight === -1 ? -1 : fields.push(name) - 1;
      if (weight !== -1) weights.push(weight);
      fieldNumbers.set(name, number);
    }
    return number;
  };
  const numberOf = (word: string): number => {
    const number = wordNumbers.get(word) ?? wordNumbers.size;
    if (number === wordNumbers.size) wordNumbers.set(word, number);
    return number;
  };
  /** Word numbers and positions of a text, alternating, and its last position. Cached, because short texts repeat. */
  const analyse = (text: string): readonly number[] => {
    const cached = texts.get(text);
    if (cached) return cached;
    const packed: number[] = [];
    let last = 0;
    for (const { word, start, end, position } of tokenize(text)) {
      if (word.length <= LONGEST_WORD && !(stopWords.size > 0 && stopWords.has(text.slice(start, end))))
        packed.push(numberOf(word), position);
      last = position;
    }
    packed.push(last);
    if (text.length <= SHORT_TEXT) texts.set(text, packed);
    return packed;
  };
  const readText = (text: string, field: number): void => {
    const base = nextPosition[field] ?? 0;
    const packed = analyse(text);
    if (tokenCount + packed.length > wordNumbersByToken.length)
      [wordNumbersByToken, places] = [grow(wordNumbersByToken, packed.length), grow(places, packed.length)];
    for (let i = 0; i + 1 < packed.length; i += 2) {
      const place = base + (packed[i + 1] as number);
      if (place > LAST_POSITION) break;
      wordNumbersByToken[tokenCount] = packed[i] as number;
      places[tokenCount++] = field * 65536 + place;
    }
    nextPosition[field] = base + (packed.at(-1) as number) + HARD_GAP;
  };
  const readValue = (value: unknown, name: string): void => {
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) for (const item of value) readValue(item, name);
    else if (typeof value === 'object')
      for (const key in value) readValue((value as EngineDocument)[key], name === '' ? key : `${name}.${key}`);
    else {
      const field = fieldNumber(name);
      if (field !== -1) readText(String(value), field);
    }
  };
  documents.forEach((document, ordinal) => {
    nextPosition.length = 0;
    readValue(document, '');
    offsets[ordinal + 1] = tokenCount;
  });

  const words = [...wordNumbers.keys()].sort();
  const finalIds = new Uint32Array(words.length);
  words.forEach((word, id) => {
    finalIds[wordNumbers.get(word) as number] = id;
  });
  const tokenWords = wordNumbersByToken.slice(0, tokenCount);
  for (let i = 0; i < tokenCount; i++) tokenWords[i] = finalIds[tokenWords[i] as number] as number;
  const inverted = invert(offsets, tokenWords, words.length);
  return { tokenize, words, fields, weights, offsets, tokenWords, tokenPlaces: places.slice(0, tokenCount), ...inverted };
}

function invert(offsets: Uint32Array, tokenWords: Uint32Array, wordCount: number) {
  const postingOffsets = new Uint32Array(wordCount + 1);
  const lastSeen = new Int32Array(wordCount).fill(-1);
  const eachFirst = (visit: (word: number, doc: number) => void) => {
    lastSeen.fill(-1);
    for (let doc = 0, i = 0; doc + 1 < offsets.length; doc++) {
      for (const end = offsets[doc + 1] as number; i < end; i++) {
        const word = tokenWords[i] as number;
        if (lastSeen[word] === doc) continue;
        lastSeen[word] = doc;
        visit(word, doc);
      }
    }
  };
  eachFirst((word) => {
    postingOffsets[word + 1] = (postingOffsets[word + 1] as number) + 1;
  });
  for (let word = 0; word < wordCount; word++)
    postingOffsets[word + 1] = (postingOffsets[word + 1] as number) + (postingOffsets[word] as number);
  const next = postingOffsets.slice();
  const postings = new Uint32Array(postingOffsets[wordCount] as number);
  eachFirst((word, doc) => {
    postings[next[word] as number] = doc;
    next[word] = (next[word] as number) + 1;
  });
  return { postingOffsets, postings };
}

/** The ID of a word, or -1. */
export function wordId({ words }: TextIndex, word: string): number {
  const id = lowerBound(words, word);
  return words[id] === word ? id : -1;
}

/** The IDs of all words with a prefix: `from <= id < to`. */
export const prefixRange = ({ words }: TextIndex, prefix: string): [from: number, to: number] => [
  lowerBound(words, prefix),
  lowerBound(words, `${prefix}\uffff`),
];

/** The documents of a word, ascending. */
export const docsOfWord = (index: TextIndex, word: number): Uint32Array =>
  index.postings.subarray(index.postingOffsets[word], index.postingOffsets[word + 1]);

/** Whether two words are adjacent, in this order, in a field of a document. */
export function hasNeighbours({ offsets, tokenWords, tokenPlaces }: TextIndex, doc: number, left: number, right: number): boolean {
  for (let i = (offsets[doc] as number) + 1; i < (offsets[doc + 1] as number); i++) {
    if (tokenWords[i] === right && tokenWords[i - 1] === left && tokenPlaces[i] === (tokenPlaces[i - 1] as number) + 1) return true;
  }
  return false;
}
