import { ApiError } from './api-error.ts';
import { unknownParameter } from './shape.ts';

/** Reads one parameter of a query string; `refuse` throws with the code of the parameter. */
export type Parameter<T = unknown> = { code: string; read: (value: string, refuse: (why: string, item?: number) => never) => T };

const positive = (value: string, refuse: (why: string, item?: number) => never, item?: number): number => {
  if (!/^\+?\d{1,15}$/.test(value)) refuse(`could not parse \`${value}\` as a positive integer`, item);
  return Number(value);
};

export const whole = (code: string): Parameter<number> => ({ code, read: (value, refuse) => positive(value, refuse) });

export const flag = (code: string): Parameter<boolean> => ({
  code,
  read: (value, refuse) => {
    if (value === 'true' || value === 'false') return value === 'true';
    return refuse(`could not parse \`${value}\` as a boolean, expected either \`true\` or \`false\``);
  },
});

export const plain = (code: string): Parameter<string> => ({ code, read: (value) => value });

/** A list between commas; `*` is no restriction. */
export const many = <T>(code: string, item: (value: string, refuse: (why: string) => never) => T): Parameter<T[] | undefined> => ({
  code,
  read: (value, refuse) => {
    if (value === '*') return undefined;
    const parts = value.split(',');
    return parts.map((part, i) => item(part, (why) => refuse(why, parts.length > 1 ? i : undefined)));
  },
});

export const wholes = (code: string) => many(code, (value, refuse) => positive(value, refuse));

type Values<P> = { [K in keyof P]?: P[K] extends Parameter<infer T> ? T : never };

/** The parameters of a query string by a route's table; one that is not in it is refused. */
export function readParameters<P extends Record<string, Parameter>>(query: string, known: P): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!parameter) throw unknownParameter(name, Object.keys(known));
    values[name] = parameter.read(value, (why, item) => {
      const where = item === undefined ? name : `${name}[${item}]`;
      throw new ApiError(parameter.code, `Invalid value in parameter \`${where}\`: ${why}`);
    });
  }
  return values as Values<P>;
}

/** `offset` and `limit` of a list, with the list's part of their codes (`index`, `api_key`). */
export const pageParameters = (group: string) => ({ offset: whole(`invalid_${group}_offset`), limit: whole(`invalid_${group}_limit`) });

/** One page of a list, as the server gives it. */
export function pageOf<T>(items: readonly T[], { offset = 0, limit = 20 }: { offset?: number; limit?: number }) {
  return { results: items.slice(offset, offset + limit), offset, limit, total: items.length };
}
