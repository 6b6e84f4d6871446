import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { SourceError } from './adapter.ts';

/** Reads a JSON file's text; throws SourceError with file, line, column and the line at fault. A byte order mark is tolerated. */
export function parseJson(text: string, file: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new SourceError(`${file}${place(json) ?? `: not JSON (${(cause as Error).message})`}`, { cause });
  }
}

/** The engine's own message often has no position, so the place is found by a parser that keeps one. */
function place(json: string): string | undefined {
  const errors: ParseError[] = [];
  parse(json, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (!first) return undefined;
  const lines = json.slice(0, first.offset).split(/\r\n|\r|\n/);
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return `:${lines.length}:${column}: not JSON, ${inWords(first)}. Mend this place: ${excerpt(json, first.offset)}`;
}

const inWords = (error: ParseError) =>
  printParseErrorCode(error.error)
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();

function excerpt(json: string, offset: number): string {
  const lineStart = Math.max(json.lastIndexOf('\n', offset - 1) + 1, offset - 40);
  const rest = json.slice(offset, offset + 40).split(/[\r\n]/)[0] ?? '';
  const shown = `${json.slice(lineStart, offset)}»${rest}`.trim();
  return shown === '»' ? 'the end of the file' : shown;
}
