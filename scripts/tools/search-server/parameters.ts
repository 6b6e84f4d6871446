import { tooDeep } from '#lib/model/json-depth.ts';
import { SearchApiError } from './api-error.ts';
import { unknownParameter } from './shape.ts';
import { isTextTooDeep } from './text-depth.ts';

/** Reads one parameter of a query string; `refuse` throws an SearchApiError with the parameter's code. */
export type Parameter<T = unknown> = { code: string; read: (value: string, refuse: (why: string, item?: number) => never) => T };

const readPositive = (value: string, refuse: (why: string, item?: number) => never, item?: number): number => {
  if (!/^\+?\d{1,15}$/.test(value)) refuse(`could not parse \`${value}\` as a positive integer`, item);
  return Number(value);
};

export const wholeParameter = (code: string): Parameter<number> => ({ code, read: (value, refuse) => readPositive(value, refuse) });

export const flagParameter = (code: string): Parameter<boolean> => ({
  code,
  read: (value, refuse) => {
    if (value === 'true' || value === 'false') return value === 'true';
    return refuse(`could not parse \`${value}\` as a boolean, expected either \`true\` or \`false\``);
  },
});

export const textParameter = (code: string): Parameter<string> => ({ code, read: (value) => value });

/** A list separated by commas; `*` means no restriction. */
export const listParameter = <T>(code: string, item: (value: string, refuse: (why: string) => never) => T): Parameter<T[] | undefined> => ({
  code,
  read: (value, refuse) => {
    if (value === '*') return undefined;
    const parts = value.split(',');
    return parts.map((part, i) => item(part, (why) => refuse(why, parts.length > 1 ? i : undefined)));
  },
});

export const wholesParameter = (code: string) => listParameter(code, (value, refuse) => readPositive(value, refuse));

type Values<P> = { [K in keyof P]?: P[K] extends Parameter<infer T> ? T : never };

/** Reads a query string by a route's table of parameters. Throws SearchApiError for a parameter that is not in it. */
export function readParameters<P extends Record<string, Parameter>>(query: string, table: P): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const parameter = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!parameter) throw unknownParameter(name, Object.keys(table));
    values[name] = parameter.read(value, (why, item) => {
      const where = item === undefined ? name : `${name}[${item}]`;
      throw new SearchApiError(parameter.code, `Invalid value in parameter \`${where}\`: ${why}`);
    });
  }
  return values as Values<P>;
}

/** `offset` and `limit` of a list; `group` is the list's part of their error codes (`index`, `api_key`). */
export const pageParameters = (group: string) => ({
  offset: wholeParameter(`invalid_${group}_offset`),
  limit: wholeParameter(`invalid_${group}_limit`),
});

/** One page of a list, in Meilisearch's format. */
export function pageOf<T>(items: readonly T[], { offset = 0, limit = 20 }: { offset?: number; limit?: number }) {
  return { results: items.slice(offset, offset + limit), offset, limit, total: items.length };
}

/** Refuses a parameter that holds a list nested too deeply, such as a filter, before anyone parses it. */
export function refuseDeepParameters(query: string): void {
  for (const [name, value] of new URLSearchParams(query))
    if (value.startsWith('[') && isTextTooDeep(value))
      throw new SearchApiError('bad_request', `Invalid value in parameter \`${name}\`: ${tooDeep}`);
}
