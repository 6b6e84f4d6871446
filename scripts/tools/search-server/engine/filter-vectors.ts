import { editDistance } from '#lib/search/engine/edit-distance.ts';
import type { FilterNode } from '#lib/search/engine/filter-node.ts';
import { FilterSyntaxError, parseQuoted, type Reader, restError, skipSpace, take } from '#lib/search/engine/filter-reader.ts';

const PARTS = ['fragments', 'userProvided', 'documentTemplate', 'regenerate'];
const WORD = /[\p{L}\p{N}\p{M}_-]+/uy;
const EXISTS = /(NOT\s+)?EXISTS(?![\p{L}\p{N}_.-])\s*/uy;

/** A name between points: a word or quoted text; undefined if there is none. */
function readName(reader: Reader): { name: string; from: number; to: number; quoted: boolean } | undefined {
  const { text, at } = reader;
  const quote = text[at];
  if (quote !== '"' && quote !== "'") {
    const name = take(reader, WORD)?.[0];
    return name === undefined ? undefined : { name, from: at, to: reader.at, quoted: false };
  }
  try {
    const name = parseQuoted(reader, quote);
    return { name, from: at + 1, to: reader.at - 1, quoted: true };
  } catch {
    throw restError(reader, 'has inconsistent quotes');
  }
}

/** Reads a point; false if there is none. */
const takePoint = (reader: Reader): boolean => take(reader, /\./y) !== null;

/** Reads `.fragments.name`, `.userProvided` and the like after the name of an embedder. */
function readParts(reader: Reader): string[] {
  const { text } = reader;
  const parts: string[] = [];
  while (takePoint(reader)) {
    const token = readName(reader);
    if (!token) throw new FilterSyntaxError(text, reader.at - 1, reader.at, 'is a point without a value');
    const { name, from, to, quoted } = token;
    const fail = (problem: 'must not be quoted' | 'is not part of a vector filter' | 'is a second part of a vector filter', detail = '') =>
      new FilterSyntaxError(text, from, to, problem, false, undefined, detail);
    if (quoted) throw fail('must not be quoted');
    if (!PARTS.includes(name))
      throw fail(
        'is not part of a vector filter',
        PARTS.find((part) => editDistance(name, part, 2, false) <= 2),
      );
    if (parts.length > 0) throw fail('is a second part of a vector filter', parts[0]);
    parts.push(name);
    if (name !== 'fragments') continue;
    const fragment = takePoint(reader) ? readName(reader) : undefined;
    if (!fragment) throw restError(reader, 'is not a fragment name');
    parts.push(JSON.stringify(fragment.name));
  }
  return parts;
}

/** Reads `_vectors.embedder.userProvided EXISTS` and the like. The server answers them only with the multimodal feature. */
export function readVectors(reader: Reader): FilterNode | undefined {
  const { text, at } = reader;
  const refuse = () => new FilterSyntaxError(text, at, at + 8, 'needs the embedded vectors', false, 'feature_not_enabled');
  if (!take(reader, /_vectors/y)) return undefined;
  const path = ['_vectors'];
  if (takePoint(reader)) {
    const embedder = readName(reader);
    if (!embedder) throw new FilterSyntaxError(text, reader.at - 1, reader.at, 'is a point without a value');
    path.push(JSON.stringify(embedder.name), ...readParts(reader));
  }
  if (reader.at < text.length && !/\s/.test(text[reader.at] as string)) throw restError(reader, 'is unexpected in a vector filter');
  skipSpace(reader);
  const exists = take(reader, EXISTS);
  if (!exists) throw restError(reader, 'needs an operation');
  const item: FilterNode = { kind: 'extra', name: path.join('.'), args: [], early: true, refuse };
  return exists[1] === undefined ? item : { kind: 'not', item };
}
