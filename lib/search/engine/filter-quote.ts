import { FilterSyntaxError, type Reader, restError } from './filter-reader.ts';

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
