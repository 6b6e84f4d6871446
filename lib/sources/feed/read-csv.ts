import { Readable } from 'node:stream';
import type { CsvError, Info, Options } from 'csv-parse';
import { countOf } from '#lib/locale/plural.ts';
import { SourceError } from '../adapter.ts';
import type { FeedText } from './decode.ts';
import type { FeedRow, FeedTable } from './table.ts';

/** The maximum size of a row. An unclosed quote would otherwise swallow the rest of the feed. */
const longestRow = 1_000_000;

/** The cells of a row, its first line, and the number of its additional lines. */
type Row = { cells: string[]; line: number; lines: number };

const linesIn = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);

/** The header's names. A repeated name gets a number, an empty one its position. */
function namesOf(header: readonly string[]): string[] {
  const nameCounts = new Map<string, number>();
  return header.map((cell, index) => {
    const name = cell.trim() || `column ${index + 1}`;
    const times = (nameCounts.get(name) ?? 0) + 1;
    nameCounts.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function failure(cause: unknown, lastLine: number, shown: string): Error {
  const { code } = cause as CsvError;
  const from = `the row that starts in line ${lastLine + 1}`;
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new SourceError(
      `${shown}: ${from} has a quote that is never closed: the feed was cut off, or a quote in a text is not doubled (18"" wheels). Have it sent again, whole.`,
      { cause },
    );
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new SourceError(
      `${shown}: ${from} is longer than 1 MB, so a quote in it is not closed. Double the quotes in texts (18"" wheels).`,
      { cause },
    );
  return cause instanceof Error ? cause : new Error(String(cause));
}

const isBlank = (cell: string) => cell.trim() === '';

function rowFault(cells: readonly string[], columns: number, lines: number): FeedRow['fault'] {
  const extra = cells.slice(columns).some((cell) => !isBlank(cell));
  if (cells.length >= columns && !extra) return undefined;
  const reason = `it has ${countOf(cells.length, 'cell')}, the header ${columns}`;
  return lines > 0
    ? { reason: `${reason}, and a quote that joins lines`, fix: 'close each quote, and double quotes in texts (18"" wheels)' }
    : { reason, fix: 'put cells that hold a separator or a quote in quotes' };
}

/** Reads separated cells, with the first line as header. Rows are streamed, so a large feed needs little memory. */
export async function readCsv(text: FeedText, separator: string, shown: string): Promise<FeedTable> {
  // Loaded on demand, because every command reads settings.
  const { parse } = await import('csv-parse');
  // The parser's own count counts each Windows line break in a cell twice.
  let [lastLine, emptyLines] = [0, 0];
  const place = (cells: string[], { empty_lines }: Info): Row => {
    const line = lastLine + 1 + empty_lines - emptyLines;
    const lines = linesIn(cells);
    [lastLine, emptyLines] = [line + lines, empty_lines];
    return { cells, line, lines };
  };
  const options = {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    on_record: place,
  } as unknown as Options; // its types only allow records of texts
  const records = Readable.from(text.parts()).pipe(parse(options))[Symbol.asyncIterator]() as AsyncIterator<Row>;
  const next = async () => {
    try {
      const { value, done } = await records.next();
      return done ? undefined : (value as Row);
    } catch (cause) {
      // The rows before it are lost too, which does not matter: the whole feed is refused.
      throw failure(cause, lastLine, shown);
    }
  };
  const header = await next();
  const columns = namesOf(header?.cells ?? []);
  const places = new Map(columns.map((name, index) => [name, index]));
  const isWhole = /[\r\n]$/.test(text.end);

  async function* rows(): AsyncIterable<FeedRow> {
    try {
      for (let row = await next(), after = row; row; row = after) {
        const { cells, line, lines } = row;
        after = await next();
        if (cells.every(isBlank)) continue;
        const fault = rowFault(cells, columns.length, lines);
        if (!after && fault && cells.length < columns.length && !isWhole)
          throw new SourceError(`${shown}: the feed ends in the middle of line ${line}: it was cut off. Have it sent again, whole.`);
        const at = lines > 0 ? `lines ${line} to ${line + lines}` : `line ${line}`;
        yield { at, get: (column) => cells[places.get(column) ?? -1], ...(fault ? { fault } : {}) };
      }
    } finally {
      await records.return?.(); // the rest of the feed is not read
    }
  }
  return { columns, rows };
}
