import type { EngineSettings } from './types.ts';

/** A word of a text: its compared form, where it stands in the text (UTF-16), and its position among the words. */
export type Token = { word: string; start: number; end: number; position: number };
export type Tokenizer = (text: string) => Token[];

/** How far apart the words on both sides of a hard separator count (and two values of an array). */
export const HARD_GAP = 8;

const HARD = /[!:;?¡§¶¿…、。]|[.,] /;
const CAMEL = /(?<=\p{Ll}\p{Mn}*)(?=\p{Lu})|(?<!^)(?=\p{Lu}\p{Ll})/u;
const HAS_CAMEL = /\p{Ll}\p{Mn}*\p{Lu}|.\p{Lu}\p{Ll}/u;

/** The form in which words are compared: decomposed, without accents, lower case. */
export function normalizeWord(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no decomposition
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const alternatives = (texts: readonly string[]) =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|');

/** Splits texts into words as the server's Latin tokenizer does: at spaces and punctuation, and inside camelCase. */
export function createTokenizer({ separatorTokens = [], nonSeparatorTokens = [], dictionary = [] }: EngineSettings): Tokenizer {
  const kept = dictionary.length ? `${alternatives(dictionary)}|` : '';
  const stop = [...separatorTokens, ...dictionary];
  const inside = nonSeparatorTokens.length ? `(?:${alternatives(nonSeparatorTokens)}|[^\\s\\p{P}])` : '[^\\s\\p{P}]';
  const pattern = new RegExp(`${kept}(?:${stop.length ? `(?!${alternatives(stop)})` : ''}${inside})+`, 'gu');
  const whole = new Set(dictionary);
  return (text) => {
    const tokens: Token[] = [];
    let position = -1;
    let last = 0;
    for (const match of text.matchAll(pattern)) {
      const run = match[0];
      let start = match.index;
      let step = position >= 0 && HARD.test(text.slice(last, start)) ? HARD_GAP : 1;
      last = start + run.length;
      for (const part of HAS_CAMEL.test(run) && !whole.has(run) ? run.split(CAMEL) : [run]) {
        position += step;
        step = 1;
        const word = normalizeWord(part);
        if (word !== '') tokens.push({ word, start, end: start + part.length, position });
        start += part.length;
      }
    }
    return tokens;
  };
}
