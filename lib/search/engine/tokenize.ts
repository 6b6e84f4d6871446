/** A word of a text: its normalised form, UTF-16 bounds, and position among the words. */
export type Token = { word: string; start: number; end: number; position: number };
export type Tokenizer = (text: string) => Token[];

/** The distance of words on both sides of a hard separator, and of two values of an array. */
export const HARD_GAP = 8;

/** Separators that end a sentence or clause. */
export const HARD_SEPARATOR = /[!;?¡§¶¿…、。]|[.,] /;

/** The characters between words, as a class of a regular expression: spaces, punctuation and signs such as + and |. */
export const SEPARATORS = '\\s\\p{P}\\p{Sm}`\\0';
const SEPARATOR = new RegExp(`[${SEPARATORS}]`, 'u');

/** Kind of each ASCII character: 0 word, 1 separator, 2 hard separator, 3 hard before a space. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[.,]/.test(character)) return 3;
  return HARD_SEPARATOR.test(character) ? 2 : Number(SEPARATOR.test(character));
});

/** The form in which words compare: decomposed, without accents, lower case. */
export function normalizeWord(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no decomposition
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
}

/** Tokenizes ASCII text character by character. This is a fast path: most texts are ASCII, and an index reads them all. */
function tokenizeAscii(text: string): Token[] | undefined {
  const lower = text.toLowerCase();
  const tokens: Token[] = [];
  let position = -1;
  let step = 1;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 32;
    if (code > 127) return undefined;
    const kind = KINDS[code] as number;
    if (kind === 0) continue;
    if (i > start) {
      position += step;
      step = 1;
      tokens.push({ word: lower.slice(start, i), start, end: i, position });
    }
    start = i + 1;
    if (position >= 0 && (kind === 2 || (kind === 3 && text.charCodeAt(i + 1) === 32))) step = HARD_GAP;
  }
  return tokens;
}

/** A custom word pattern from the settings. */
export type WordPattern = { expression: RegExp; isSeparator: (text: string) => boolean };

const PLAIN = new RegExp(`[^${SEPARATORS}]+`, 'gu');

/** Splits texts into words like the server’s Latin tokenizer: at spaces and punctuation, or by a custom pattern. */
export const createTokenizer =
  (pattern?: WordPattern): Tokenizer =>
  (text) => {
    const ascii = pattern ? undefined : tokenizeAscii(text);
    if (ascii) return ascii;
    const tokens: Token[] = [];
    let position = -1;
    let last = 0;
    for (const match of text.matchAll(pattern?.expression ?? PLAIN)) {
      if (pattern?.isSeparator(match[0])) continue;
      const start = match.index;
      const end = start + match[0].length;
      const word = normalizeWord(match[0]);
      if (position >= 0) position += HARD_SEPARATOR.test(text.slice(last, start)) ? HARD_GAP : 1;
      else position = 0;
      last = end;
      if (word !== '') tokens.push({ word, start, end, position });
    }
    return tokens;
  };
