import { EngineError, notEnabled, snakeCase } from './errors.ts';

/** `nothing`: a list that must be empty, because this engine lacks the feature. */
type Kind = 'nothing' | 'a string' | 'a positive integer' | 'an array' | 'a boolean' | 'a number' | 'any' | 'an object';

export type FieldKinds = Readonly<Record<string, Kind>>;

/** The fields that every engine reads; the parts of an engine may read more. */
export type SearchRequest = {
  q?: string | null;
  offset?: number | null;
  limit?: number | null;
  page?: number | null;
  hitsPerPage?: number | null;
  attributesToRetrieve?: string[] | null;
  filter?: unknown;
  sort?: string[] | null;
  facets?: string[] | null;
  matchingStrategy?: 'last' | 'all' | 'frequency' | null;
  attributesToSearchOn?: string[] | null;
};

/** Matching strategies of the server. */
export const STRATEGIES = ['last', 'all', 'frequency'];

/** The name of a JSON value’s type in the server’s messages. */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return Number.isInteger(value) ? (value < 0 ? 'a negative integer' : 'a positive integer') : 'a number';
  return value === undefined ? 'null' : `a${typeof value === 'object' ? 'n' : ''} ${typeof value}`;
}

const fits = (kind: Kind, value: unknown): boolean =>
  kind === 'any' || describe(value) === kind || (kind === 'a number' && typeof value === 'number');

/** The error for a value of the wrong type at `path`, such as `.queries[0].limit`. */
export const wrongType = (code: string, path: string, expected: string, value: unknown) =>
  new EngineError(code, 'has the wrong type', { what: path || 'the body', expected, value });

/** Validates a body against the fields of its group; error codes name group and field (`invalid_search_limit`). */
export function checkBody(
  body: unknown,
  { fields: fieldsOf, unknownField }: { fields: Readonly<Record<string, FieldKinds>>; unknownField: string },
  group: string,
  path = '',
  extra: readonly string[] = [],
): void {
  const fields = fieldsOf[group] ?? {};
  if (describe(body) !== 'an object') throw wrongType('bad_request', path, 'an object', body);
  for (const [name, value] of Object.entries(body as object)) {
    const at = `${path}.${name}`;
    const code = `invalid_${group}_${snakeCase(name)}`;
    if (!Object.hasOwn(fields, name)) {
      // Like the server, facet searches ignore unknown fields: clients send the whole search along.
      if (extra.includes(name) || (group === 'facet_search' && unknownField === 'bad_request')) continue;
      const fieldNames = [...extra, ...Object.keys(fields)];
      throw new EngineError(unknownField, 'is not a known field', { what: name, path, known: fieldNames });
    }
    const kind = fields[name] as Kind;
    if (value === null && kind !== 'any') continue;
    if (kind === 'nothing') {
      if (Array.isArray(value) && value.length === 0) continue;
      throw notEnabled(name);
    }
    if (!fits(kind, value)) throw wrongType(code, at, kind, value);
    if (kind === 'an array' && name !== 'vector' && name !== 'ids') {
      (value as unknown[]).forEach((item, i) => {
        if (typeof item !== 'string') throw wrongType(code, `${at}[${i}]`, 'a string', item);
      });
    }
    if (name === 'matchingStrategy' && !STRATEGIES.includes(value as string)) {
      throw new EngineError(code, 'is not a matching strategy', { what: at, value });
    }
    if (name === 'rankingScoreThreshold' && !((value as number) >= 0 && (value as number) <= 1)) {
      throw new EngineError(code, 'is not between 0 and 1', { what: at, name });
    }
  }
}
