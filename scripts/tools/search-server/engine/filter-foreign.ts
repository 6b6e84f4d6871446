import type { FilterNode } from '#lib/search/engine/filter-node.ts';
import { FilterSyntaxError, type Reader, restError, skipSpace, take } from '#lib/search/engine/filter-reader.ts';

const OPENING = /_foreign\s*\(\s*/y;
const FIELD_NAME = /[\p{L}\p{N}\p{M}_\-.]+/uy;

/** Reads `_foreign(field, filter)`, a filter on another index’s documents. The server answers it only with the foreign keys feature. */
export function readForeign(reader: Reader, parseFilter: () => FilterNode): FilterNode | undefined {
  if (!take(reader, OPENING)) return undefined;
  const { text, at } = reader;
  const field = take(reader, FIELD_NAME)?.[0];
  skipSpace(reader);
  if (field === undefined || !take(reader, /,\s*/y)) throw restError(reader, 'is not a condition');
  const inner = parseFilter();
  skipSpace(reader);
  if (!take(reader, /\)\s*/y)) throw restError(reader, 'is not closed');
  const refuse = () => new FilterSyntaxError(text, at, at + field.length, 'needs documents of another index', false, 'feature_not_enabled');
  return { kind: 'extra', name: '_foreign', args: [field, inner], early: true, refuse };
}
