import { parse as parseCsv } from 'csv-parse/sync';
import { isRecord } from '#lib/model/is-record.ts';
import type { EngineDocument } from '#lib/search/engine/types.ts';
import { SearchApiError } from './api-error.ts';
import { contentType, parseShallowJson, readBodyText } from './read-body.ts';

type Format = 'json' | 'ndjson' | 'csv';

const formats: Record<string, Format> = { 'application/json': 'json', 'application/x-ndjson': 'ndjson', 'text/csv': 'csv' };

/** A long message keeps its start and end, as Meilisearch shortens it. */
const shorten = (message: string) => (message.length > 138 ? `${message.slice(0, 50)}...${message.slice(-85)}` : message);

const malformed = (format: Format, why: string) =>
  new SearchApiError(
    'malformed_payload',
    `The \`${format}\` payload provided is malformed. \`Couldn't serialize document value: ${shorten(why)}\`.`,
  );

const malformedCsv = (why: string) => new SearchApiError('malformed_payload', `The \`csv\` payload provided is malformed: \`${why}\`.`);

function parseDocuments(format: Format, text: string, where = ''): unknown {
  try {
    return parseShallowJson(text);
  } catch (error) {
    throw malformed(format, `${(error as Error).message}${where}`);
  }
}

function asDocument(format: Format, value: unknown): EngineDocument {
  if (!isRecord(value)) throw malformed(format, 'data are neither an object nor a list of objects');
  return value;
}

/** Reads a cell by the type at the end of its column's name (`price:number`); an empty cell is null. */
function readCell(text: string, type: string, line: number): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return type === 'string' && text !== '' ? text : null;
  if (type === 'number') {
    const number = Number(trimmed);
    if (Number.isFinite(number)) return number;
    throw malformedCsv(`Error parsing number ${JSON.stringify(text)} at line ${line}: invalid float literal`);
  }
  if (type === 'boolean') {
    if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
    throw malformedCsv(`Error parsing boolean ${JSON.stringify(text)} at line ${line}: provided string was not \`true\` or \`false\``);
  }
  return text;
}

function readCsv(text: string, delimiter: string): EngineDocument[] {
  let rows: string[][];
  try {
    rows = parseCsv(text, { delimiter, skipEmptyLines: true });
  } catch (error) {
    throw malformedCsv(`CSV error: ${(error as Error).message}`);
  }
  const columns = (rows.shift() ?? []).map((header) => {
    const [, name, type] = /^(.*):(string|number|boolean)$/.exec(header) ?? [header, header, 'string'];
    return [name as string, type as string] as const;
  });
  return rows.map((row, i) => Object.fromEntries(columns.map(([name, type], place) => [name, readCell(row[place] ?? '', type, i + 1)])));
}

const readers: Record<Format, (text: string, delimiter: string) => EngineDocument[]> = {
  json: (text) => {
    const value = parseDocuments('json', text);
    return (Array.isArray(value) ? value : [value]).map((item) => asDocument('json', item));
  },
  ndjson: (text) =>
    text
      .split('\n')
      .flatMap((line, i) => (line.trim() === '' ? [] : [asDocument('ndjson', parseDocuments('ndjson', line, ` at line ${i + 1}`))])),
  csv: readCsv,
};

/** The documents in a body: JSON (one or a list), NDJSON or CSV. `delimiter` is for CSV, undefined if the client set none. */
export async function readDocuments(request: Request, delimiter: string | undefined, maxBytes: number): Promise<EngineDocument[]> {
  const type = contentType(request, Object.keys(formats));
  const format = formats[type] as Format;
  if (delimiter !== undefined && format !== 'csv') {
    const only = 'The csv delimiter can only be used with the Content-Type `text/csv`.';
    throw new SearchApiError('invalid_content_type', `The Content-Type \`${type}\` does not support the use of a csv delimiter. ${only}`);
  }
  const text = await readBodyText(request, maxBytes);
  if (text === '') throw new SearchApiError('missing_payload', `A ${format} payload is missing.`);
  return readers[format](text, delimiter ?? ',');
}
