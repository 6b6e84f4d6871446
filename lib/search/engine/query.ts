import { HARD_SEPARATOR, type Token, type Tokenizer } from './tokenize.ts';

/** A query term: a word, or a phrase whose stop words are null. Positions count words, as in documents. */
export type Term = { words: (string | null)[]; phrase: boolean; prefix: boolean; start: number; end: number };
export type Query = { terms: Term[]; negativeWords: string[]; negativePhrases: (string | null)[][] };

/** The server ignores further terms. */
const MAX_TERMS = 10;
/** Added to the position after a hard separator (`.`, `!` …). */
const HARD_STEP = 7;

const separators = (gap: string): string[] => gap.match(/[.,] |./gsu) ?? [];

/** Parses a query: words, "phrases", -negative words and phrases. The last word is a prefix unless something follows it. */
export function parseQuery(text: string, tokenize: Tokenizer, stopWords: ReadonlySet<string>): Query {
  const query: Query = { terms: [], negativeWords: [], negativePhrases: [] };
  const tokens = tokenize(text);
  let phrase: { words: (string | null)[]; start: number; end: number; negative: boolean } | undefined;
  let position = -1;
  let negative = false;
  let afterSpace = true;

  const closePhrase = () => {
    if (phrase?.words.some((word) => word !== null)) {
      const { words, start, end } = phrase;
      if (phrase.negative) query.negativePhrases.push(words);
      else query.terms.push({ words, phrase: true, prefix: false, start, end });
    }
    phrase = undefined;
  };
  const readSeparator = (separator: string) => {
    const hard = HARD_SEPARATOR.test(separator);
    if (hard) {
      position += HARD_STEP;
      if (phrase) {
        const again = phrase.negative;
        closePhrase();
        phrase = { words: [], start: 0, end: 0, negative: again };
      }
    }
    if (separator === '"') {
      if (phrase) closePhrase();
      else phrase = { words: [], start: 0, end: 0, negative };
    }
    negative = phrase === undefined && separator === '-' && afterSpace;
    afterSpace = /\s$/.test(separator);
  };
  const readWord = ({ word, start, end }: Token) => {
    position++;
    const stop = stopWords.has(text.slice(start, end));
    if (phrase) {
      if (phrase.words.every((item) => item === null)) phrase.start = position;
      phrase.end = position;
      phrase.words.push(stop ? null : word);
    } else if (negative) {
      query.negativeWords.push(word);
      negative = false;
    } else if (end === text.length || !stop) {
      query.terms.push({ words: [word], phrase: false, prefix: end === text.length, start: position, end: position });
    }
    afterSpace = false;
  };

  let last = 0;
  for (const token of tokens) {
    for (const separator of separators(text.slice(last, token.start))) readSeparator(separator);
    if (query.terms.length >= MAX_TERMS) return query;
    readWord(token);
    last = token.end;
  }
  for (const separator of separators(text.slice(last))) readSeparator(separator);
  if (phrase) closePhrase();
  return query;
}
