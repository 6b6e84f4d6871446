import type { z } from 'zod';
import { nearest } from '../locale/nearest-word.ts';
import { formatPath, type Path, parsePath, valueAt } from './path.ts';
import { keysAt, optionTable, schemaAt, typeWords } from './table.ts';

/**
 * A problem in the settings: where, what, how to fix it. `target` says that the key is wrong, not its value. `limit` is the nearest allowed
 * number for a number out of range. `fixIn` is the fix for settings below a key of their file.
 */
export type Finding = { path: Path; problem: string; fix: string; target?: 'key'; limit?: number; fixIn?: (at: Path) => string };

/** One finding if a condition holds. The path has the authors' notation. */
export const findIf = (isFaulty: unknown, path: string, problem: string, fix: string): Finding[] =>
  isFaulty ? [{ path: parsePath(path) ?? [], problem, fix }] : [];

type Issue = z.core.$ZodIssue;

/** A short text of a value for messages. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string') return `the text ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`;
  return String(value);
}

/** A message must not repeat a secret, because messages end up in logs. */
const gotAt = (path: Path, value: unknown) => (path[0] === 'secrets' ? '' : `, got ${shown(value)}`);

const lastKey = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** The options that an unknown key may mean: a similar key beside it, or else options with that name elsewhere. */
export function nearestOptions(path: Path, root?: z.ZodType): string[] {
  const parent = path.slice(0, -1);
  const key = String(path.at(-1) ?? '');
  const beside = nearest(key, keysAt(parent, root));
  if (beside !== undefined) return [formatPath([...parent, beside])];
  if (root) return [];
  const { rows, groups } = optionTable();
  const typed = formatPath(path);
  const names = [...rows.map((row) => row.name), ...groups.keys()].filter((name) => !typed.startsWith(`${name}.`));
  const sameKey = names.filter((name) => lastKey(name).toLowerCase() === key.toLowerCase());
  if (sameKey.length > 0) return sameKey;
  const nearKey = nearest(key, names.map(lastKey));
  const near = nearest(typed, names) ?? names.find((name) => lastKey(name) === nearKey);
  return near === undefined ? [] : [near];
}

/** An unknown key, and the option that it probably means. Options are named as in the file. */
export function unknownKey(path: Path, root?: z.ZodType): Finding {
  const near = nearestOptions(path, root);
  const keys = keysAt(path.slice(0, -1), root).join(', ');
  const fixIn = (at: Path) => {
    const parent = formatPath([...at, ...path.slice(0, -1)]);
    if (near.length === 0) return `known keys${parent ? ` of ${parent}` : ''}: ${keys}`;
    return `did you mean ${near.map((name) => formatPath([...at, ...(parsePath(name) ?? [])])).join(' or ')}?`;
  };
  return { path, target: 'key', problem: 'unknown key', fix: fixIn([]), fixIn };
}

const countWords: Record<string, string> = { string: ' characters', array: ' items', object: ' keys' };

function sizeWords(issue: Issue & { code: 'too_small' | 'too_big' }): string {
  const least = issue.code === 'too_small';
  const bound = Number(least ? issue.minimum : issue.maximum);
  const edge = issue.inclusive ? (least ? 'at least' : 'at most') : least ? 'more than' : 'less than';
  const unit = countWords[issue.origin] ?? '';
  return `expected ${edge} ${bound}${bound === 1 ? unit.replace(/s$/, '') : unit}`;
}

const article = (type: string) => (/^(one of|true|text|anything|")/.test(type) ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`);

/** A longer list is shown only if none of its words is similar. */
const longList = 8;

function wrongWord(path: Path, value: unknown, words: readonly string[], suffix: string): Finding {
  const near = typeof value === 'string' ? nearest(value, words) : undefined;
  const list = words.map((word) => JSON.stringify(word)).join(', ');
  const problem =
    near !== undefined && words.length > longList
      ? `${JSON.stringify(value)} is not known here`
      : `expected ${words.length > 1 ? 'one of ' : ''}${list}${suffix}`;
  return {
    path,
    problem,
    fix: near === undefined ? `write ${words.length > 1 ? 'one of these' : 'this'}` : `did you mean ${JSON.stringify(near)}?`,
  };
}

/** An unknown variant, such as a source of kind "ftp". */
function wrongVariant(discriminator: string, input: unknown, path: Path, root?: z.ZodType): Finding {
  const { oneOf, anyOf } = schemaAt(path.slice(0, -1), root) ?? {};
  const kinds = (oneOf ?? anyOf ?? []).map((variant) => String(variant.properties?.[discriminator]?.const));
  const value = valueAt(input, path);
  return wrongWord(path, value, kinds, gotAt(path, value));
}

/** The findings of the only variant of the same type as the value; one finding if there is no such variant. */
function unionFindings(issue: Issue & { code: 'invalid_union' }, input: unknown, path: Path, root?: z.ZodType): Finding[] {
  if (issue.discriminator !== undefined) return [wrongVariant(issue.discriminator, input, path, root)];
  const close = issue.errors.filter(
    (errors) => !errors.some((inner) => inner.path.length === 0 && (inner.code === 'invalid_type' || inner.code === 'unrecognized_keys')),
  );
  if (close.length === 1 && close[0])
    return close[0].flatMap((inner) => issueFindings({ ...inner, path: [...path, ...inner.path] } as Issue, input, root));
  const schema = schemaAt(path, root);
  const expected = schema ? `expected ${article(typeWords(schema))}` : 'no known form fits';
  return [{ path, problem: `${expected}${gotAt(path, valueAt(input, path))}`, fix: 'write one of the forms expected' }];
}

type At = { path: Path; input: unknown; value: unknown; got: string; root: z.ZodType | undefined };
type Words = { [C in Issue['code']]: (issue: Extract<Issue, { code: C }>, at: At) => Finding[] };

const asIs = (issue: { message: string }, { path, got }: At): Finding[] => [{ path, problem: `${issue.message}${got}`, fix: 'correct it' }];
const size = (issue: Issue & { code: 'too_small' | 'too_big' }, { path, value, got }: At): Finding[] => {
  const bound = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const limit = typeof value === 'number' && issue.inclusive ? { limit: bound } : {};
  return [{ path, problem: `${sizeWords(issue)}${got}`, fix: 'change it to fit', ...limit }];
};

const words: Words = {
  unrecognized_keys: (issue, { path, root }) => issue.keys.map((key) => unknownKey([...path, key], root)),
  invalid_union: (issue, { path, input, root }) => unionFindings(issue, input, path, root),
  invalid_value: (issue, { path, value, got }) => [wrongWord(path, value, issue.values.map(String), got)],
  invalid_type: (issue, { path, value, got, root }) => {
    const schema = schemaAt(path, root);
    const expected = schema ? article(typeWords(schema)) : issue.expected;
    if (value === undefined) return [{ path, problem: `missing: expected ${expected}`, fix: 'add it' }];
    return [{ path, problem: `expected ${expected}${got}`, fix: typeFix(schema?.type, value) }];
  },
  too_small: size,
  too_big: size,
  invalid_format: (issue, { path, got, root }) => [
    {
      path,
      problem: `${formatWords(issue)}${got}`,
      fix: path[0] === 'secrets' && !root ? 'move the value to that variable' : 'write it in that form',
    },
  ],
  not_multiple_of: asIs,
  invalid_key: asIs,
  invalid_element: asIs,
  custom: asIs,
};

/** Describes one issue of a strict parse of `input`. `root` is the schema, by default the site's options. */
export function issueFindings(issue: Issue, input: unknown, root?: z.ZodType): Finding[] {
  const path = issue.path.filter((key): key is string | number => typeof key !== 'symbol');
  const value = valueAt(input, path);
  const put = words[issue.code] as (issue: Issue, at: At) => Finding[];
  return put(issue, { path, input, value, got: gotAt(path, value), root });
}

/** Descriptions of the model's patterns that have none. */
const patternWords: Record<string, string> = { '/^[a-z0-9-]+$/': 'expected small letters, digits and hyphens' };

function formatWords(issue: Issue & { code: 'invalid_format' }): string {
  const own = issue.message.startsWith('Invalid') ? undefined : issue.message;
  return (
    own ??
    patternWords[issue.pattern ?? ''] ??
    (issue.format === 'url' ? 'expected an address that starts with https:// or http://' : issue.message)
  );
}

function typeFix(type: string | undefined, value: unknown): string {
  if (type === 'boolean' && typeof value === 'string') return 'write true or false without quotes';
  if ((type === 'number' || type === 'integer') && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return `write ${Number(value)} without quotes`;
  if (type === 'array') return 'put it in [ ]';
  if (type === 'string' && typeof value === 'number') return 'put it in quotes';
  return 'change it to that type';
}
