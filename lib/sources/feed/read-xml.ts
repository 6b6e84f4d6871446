import type { XMLParser } from 'fast-xml-parser';
import { SourceError } from '../adapter.ts';
import { findItems, tableOf, textKey } from './flatten.ts';
import type { FeedTable } from './table.ts';

/** Lines of ascending offsets of a text, counted once. */
function lineCounter(text: string) {
  let [line, at] = [1, 0];
  return (offset: number) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < offset; next = text.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}

/** The tags that are open at the end of a document, as the validator lists them. */
function unclosedTags(message: string): string | undefined {
  const list = /^Invalid '\[(.*)\]' found/s.exec(message)?.[1] ?? /^Unclosed tag '(.+)'/.exec(message)?.[1];
  const tags = list?.split(',').map((tag) => `<${tag.replaceAll(/["\s]/g, '')}>`) ?? [];
  return tags.length > 0 ? `${tags.join(', ')} ${tags.length > 1 ? 'are' : 'is'}` : undefined;
}

/** Parses an XML document that passed the validator, which does not notice a last tag without its ">". */
function parse(parser: XMLParser, text: string, shown: string): unknown {
  try {
    return parser.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const position = /at position (\d+)/.exec(message)?.[1];
    const fault = position
      ? `is not whole: the tag that starts in line ${lineCounter(text)(Number(position))} has no end`
      : `cannot be read: ${message}`;
    throw new SourceError(`${shown}: the XML ${fault}. If it was cut off, have it sent again; else have it corrected.`);
  }
}

/**
 * Reads the elements of an XML document as rows. An attribute is a column such as "photo.@url", and its element's text is "photo". Throws
 * SourceError with line and column.
 */
export async function readXml(text: string, path: string | undefined, shown: string): Promise<FeedTable> {
  if (/<!ENTITY/i.test(text.slice(0, 100_000)))
    throw new SourceError(`${shown}: the XML defines entities of its own, which are not read. Have it sent without a DOCTYPE.`);
  // Loaded on demand, because every command reads settings.
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  const checked = XMLValidator.validate(text, { allowBooleanAttributes: true });
  if (checked !== true) {
    const { msg, line, col } = checked.err;
    const open = unclosedTags(msg);
    if (open) throw new SourceError(`${shown}: the XML was cut off: ${open} not closed at its end. Have it sent again, whole.`);
    const place = line ? `line ${line}${col ? `, column ${col}` : ''}` : 'its end';
    throw new SourceError(
      `${shown}: the XML is not whole at ${place}: ${msg.replace(/\.$/, '')}. If it was cut off, have it sent again; else have it corrected.`,
    );
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    textNodeName: textKey,
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    htmlEntities: true,
    captureMetaData: true,
  });
  const document = parse(parser, text, shown);
  const items = findItems(document, path, shown);
  const start = XMLParser.getMetaDataSymbol() as symbol;
  const lineOf = lineCounter(text);
  const lines = items.items.map((item) => {
    const { startIndex } = ((item as Record<symbol, { startIndex?: number } | undefined>)[start] ?? {}) as { startIndex?: number };
    return startIndex === undefined ? undefined : lineOf(startIndex);
  });
  return tableOf(document, items, (index) => (lines[index] === undefined ? `item ${index + 1}` : `line ${lines[index]}`));
}
