import { SourceError } from '../adapter.ts';
import { decodeFeed, type FeedEncoding, type FeedText } from './decode.ts';
import { type FeedFormat, formatOf, separators } from './format.ts';
import { readCsv } from './read-csv.ts';
import { readJsonFeed } from './read-json.ts';
import { readXml } from './read-xml.ts';
import type { FeedTable } from './table.ts';

/** XML and JSON are read completely, which takes several times their size. */
const largestDocument = 64_000_000;

const startOf = (text: FeedText): string => {
  for (const part of text.parts()) return typeof part === 'string' ? part.slice(0, 4000) : new TextDecoder().decode(part.subarray(0, 4000));
  return '';
};

/** A dealer's settings of a feed. Unset ones are detected. */
export type TableOptions = { format?: FeedFormat | undefined; encoding?: FeedEncoding | undefined; items?: string | undefined };

export type ReadTable = FeedTable & { format: FeedFormat; text: FeedText };

/** Decodes a feed and opens it as a table. Throws SourceError if it is not a feed, or is incomplete. */
export async function readTable(bytes: Buffer, shown: string, { format: givenFormat, encoding, items }: TableOptions): Promise<ReadTable> {
  const text = decodeFeed(bytes, encoding);
  const start = startOf(text);
  const foundFormat = formatOf(start, shown);
  const format = givenFormat ?? foundFormat;
  // A table with another separator has one column, which the mapping reports.
  const isDocument = (one: FeedFormat) => one === 'xml' || one === 'json';
  if (givenFormat !== undefined && givenFormat !== foundFormat && (isDocument(givenFormat) || isDocument(foundFormat)))
    throw new SourceError(
      `${shown}: source.format is ${givenFormat}, but the feed is ${foundFormat.toUpperCase()}. Correct the setting, or the address.`,
    );
  if (format !== 'xml' && format !== 'json') return { ...(await readCsv(text, separators[format], shown)), format, text };
  if (text.bytes > largestDocument)
    throw new SourceError(
      `${shown}: the feed has ${Math.ceil(text.bytes / 1e6)} MB; ${format.toUpperCase()} is read up to ${largestDocument / 1e6} MB. Have it sent as CSV, which may be larger, or without old cars.`,
    );
  const table = format === 'xml' ? await readXml(text.whole(), items, shown) : readJsonFeed(text.whole(), items, shown);
  return { ...table, format, text };
}
