import type { ListAttribute, RangeAttribute } from '../attributes.ts';
import { without } from '../same-json.ts';
import type { SortName } from '../sorts.ts';
import { type Range, type Ranges, type Refinements, rangeOf } from '../state.ts';
import { attributeNouns, everydayWords, fillers } from './attribute-words.ts';
import { compact } from './compact.ts';
import { type Lexicon, lexiconOf, meaningOf } from './lexicon.ts';
import { isYearStart, modelNumber } from './model-number.ts';
import type { NoteId } from './notes.ts';
import { numberSense } from './number-sense.ts';
import { findNumbers } from './numbers.ts';
import type { Sense } from './sense.ts';
import type { Vocabulary } from './site-vocabulary.ts';
import { correct } from './typo.ts';
import { negators, textWithout } from './unwanted.ts';

/** Some words of a text and their meaning. Words without a meaning are fillers. */
type UnderstoodPart = Sense & { words: string };

/** A text as a search: its filters and order, the words that stay text, and the explanations. */
export type Understood = {
  refinements: Refinements;
  ranges: Ranges;
  sort?: SortName;
  rest: string;
  parts: UnderstoodPart[];
  notes: readonly NoteId[];
};

type Word = { raw: string; text: string; isFixed: boolean };

const longestPhrase = 5;

/** Words without punctuation around them. A quoted phrase and an excluded word stay as they are. */
const wordsOf = (text: string): Word[] =>
  (text.match(/-?"[^"]*"?|[^\s"]+/g) ?? []).map((raw) => ({
    raw,
    text: raw.replace(/^[,;:!?()']+|[.,;:!?()']+$/g, ''),
    isFixed: /^"|^-./.test(raw),
  }));

const fixed = (raw: string): Word => ({ raw, text: '', isFixed: true });

type Found = Sense & { start: number; end: number };

const phraseAt = (words: readonly Word[], start: number, length: number) => {
  const part = words.slice(start, start + length);
  return part.length < length || part.some((word) => word.isFixed || word.text === '') ? undefined : part;
};

/** The phrases of the lexicon in a text: the longest first, then the earliest. */
function findPhrases(words: readonly Word[], lexicon: Lexicon): Found[] {
  const takenWords = new Set<number>();
  const phrases: Found[] = [];
  for (let length = Math.min(longestPhrase, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const part = phraseAt(words, start, length);
      if (!part) continue;
      const key = compact(part.map((word) => word.text).join(' '));
      const meaning = meaningOf(lexicon, key);
      const places = part.map((_word, index) => start + index);
      if (meaning && !places.some((place) => takenWords.has(place))) phrases.push({ ...meaning, start, end: start + length });
      // A badge such as "Black Edition" keeps its words, unless they are a phrase of their own.
      if (!meaning && length > 1 && lexicon.meanings.has(key)) for (const place of places) takenWords.add(place);
    }
  return phrases;
}

const articles: ReadonlySet<string> = new Set(['a', 'an', 'any', 'the', 'for']);

/** "Not automatic" means manual. As text, -"Automatic" would exclude a manual car with automatic headlights. */
function manualInstead({ refinements = {} }: Sense, { transmissions }: Vocabulary): Refinements | undefined {
  const unwanted = refinements.simple_transmission;
  const others = unwanted ? transmissions.filter((one) => !unwanted.includes(one)) : [];
  return others.length > 0 && others.every((one) => /manual/i.test(one)) ? { simple_transmission: others } : undefined;
}

/** The positions of negations and of the words that they negate; "not white or black" has two of these. */
function negations(words: readonly Word[]): { start: number; first: number }[] {
  const textAt = (index: number) => words[index]?.text.toLowerCase() ?? '';
  return [...words.keys()].flatMap((start) => {
    const isNext = textAt(start) === 'or' && words[start - 1]?.raw.startsWith('-"');
    if (!isNext && !negators.has(textAt(start))) return [];
    return [{ start, first: articles.has(textAt(start + 1)) ? start + 2 : start + 1 }];
  });
}

/** A phrase that the text excludes. */
function findUnwanted(words: readonly Word[], phrases: readonly Found[], vocabulary: Vocabulary): Found | undefined {
  for (const { start, first } of negations(words)) {
    const phrase = phrases.find((one) => one.start === first);
    const instead = phrase && manualInstead(phrase, vocabulary);
    if (instead) return { start, end: phrase.end, refinements: instead };
    if (phrase) return { start, end: phrase.end, unwanted: phrase, ...(phrase.notes && !phrase.isSoft ? { notes: phrase.notes } : {}) };
  }
  return undefined;
}

/** An excluded word that the stock does not have: "no vans" if there are none. */
function findUnknownUnwanted(words: readonly Word[], isFinished: (index: number) => boolean): Found | undefined {
  for (const { start, first } of negations(words)) {
    const { text = '', isFixed } = words[first] ?? {};
    const isWord = !isFixed && /^\p{L}{3}/u.test(text) && !fillers.has(text.toLowerCase()) && !negators.has(text.toLowerCase());
    if (isWord && isFinished(first)) return { start, end: first + 1, unwanted: { phrase: text } };
  }
  return undefined;
}

function findNumberPhrase(words: readonly Word[], vocabulary: Vocabulary): Found | undefined {
  // A word that stays text ends a phrase.
  const texts = words.map((word) => (word.isFixed || word.text === '' ? '"' : word.text));
  const numbers = findNumbers(texts.join(' '), vocabulary);
  if (!numbers) return undefined;
  const before = texts.join(' ').slice(0, numbers.start);
  const start = before === '' ? 0 : before.trimEnd().split(' ').length;
  const end = start + texts.join(' ').slice(numbers.start, numbers.end).split(' ').length;
  return { ...numberSense(numbers.meaning, vocabulary), start, end };
}

const shortestOfMake = 4;

/** A misspelled model of a make in the text, or else a word that is unknown in the stock. */
function findTypo(
  words: readonly Word[],
  lexicon: Lexicon,
  makes: readonly string[],
  isFinished: (index: number) => boolean,
): Found | undefined {
  for (const [index, word] of words.entries()) {
    const key = compact(word.text);
    if (word.isFixed || !isFinished(index) || lexicon.meanings.has(key) || everydayWords.has(key)) continue;
    const { modelsOf, words: own, knownWords } = lexicon.spelling();
    const ofMake = makes.map((make) => correct(key, modelsOf(make), shortestOfMake)).find((one) => one !== undefined);
    const other = knownWords.has(key) ? undefined : (correct(key, lexicon.correctable) ?? correct(key, own));
    const meaning = ofMake ?? other;
    if (meaning) return { ...meaning, start: index, end: index + 1 };
  }
  return undefined;
}

/** Whether a text names, or excludes, a value of an attribute. */
const hasValueOf = ({ parts }: Understood, of: ListAttribute | RangeAttribute): boolean =>
  parts.some(({ refinements, ranges, unwanted }) => of in { ...refinements, ...ranges, ...unwanted?.refinements });

/** The site's noun narrows nothing. Nor does a stop word beside other words, or the noun of an attribute beside its value. */
function findFiller(
  words: readonly Word[],
  lexicon: Lexicon,
  understood: Understood,
  isFinished: (index: number) => boolean,
): Found | undefined {
  const isNoun = ({ text, isFixed }: Word) => !isFixed && lexicon.nouns.has(compact(text));
  const isFiller = ({ text, isFixed }: Word) => !isFixed && (fillers.has(text.toLowerCase()) || lexicon.unanswered.has(compact(text)));
  const isNamed = ({ text, isFixed }: Word, next: Word | undefined) =>
    !isFixed &&
    // "2019 model y" is a name.
    next?.text.length !== 1 &&
    attributeNouns.some(({ of, words: nouns }) => nouns.includes(text.toLowerCase()) && hasValueOf(understood, of));
  const hasMore = understood.parts.length > 0 || words.some((word) => isNoun(word) || !isFiller(word));
  // "car" counts as the noun even while typing, because its letters would match the Carnival.
  const start = words.findIndex(
    (word, index) => isNoun(word) || (isFinished(index) && ((hasMore && isFiller(word)) || isNamed(word, words[index + 1]))),
  );
  return start < 0 ? undefined : { start, end: start + 1 };
}

/** Two bounds become one range. Two ranges, such as "2018 or 2019", become one that covers both. */
function merged(a: Range | undefined, b: Range): Range {
  if (a?.min !== undefined && a.max !== undefined && b.min !== undefined && b.max !== undefined)
    return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
  return rangeOf(b.min ?? a?.min, b.max ?? a?.max) ?? {};
}

/** Adds the meaning of a part: values of one filter are combined, ranges are merged, and the first order wins. */
function addPart(understood: Understood, part: UnderstoodPart): Understood {
  const refinements = { ...understood.refinements };
  const ranges = { ...understood.ranges };
  const sort = understood.sort ?? part.sort;
  for (const [name, values] of Object.entries(part.refinements ?? {}) as [ListAttribute, string[]][])
    refinements[name] = [...new Set([...(refinements[name] ?? []), ...values])];
  for (const [name, range] of Object.entries(part.ranges ?? {}) as [RangeAttribute, Range][]) ranges[name] = merged(ranges[name], range);
  const notes = [...new Set([...understood.notes, ...(part.notes ?? [])])];
  return { ...understood, refinements, ranges, ...(sort ? { sort } : {}), notes, parts: [...understood.parts, part] };
}

/** Filters of intents apply only if the text itself names no filter for that attribute. A named model decides the body. */
function addSoft(understood: Understood, soft: readonly Refinements[]): Understood {
  const { model } = understood.refinements;
  const own = new Set([...Object.keys(understood.refinements), ...(model ? ['simple_body'] : [])]);
  const added: Refinements = Object.assign({}, ...soft.map((one) => without(one, own)));
  return { ...understood, refinements: { ...understood.refinements, ...added } };
}

/**
 * Joins a single letter at the end with the previous word as one phrase: "model y" must not match words that begin with y. Undefined
 * without one.
 */
function withLetter(words: readonly Word[]): Word[] | undefined {
  const [before, last] = words.slice(-2);
  if (!before || !last || before.isFixed || last.isFixed || !/^\p{L}$/u.test(last.text)) return undefined;
  return [...words.slice(0, -2), fixed(`"${before.raw} ${last.raw}"`)];
}

/** The start of a year as the last word, beside other words: as text it would match other cars, or none, until it is complete. */
function findYearStart(words: readonly Word[], { parts, refinements }: Understood, vocabulary: Vocabulary): Found | undefined {
  const start = words.length - 1;
  const last = words[start];
  return parts.length > 0 && last && isYearStart(last.text, refinements, vocabulary) ? { start, end: start + 1 } : undefined;
}

/** A model's number as the last remaining word beside a make, even while typing. Another digit makes it a different word. */
function findModelNumber(words: readonly Word[], { refinements }: Understood, vocabulary: Vocabulary): Found | undefined {
  const start = words.length - 1;
  const [last, isAlone] = [words[start], words.slice(0, -1).every(({ isFixed }) => isFixed)];
  const meaning = last && isAlone ? modelNumber(last.text, refinements, vocabulary) : undefined;
  return meaning && { ...meaning, start, end: start + 1 };
}

/**
 * Words that become an exact phrase: cars that the stock lacks, so that no similar words match, and words that several filters would match.
 */
const textOf = (raw: string, { near, phrase }: Sense): string | undefined => (near ? raw : phrase);

/** Whether a meaning includes more than filters that its words name. */
const isIntent = ({ isSoft, near, notes, sort }: Sense) => Boolean(isSoft || near || notes || sort);

/**
 * Reads a typed text as a search of this site: makes, models, bodies, colours, fuels, transmissions, prices, years, seats, distances and
 * intents become filters and an order, everything else stays text (rules S31 and S35). `parts` and `rest` together contain all words of the
 * text. The rest stays text, and also excludes what the shopper does not want. With `isTyping`, the last word may be unfinished, so it is
 * neither corrected nor dropped.
 */
export function understand(text: string, vocabulary: Vocabulary, options: { isTyping?: boolean } = {}): Understood {
  const lexicon = lexiconOf(vocabulary);
  let words = wordsOf(text);
  const isOpen = options.isTyping === true && !/\s$/.test(text);
  const last = words.at(-1);
  const isFinished = (index: number) => !isOpen || words[index] !== last;
  let understood: Understood = { refinements: {}, ranges: {}, rest: '', parts: [], notes: [] };
  const soft: Refinements[] = [];
  const take = ({ start, end, ...meaning }: Found) => {
    const phraseWords = words.slice(start, end);
    const raw = phraseWords.map((word) => word.raw).join(' ');
    const { refinements = {}, ...others } = meaning;
    if (meaning.isSoft) soft.push(refinements);
    const phrase = textOf(raw, meaning);
    if (phrase === undefined) understood = addPart(understood, { words: raw, ...(meaning.isSoft ? others : meaning) });
    const left = phrase === undefined ? textWithout(meaning.unwanted ?? {}) : [`"${phrase}"`];
    words = [...words.slice(0, start), ...left.map(fixed), ...words.slice(end)];
  };
  for (;;) {
    const phrases = findPhrases(words, lexicon);
    const long = phrases.filter(({ start, end }) => end - start > 1);
    const number = findNumberPhrase(words, vocabulary);
    const typo = phrases.length > 0 || number ? undefined : findTypo(words, lexicon, understood.refinements.make ?? [], isFinished);
    const phrase =
      findUnwanted(words, number ? [...phrases, number] : phrases, vocabulary) ??
      // "Mazda 3" and "Peugeot 2008" are models before their numbers are anything else.
      long.find(({ refinements }) => refinements?.model !== undefined) ??
      long.find(isIntent) ??
      number ??
      phrases[0] ??
      (typo && findUnwanted(words, [typo], vocabulary)) ??
      typo ??
      findUnknownUnwanted(words, isFinished) ??
      findFiller(words, lexicon, understood, isFinished) ??
      (isOpen ? findYearStart(words, understood, vocabulary) : undefined) ??
      findModelNumber(words, understood, vocabulary);
    const phrased = phrase || isOpen ? undefined : withLetter(words);
    if (phrase) take(phrase);
    else if (phrased) words = phrased;
    else return { ...addSoft(understood, soft), rest: words.map((word) => word.raw).join(' ') };
  }
}

/** The filters of the closest cars, if the stock lacks the cars that the words mean. Undefined if none are known. */
export function nearTo(query: string, vocabulary: Vocabulary): Refinements | undefined {
  const { meanings } = lexiconOf(vocabulary);
  const quoted = query.match(/"[^"]+"/g) ?? [];
  return quoted.map((phrase) => meanings.get(compact(phrase))?.near).find((near) => near !== undefined);
}
