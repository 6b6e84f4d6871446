import type { ListAttribute, RangeAttribute } from '../attributes.ts';
import { type Range, type Ranges, type Refinements, rangeOf } from '../state.ts';
import { fillers } from './attribute-words.ts';
import { compact } from './compact.ts';
import { type Lexicon, lexiconOf, type Meaning, meaningOf } from './lexicon.ts';
import { findNumbers } from './numbers.ts';
import type { Vocabulary } from './site-vocabulary.ts';
import { correct } from './typo.ts';

/** Some words of a text and what they mean; without a meaning they only filled the sentence. */
type UnderstoodPart = { words: string; refinements?: Refinements; ranges?: Ranges };

/** A text as a search: the filters in it, and the words that stay text. */
export type Understood = { refinements: Refinements; ranges: Ranges; rest: string; parts: UnderstoodPart[] };

type Word = { raw: string; text: string; isFixed: boolean };

const longestPhrase = 5;

/** Words without punctuation around them. A quoted phrase and an excluded word stay as they are. */
const wordsOf = (text: string): Word[] =>
  (text.match(/"[^"]*"?|[^\s"]+/g) ?? []).map((raw) => ({
    raw,
    text: raw.replace(/^[,;:!?()']+|[.,;:!?()']+$/g, ''),
    isFixed: /^"|^-./.test(raw),
  }));

type Found = { start: number; end: number; refinements?: Refinements; ranges?: Ranges };

const phraseAt = (words: readonly Word[], start: number, length: number) => {
  const part = words.slice(start, start + length);
  return part.length < length || part.some((word) => word.isFixed || word.text === '') ? undefined : part;
};

/** The longest phrase of the lexicon that `accepts` allows, the first of those. */
function findPhrase(words: readonly Word[], lexicon: Lexicon, accepts: (meaning: NonNullable<Meaning>, length: number) => boolean) {
  const taken = new Set<number>();
  for (let length = Math.min(longestPhrase, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const part = phraseAt(words, start, length);
      if (!part) continue;
      const key = compact(part.map((word) => word.text).join(' '));
      const meaning = meaningOf(lexicon, key);
      const places = part.map((_word, index) => start + index);
      if (meaning && accepts(meaning, length) && !places.some((place) => taken.has(place)))
        return { start, end: start + length, refinements: meaning };
      // A badge such as "Black Edition" keeps its words, unless they are one of their own.
      if (!meaning && length > 1 && lexicon.meanings.has(key)) for (const place of places) taken.add(place);
    }
  return undefined;
}

function findNumberPhrase(words: readonly Word[], vocabulary: Vocabulary): Found | undefined {
  // A word that stays text ends a phrase.
  const texts = words.map((word) => (word.isFixed || word.text === '' ? '"' : word.text));
  const found = findNumbers(texts.join(' '), vocabulary.weekly);
  if (!found) return undefined;
  const before = texts.join(' ').slice(0, found.start);
  const start = before === '' ? 0 : before.trimEnd().split(' ').length;
  const end = start + texts.join(' ').slice(found.start, found.end).split(' ').length;
  const { meaning } = found;
  if ('range' in meaning) return { start, end, ranges: { [meaning.range]: meaning.bounds } };
  const more = meaning.orMore ? vocabulary.seats.filter((seats) => Number(seats) >= meaning.seats) : [];
  return { start, end, refinements: { seats: more.length > 0 ? more : [String(meaning.seats)] } };
}

function findTypo(words: readonly Word[], lexicon: Lexicon, isFinished: (index: number) => boolean): Found | undefined {
  for (const [index, word] of words.entries()) {
    const key = compact(word.text);
    if (word.isFixed || !isFinished(index) || lexicon.meanings.has(key)) continue;
    const meaning = correct(key, lexicon.correctable);
    if (meaning) return { start: index, end: index + 1, refinements: meaning };
  }
  return undefined;
}

/** A noun of the site narrows nothing; a little word does neither beside anything else. */
function findFiller(
  words: readonly Word[],
  lexicon: Lexicon,
  hasParts: boolean,
  isFinished: (index: number) => boolean,
): Found | undefined {
  const isNoun = ({ text, isFixed }: Word) => !isFixed && lexicon.nouns.has(compact(text));
  const isFiller = ({ text, isFixed }: Word) => !isFixed && fillers.has(text.toLowerCase());
  const hasMore = hasParts || words.some((word) => isNoun(word) || !isFiller(word));
  const start = words.findIndex((word, index) => isFinished(index) && (isNoun(word) || (hasMore && isFiller(word))));
  return start < 0 ? undefined : { start, end: start + 1 };
}

const merged = (a: Range | undefined, b: Range): Range => rangeOf(b.min ?? a?.min, b.max ?? a?.max) ?? {};

/** Adds what a part means: values of one filter count together, and two bounds make one range. */
function addPart(understood: Understood, part: UnderstoodPart): Understood {
  const refinements = { ...understood.refinements };
  const ranges = { ...understood.ranges };
  for (const [name, values] of Object.entries(part.refinements ?? {}) as [ListAttribute, string[]][])
    refinements[name] = [...new Set([...(refinements[name] ?? []), ...values])];
  for (const [name, range] of Object.entries(part.ranges ?? {}) as [RangeAttribute, Range][]) ranges[name] = merged(ranges[name], range);
  return { ...understood, refinements, ranges, parts: [...understood.parts, part] };
}

/**
 * Reads a typed text as a search of this site: makes, models, bodies, colours, fuels, transmissions, prices, years, seats and distances become
 * filters, everything else stays text (rule S31). The words of `parts` and `rest` are all words of the text, and the rest is not understood
 * any further. With `isTyping`, the last word may be unfinished, so it is neither corrected nor dropped.
 */
export function understand(text: string, vocabulary: Vocabulary, options: { isTyping?: boolean } = {}): Understood {
  const lexicon = lexiconOf(vocabulary);
  let words = wordsOf(text);
  const isOpen = options.isTyping === true && !/\s$/.test(text);
  const last = words.at(-1);
  const isFinished = (index: number) => !isOpen || words[index] !== last;
  let understood: Understood = { refinements: {}, ranges: {}, rest: '', parts: [] };
  const take = ({ start, end, ...meaning }: Found) => {
    const taken = words.slice(start, end);
    understood = addPart(understood, { words: taken.map((word) => word.raw).join(' '), ...meaning });
    words = [...words.slice(0, start), ...words.slice(end)];
  };
  for (;;) {
    const found =
      // "Mazda 3" and "Peugeot 2008" are models before their numbers are anything else.
      findPhrase(words, lexicon, ({ model }, length) => model !== undefined && length > 1) ??
      findNumberPhrase(words, vocabulary) ??
      findPhrase(words, lexicon, () => true) ??
      findTypo(words, lexicon, isFinished) ??
      findFiller(words, lexicon, understood.parts.length > 0, isFinished);
    if (!found) return { ...understood, rest: words.map((word) => word.raw).join(' ') };
    take(found);
  }
}
