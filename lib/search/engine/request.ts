import { EngineError, snakeCase } from './errors.ts';

type Kind = 'a string' | 'a positive integer' | 'an array' | 'a boolean' | 'a number' | 'any' | 'an object';

export type FieldKinds = Record<string, Kind>;

export type SearchRequest = {
  q?: string | null;
  offset?: number;
  limit?: number;
  page?: number | null;
  hitsPerPage?: number | null;
  attributesToRetrieve?: string[] | null;
  attributesToCrop?: string[] | null;
  cropLength?: number;
  cropMarker?: string;
  attributesToHighlight?: string[] | null;
  highlightPreTag?: string;
  highlightPostTag?: string;
  showMatchesPosition?: boolean;
  showRankingScore?: boolean;
  showRankingScoreDetails?: boolean;
  rankingScoreThreshold?: number | null;
  filter?: unknown;
  sort?: string[] | null;
  distinct?: string | null;
  facets?: string[] | null;
  matchingStrategy?: 'last' | 'all' | 'frequency';
  attributesToSearchOn?: string[] | null;
  hybrid?: { embedder?: string } | null;
};

export const SEARCH_FIELDS: FieldKinds = {
  q: 'a string',
  vector: 'an array',
  media: 'any',
  offset: 'a positive integer',
  limit: 'a positive integer',
  page: 'a positive integer',
  hitsPerPage: 'a positive integer',
  attributesToRetrieve: 'an array',
  retrieveVectors: 'a boolean',
  attributesToCrop: 'an array',
  cropLength: 'a positive integer',
  attributesToHighlight: 'an array',
  showMatchesPosition: 'a boolean',
  showRankingScore: 'a boolean',
  showRankingScoreDetails: 'a boolean',
  filter: 'any',
  sort: 'an array',
  distinct: 'a string',
  facets: 'an array',
  highlightPreTag: 'a string',
  highlightPostTag: 'a string',
  cropMarker: 'a string',
  matchingStrategy: 'a string',
  attributesToSearchOn: 'an array',
  hybrid: 'an object',
  rankingScoreThreshold: 'a number',
  locales: 'an array',
};

export const FACET_SEARCH_FIELDS: FieldKinds = {
  facetQuery: 'a string',
  facetName: 'a string',
  q: 'a string',
  filter: 'any',
  matchingStrategy: 'a string',
  attributesToSearchOn: 'an array',
  rankingScoreThreshold: 'a number',
  exhaustiveFacetCount: 'a boolean',
};

export const FETCH_FIELDS: FieldKinds = {
  offset: 'a positive integer',
  limit: 'a positive integer',
  fields: 'an array',
  filter: 'any',
  sort: 'an array',
  ids: 'an array',
  retrieveVectors: 'a boolean',
};

/** The matching strategies the server knows. */
export const STRATEGIES = ['last', 'all', 'frequency'];

/** What a JSON value is called in the server's messages. */
function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return Number.isInteger(value) ? (value < 0 ? 'a negative integer' : 'a positive integer') : 'a number';
  return { string: 'a string', boolean: 'a boolean', object: 'an object' }[typeof value as 'string'] ?? 'a value';
}

const fits = (kind: Kind, value: unknown): boolean =>
  kind === 'any' || describe(value) === kind || (kind === 'a number' && typeof value === 'number');

/** `expected an array, but found a string: …`, as the server words it. */
export function wrongType(code: string, path: string, expected: string, value: unknown): EngineError {
  const found = value === null ? 'null' : `${describe(value)}: \`${JSON.stringify(value)}\``;
  return new EngineError(code, `Invalid value type${path ? ` at \`${path}\`` : ''}: expected ${expected}, but found ${found}`);
}

/** Checks a body against its fields; errors name the field with the code of its group (`invalid_search_limit`). */
export function checkBody(body: unknown, fields: FieldKinds, group: string, path = '', extra: readonly string[] = []): void {
  if (describe(body) !== 'an object') throw wrongType('bad_request', path, 'an object', body);
  for (const [name, value] of Object.entries(body as object)) {
    const kind = fields[name];
    const at = `${path}.${name}`;
    const code = `invalid_${group}_${snakeCase(name)}`;
    if (kind === undefined) {
      if (extra.includes(name)) continue;
      const known = [...extra, ...Object.keys(fields)].map((field) => `\`${field}\``).join(', ');
      throw new EngineError('bad_request', `Unknown field \`${name}\`${path ? ` inside \`${path}\`` : ''}: expected one of ${known}`);
    }
    if (value === null && kind !== 'any') continue;
    if (!fits(kind, value)) throw wrongType(code, at, kind, value);
    if (kind === 'an array' && name !== 'vector' && name !== 'ids') {
      (value as unknown[]).forEach((item, i) => {
        if (typeof item !== 'string') throw wrongType(code, `${at}[${i}]`, 'a string', item);
      });
    }
    if (name === 'matchingStrategy' && !STRATEGIES.includes(value as string)) {
      throw new EngineError(code, `Unknown value \`${value}\` at \`${at}\`: expected one of \`last\`, \`all\`, \`frequency\``);
    }
    if (name === 'rankingScoreThreshold' && !((value as number) >= 0 && (value as number) <= 1)) {
      throw new EngineError(
        code,
        `Invalid value at \`${at}\`: the value of \`${name}\` is invalid, expected a float between \`0.0\` and \`1.0\`.`,
      );
    }
  }
}
