import { deepest, tooDeep } from '../model/json-depth.ts';

/** Where a text stops being JSON (an offset) and why. */
export type JsonFault = { offset: number; problem: string };

const blank = /[ \t\r\n]*/y;
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const word = /[^\s,:[\]{}"]+/y;

class Fault extends Error {
  readonly offset: number;
  constructor(offset: number, problem: string) {
    super(problem);
    this.offset = offset;
  }
}

/** Describes what was found instead of what was expected. Common mistakes get their own text. */
function slip(source: string, at: number, expected: string): string {
  const here = source[at];
  if (here === undefined) return `expected ${expected}, but the file ends here`;
  if (here === "'" || here === '“' || here === '”') return 'text needs plain double quotes "';
  if (source.startsWith('//', at) || source.startsWith('/*', at) || here === '#') return 'JSON has no comments';
  if (here === '"') return `expected ${expected}, got a text`;
  word.lastIndex = at;
  const wrongWord = word.exec(source)?.[0] ?? here;
  return `expected ${expected}, got ${wrongWord.slice(0, 20)}`;
}

/** Reads a value from `at` and returns the offset after it. */
function value(source: string, start: number, expected: string): number {
  const at = skip(source, start);
  if (source[at] === '{')
    return members(source, at, '}', (from) => {
      const key = string(source, from, 'a key in double quotes');
      const colon = skip(source, key);
      if (source[colon] !== ':') throw new Fault(colon, slip(source, colon, 'a colon after the key'));
      return value(source, colon + 1, 'a value');
    });
  if (source[at] === '[') return members(source, at, ']', (from) => value(source, from, 'a value'));
  if (source[at] === '"') return string(source, at, 'a text');
  scalar.lastIndex = at;
  if (scalar.test(source)) return scalar.lastIndex;
  throw new Fault(at, slip(source, at, expected));
}

function skip(source: string, at: number): number {
  blank.lastIndex = at;
  blank.test(source);
  return blank.lastIndex;
}

function string(source: string, start: number, expected: string): number {
  if (source[start] !== '"') throw new Fault(start, slip(source, start, expected));
  for (let at = start + 1; at < source.length; at++) {
    const sign = source.charAt(at);
    if (sign === '"') return at + 1;
    if (sign === '\n' || sign === '\r') throw new Fault(start, 'the text that starts here is not closed on its line');
    if (sign < ' ') throw new Fault(at, 'a text contains a control character (a tab?): write it as \\t or \\u0000');
    if (sign !== '\\') continue;
    if (!/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(source.slice(at, at + 6))) {
      throw new Fault(at, 'unknown escape: write a backslash as \\\\');
    }
    at++;
  }
  throw new Fault(start, 'the text that starts here is not closed');
}

function members(source: string, open: number, close: '}' | ']', member: (from: number) => number): number {
  let at = skip(source, open + 1);
  if (source[at] === close) return at + 1;
  for (;;) {
    at = skip(source, member(at));
    if (source[at] === close) return at + 1;
    if (source[at] !== ',') throw new Fault(at, slip(source, at, `a comma or ${close}`));
    const comma = at;
    at = skip(source, at + 1);
    if (source[at] === close) throw new Fault(comma, `remove the comma before ${close}`);
  }
}

/** Finds the first place where a text is not JSON; JSON.parse does not always say where. Undefined when all of it is JSON. */
export function jsonFault(source: string): JsonFault | undefined {
  try {
    const end = skip(source, value(source, 0, 'a value'));
    return end === source.length ? undefined : { offset: end, problem: slip(source, end, 'the end of the file') };
  } catch (error) {
    if (error instanceof Fault) return { offset: error.offset, problem: error.message };
    if (error instanceof RangeError) return depthFault(source);
    throw error;
  }
}

/** The first bracket below the deepest level; undefined if there is none. Texts in quotes are skipped, closed or not. */
export function depthFault(source: string): JsonFault | undefined {
  let depth = 0;
  for (const { 0: mark, index } of source.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') depth -= 1;
    if (depth > deepest) return { offset: index, problem: tooDeep };
  }
  return undefined;
}
