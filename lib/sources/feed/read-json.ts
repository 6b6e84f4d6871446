import { JsonError, parseJson } from '#lib/disk/read-json.ts';
import { SourceError } from '../adapter.ts';
import { findItems, tableOf } from './flatten.ts';
import type { FeedTable } from './table.ts';

/** Reads the objects of a JSON list as rows. A nested value is a column such as "address.city". Throws SourceError with line and column. */
export function readJsonFeed(text: string, path: string | undefined, shown: string): FeedTable {
  try {
    const document = parseJson(text, shown);
    return tableOf(document, findItems(document, path, shown), (index) => `item ${index + 1}`);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new SourceError(`${cause.message}\nIf the feed was cut off, have it sent again; else have it corrected.`, { cause });
  }
}
