import { distance } from 'fastest-levenshtein';
import { isRecord } from '#lib/model/is-record.ts';
import { SearchApiError } from './api-error.ts';

/**
 * Checks one value of a body: `at` is its path (`.pagination.maxTotalHits`, empty for the body itself), `code` is the error code to use.
 * Throws SearchApiError with Meilisearch's own message.
 */
export type ValueCheck = (value: unknown, at: string, code: string) => void;

/** What a JSON value is called in messages. */
function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return Number.isInteger(value) ? (value < 0 ? 'a negative integer' : 'a positive integer') : 'a number';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const quoteAll = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** How many letters may differ for a suggestion, by the length of the name. */
const maxDistance = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : length < 13 ? 2 : length < 18 ? 3 : length < 25 ? 4 : 5);

function suggestName(name: string, knownNames: readonly string[]): string {
  const near = knownNames.map((word) => [word, distance(name, word)] as const).sort((a, b) => a[1] - b[1])[0];
  return near && near[1] <= maxDistance(name.length) ? `did you mean \`${near[0]}\`? ` : '';
}

export function wrongTypeError(value: unknown, at: string, code: string, expected: string): SearchApiError {
  const actual = value === null ? 'null' : `${describe(value)}: \`${JSON.stringify(value)}\``;
  return new SearchApiError(code, `Invalid value type${at && ` at \`${at}\``}: expected ${expected}, but found ${actual}`);
}

export const wrongValue = (at: string, code: string, why: string) =>
  new SearchApiError(code, `Invalid value${at && ` at \`${at}\``}: ${why}`);

const unknownValue = (value: string, at: string, code: string, knownNames: readonly string[]) =>
  new SearchApiError(
    code,
    `Unknown value \`${value}\`${at && ` at \`${at}\``}: ${suggestName(value, knownNames)}expected one of ${quoteAll(knownNames)}`,
  );

const unknownField = (name: string, at: string, code: string, knownNames: readonly string[]) =>
  new SearchApiError(
    code,
    `Unknown field \`${name}\`${at && ` inside \`${at}\``}: ${suggestName(name, knownNames)}expected one of ${quoteAll(knownNames)}`,
  );

export const unknownParameter = (name: string, knownNames: readonly string[]) =>
  new SearchApiError(
    'bad_request',
    `Unknown parameter \`${name}\`: ${suggestName(name, knownNames)}expected one of ${quoteAll(knownNames)}`,
  );

const kind =
  (expected: string): ValueCheck =>
  (value, at, code) => {
    if (describe(value) !== expected) throw wrongTypeError(value, at, code, expected);
  };

export const text = kind('a string');
export const booleanValue = kind('a boolean');
export const whole = kind('a positive integer');

export const nullable =
  (check: ValueCheck): ValueCheck =>
  (value, at, code) => {
    if (value !== null) check(value, at, code);
  };

export const list =
  (item: ValueCheck): ValueCheck =>
  (value, at, code) => {
    if (!Array.isArray(value)) throw wrongTypeError(value, at, code, 'an array');
    value.forEach((entry, i) => {
      item(entry, `${at}[${i}]`, code);
    });
  };

export const oneOf =
  (...knownValues: string[]): ValueCheck =>
  (value, at, code) => {
    text(value, at, code);
    if (!knownValues.includes(value as string)) throw unknownValue(value as string, at, code, knownValues);
  };

/** An object with any keys. */
export const dictionary =
  (item: ValueCheck): ValueCheck =>
  (value, at, code) => {
    if (!isRecord(value)) throw wrongTypeError(value, at, code, 'an object');
    for (const [key, entry] of Object.entries(value)) item(entry, `${at}.${key}`, code);
  };

export type FieldCheck = {
  check: ValueCheck;
  /** The error code of this field, if it has one of its own. */
  code?: string;
};

/** An object with these keys only; `refuse` may give an unknown key a more specific error. */
export const record =
  (
    fields: Readonly<Record<string, ValueCheck | FieldCheck>>,
    refuse?: (name: string, known: readonly string[]) => SearchApiError | undefined,
  ): ValueCheck =>
  (value, at, code) => {
    if (!isRecord(value)) throw wrongTypeError(value, at, code, 'an object');
    for (const [name, entry] of Object.entries(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field) {
        const knownNames = Object.keys(fields);
        throw refuse?.(name, knownNames) ?? unknownField(name, at, code, knownNames);
      }
      const { check, code: own = code } = typeof field === 'function' ? { check: field } : field;
      check(entry, `${at}.${name}`, own);
    }
  };

/** Throws SearchApiError if a body lacks a field; null counts as a value. */
export function requireField(body: Record<string, unknown>, name: string, code: string, at = ''): void {
  if (body[name] === undefined) throw new SearchApiError(code, `Missing field \`${name}\`${at && ` inside \`${at}\``}`);
}
