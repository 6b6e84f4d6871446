import { EngineError } from './errors.ts';
import type { FilterNode } from './filter-node.ts';

/** A filter that cannot be parsed: the invalid part is at `from <= i < to`. */
export class FilterSyntaxError extends EngineError {
  /** Whether another reading of the same place may still succeed. */
  recoverable: boolean;
  constructor(text: string, from: number, to: number, problem: string, recoverable = false, code = 'invalid_search_filter', detail = '') {
    super(code, problem, { what: text.slice(from, to), text, from, to, detail });
    this.recoverable = recoverable;
  }
}

const SPACE = /\s*/y;

/** Optional terms of the grammar, and keywords that must not be values. */
export type FilterTerms = {
  read: (reader: Reader, parseFilter: () => FilterNode) => FilterNode | undefined;
  refuseValue: (reader: Reader) => void;
};

/** A filter and the current position. */
export type Reader = { text: string; at: number; terms: FilterTerms | undefined };

/** Moves to the next character that is not a space. */
export function skipSpace(reader: Reader): void {
  SPACE.lastIndex = reader.at;
  SPACE.exec(reader.text);
  reader.at = SPACE.lastIndex;
}

/** Reads what the sticky pattern matches here; otherwise the reader does not move. */
export function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match) reader.at = pattern.lastIndex;
  return match;
}

/** The error about everything from here on. */
export const restError = ({ text, at }: Reader, problem: string, recoverable = false) =>
  new FilterSyntaxError(text, at, text.length, problem, recoverable);

const ESCAPE = /\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([0-7]{1,3})|([bfnrt'"\\/]))|\\/giu;
const LETTERS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function unescapeText(reader: Reader, raw: string, start: number): string {
  return raw.replace(ESCAPE, (whole, braced, four, two, octal, letter, offset: number) => {
    const code = braced ?? four ?? two;
    if (code !== undefined || octal !== undefined) {
      const point = code === undefined ? Number.parseInt(octal, 8) : Number.parseInt(code, 16);
      if (point <= 0x10ffff) return String.fromCodePoint(point);
    } else if (letter !== undefined) return LETTERS[letter] ?? letter;
    if (whole === '\\' && /^[xu]/.test(raw.slice(offset + 1))) {
      throw new FilterSyntaxError(reader.text, 0, reader.text.length, 'is an incomplete escape');
    }
    throw new FilterSyntaxError(reader.text, start, start + raw.length, 'is a malformed value');
  });
}

/** Reads a quoted value; the reader is at its opening quote. */
export function parseQuoted(reader: Reader, quote: string): string {
  const start = reader.at;
  for (let i = start + 1; i < reader.text.length; i++) {
    if (reader.text[i] === '\\') i++;
    else if (reader.text[i] === quote) {
      reader.at = i + 1;
      return unescapeText(reader, reader.text.slice(start + 1, i), start + 1);
    }
  }
  throw restError(reader, 'is not closed');
}
