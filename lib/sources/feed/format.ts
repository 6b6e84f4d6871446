import { SourceError } from '../adapter.ts';

/** The formats of feeds. Formats with separated cells differ only in the separator. */
export const separators = { csv: ',', tsv: '\t', pipe: '|', semicolon: ';' } as const;
export const formats = [...(Object.keys(separators) as (keyof typeof separators)[]), 'xml', 'json'] as const;
export type FeedFormat = (typeof formats)[number];

const firstLine = (start: string) => start.replace(/^\s+/, '').split(/[\r\n]/, 1)[0] ?? '';

/** The most frequent separator in the header, outside quotes. */
function separatedFormat(start: string): FeedFormat {
  const header = firstLine(start).replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = (Object.keys(separators) as (keyof typeof separators)[]).map((format) => ({
    format,
    count: header.split(separators[format]).length - 1,
  }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).format;
}

/** A description of an answer that is not a feed. Undefined if it may be one. */
function whatElse(start: string): string | undefined {
  const text = start.trimStart();
  if (/^(<!doctype html|<html|<head|<body)|^<\?xml[^>]*>\s*(<!doctype html|<html)/i.test(text) || /<html[\s>]/i.test(text)) {
    const title = /<title[^>]*>([^<]{1,80})/i.exec(text)?.[1]?.replaceAll(/\s+/g, ' ').trim();
    return `it is a web page${title ? ` ("${title}")` : ''}, not a feed. The address may need a login, or be wrong`;
  }
  if (text.startsWith('%PDF')) return 'it is a PDF. Export the stock as CSV, XML or JSON';
  return text.includes('\0') ? 'it is not text. Export the stock as CSV, XML or JSON' : undefined;
}

/** Detects the format of a feed by its start. Throws SourceError if it is not a feed. */
export function formatOf(start: string, shown: string): FeedFormat {
  const text = start.trimStart();
  if (text === '') throw new SourceError(`${shown}: the feed is empty. Ask the sender why, or correct the address.`);
  const other = whatElse(text);
  if (other !== undefined) throw new SourceError(`${shown}: ${other}.`);
  if (text.startsWith('<')) return 'xml';
  return /^[[{]/.test(text) ? 'json' : separatedFormat(text);
}
