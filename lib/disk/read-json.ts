import { isTooDeep, tooDeep } from '../model/json-depth.ts';
import { depthFault, jsonFault } from './json-fault.ts';
import { jsonPlaces, type PlaceOf } from './json-places.ts';
import { readRegularFile } from './read-file.ts';

/** A file is not valid JSON or not UTF-8. Line and column count from 1. */
export class JsonError extends Error {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly problem: string;
  /** The line with a mark under the position. Empty if the position is unknown. */
  readonly excerpt: string;

  constructor(file: string, at: { line: number; column: number; problem: string; excerpt: string }, options?: ErrorOptions) {
    super(
      `${file}:${at.line}:${at.column}: ${at.problem === tooDeep ? '' : 'not JSON: '}${at.problem}${at.excerpt ? `\n${at.excerpt}` : ''}`,
      options,
    );
    this.name = 'JsonError';
    this.file = file;
    this.line = at.line;
    this.column = at.column;
    this.problem = at.problem;
    this.excerpt = at.excerpt;
  }
}

/** The line and column of an offset, and the line with a mark under the column; long lines are cut. */
function place(source: string, offset: number) {
  const before = source.slice(0, offset).split(/\r\n|\r|\n/);
  const column = (before.at(-1) ?? '').length + 1;
  const start = offset - (column - 1);
  const whole = source.slice(start).split(/[\r\n]/, 1)[0] ?? '';
  const cut = Math.max(0, column - 41);
  const shown = whole.slice(cut, cut + 80).replaceAll(/\p{Cc}/gu, ' ');
  return { line: before.length, column, excerpt: `  ${shown}\n  ${' '.repeat(column - 1 - cut)}^` };
}

const withoutMark = (raw: string) => (raw.startsWith('\ufeff') ? raw.slice(1) : raw);

/** Parses JSON text; a byte order mark is skipped. Throws a JsonError with file, line, column and the line. */
export function parseJson(raw: string, file: string): unknown {
  const source = withoutMark(raw);
  try {
    return JSON.parse(source);
  } catch (cause) {
    const fault = jsonFault(source) ?? { offset: 0, problem: cause instanceof Error ? cause.message : String(cause) };
    const problem = source.trim() === '' ? 'the file is empty' : fault.problem;
    throw new JsonError(file, { ...place(source, fault.offset), problem }, { cause });
  }
}

/** The text of a file; undefined when there is none. Throws a JsonError when it is not UTF-8, and NotAFileError. */
async function readText(path: string, shownAs: string): Promise<string | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readRegularFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new JsonError(shownAs, { line: 1, column: 1, problem: 'the file is not UTF-8; save it as UTF-8', excerpt: '' }, { cause });
  }
}

/** Reads and parses a JSON file; undefined when there is none. `shownAs` is what messages call it. Throws a JsonError and NotAFileError. */
export async function readJson(path: string, shownAs = path): Promise<unknown> {
  const text = await readText(path, shownAs);
  return text === undefined ? undefined : parseJson(text, shownAs);
}

/** The same, with the positions of its values, for problems found later. Nesting that is too deep to walk throws here. */
export async function readJsonFile(path: string, shownAs = path): Promise<{ value: unknown; placeOf: PlaceOf } | undefined> {
  const text = await readText(path, shownAs);
  if (text === undefined) return undefined;
  const source = withoutMark(text);
  const value = parseJson(source, shownAs);
  const deep = isTooDeep(value) ? depthFault(source) : undefined;
  if (deep) throw new JsonError(shownAs, { ...place(source, deep.offset), problem: deep.problem });
  return { value, placeOf: jsonPlaces(source) };
}
