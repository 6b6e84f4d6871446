import type { Parts } from '#lib/search/engine/core.ts';
import { EngineError, snakeCase } from '#lib/search/engine/errors.ts';
import { checkBody, STRATEGIES } from '#lib/search/engine/request.ts';

/** Reads the query string of a GET search as the body of a POST. */
export function readQueryString(query: string, parts: Parts, group: 'search' | 'document'): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const fields = parts.fields[group] ?? {};
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const code = `invalid_${group}_${snakeCase(name)}`;
    const refuse = (as: string) => new EngineError(code, 'cannot be read', { what: name, name, value, as });
    if (kind === 'a positive integer') {
      if (!/^\d+$/.test(value)) throw refuse(kind);
      body[name] = Number(value);
    } else if (kind === 'a boolean') {
      if (value !== 'true' && value !== 'false') throw refuse('a boolean, expected either `true` or `false`');
      body[name] = value === 'true';
    } else if (kind === 'a number') body[name] = Number(value);
    else if (kind === 'an array') body[name] = name === 'sort' ? value.split(/,(?![^(]*\))/) : value.split(',');
    else if (name === 'filter') body[name] = readFilterText(value);
    else if (name === 'matchingStrategy' && !STRATEGIES.includes(value)) {
      throw new EngineError(code, 'is not among the known values', { what: value, name });
    } else body[name] = value;
  }
  checkBody(body, parts, group);
  return body;
}

/** Parses a filter that begins like a JSON array; other text stays a filter expression. */
function readFilterText(value: string): unknown {
  if (!value.startsWith('[')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
