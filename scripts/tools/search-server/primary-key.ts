import type { EngineDocument } from '#lib/search/engine/types.ts';
import { visitPath } from '#lib/search/engine/values.ts';
import { SearchApiError } from './api-error.ts';

/** Guesses by name which field is the id. Throws SearchApiError if no field or several fields qualify. */
export function guessPrimaryKey(document: EngineDocument | undefined): string {
  const candidates = Object.keys(document ?? {})
    .filter((name) => name.toLowerCase().endsWith('id'))
    .sort();
  const instead = 'Please specify the primary key manually using the `primaryKey` query parameter.';
  const [first, second] = candidates;
  if (first === undefined)
    throw new SearchApiError(
      'index_primary_key_no_candidate_found',
      `The primary key inference failed as the engine did not find any field ending with \`id\` in its name. ${instead}`,
    );
  if (second !== undefined)
    throw new SearchApiError(
      'index_primary_key_multiple_candidates_found',
      `The primary key inference failed as the engine found ${candidates.length} fields ending with \`id\` in their names: '${first}' and '${second}'. ${instead}`,
    );
  return first;
}

/** JavaScript rounds larger numbers, so two ids could become one. */
const isId = (value: unknown): value is string | number =>
  typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && /^[\w-]{1,511}$/.test(value);

/** The id of a document as text. Throws SearchApiError if it is missing or invalid. */
export function documentId(document: EngineDocument, primaryKey: string): string {
  const values: unknown[] = [];
  visitPath(document, primaryKey, (value) => values.push(value));
  if (values.length === 0)
    throw new SearchApiError(
      'missing_document_id',
      `Document doesn't have a \`${primaryKey}\` attribute: \`${JSON.stringify(document)}\`.`,
    );
  if (values.length > 1)
    throw new SearchApiError(
      'invalid_document_id',
      `Document have too many matching \`${primaryKey}\` attribute: \`${JSON.stringify(document)}\`.`,
    );
  const [id] = values;
  if (isId(id)) return String(id);
  const rule =
    'A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.';
  throw new SearchApiError('invalid_document_id', `Document identifier \`${JSON.stringify(id)}\` is invalid. ${rule}`);
}
