import { EngineError, snakeCase } from './errors.ts';
import { checkBody, type FieldKinds, STRATEGIES } from './request.ts';

/** The query string of a GET search as the body a POST would have. */
export function readQueryString(query: string, fields: FieldKinds, group: string): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const kind = fields[name];
    const code = `invalid_${group}_${snakeCase(name)}`;
    const refuse = (as: string) => new EngineError(code, `Invalid value in parameter \`${name}\`: could not parse \`${value}\` as ${as}`);
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
      throw new EngineError(code, `Unknown value \`${value}\` for parameter \`${name}\`: expected one of \`last\`, \`all\`, \`frequency\``);
    } else body[name] = value;
  }
  checkBody(body, fields, group);
  return body;
}

/** A filter array in JSON, or else an expression. */
function readFilterText(value: string): unknown {
  try {
    return value.startsWith('[') ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}
