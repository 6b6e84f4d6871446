import { actions, type KeyAction } from './actions.ts';
import { SearchApiError } from './api-error.ts';
import type { Key } from './keys.ts';
import { list, nullable, oneOf, record, requireField, text, type ValueCheck, wrongValue } from './shape.ts';

const uuidText: ValueCheck = (value, at, code) => {
  text(value, at, code);
  if (!/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(value as string))
    throw wrongValue(at, code, `\`${value}\` is not a valid uid: it must be a uuid, such as 01b4bc42-eb33-4041-b481-254d00cce834`);
};

const indexPattern: ValueCheck = (value, at, code) => {
  text(value, at, code);
  if (/^(?:[\w-]{1,400}\*?|\*)$/.test(value as string)) return;
  const rule =
    'Index uid patterns can be an integer or a string containing only alphanumeric characters, hyphens (-), underscores (_), and optionally end with a star (*).';
  throw wrongValue(at, code, `\`${value}\` is not a valid index uid pattern. ${rule}`);
};

const newKey = record({
  description: { check: nullable(text), code: 'invalid_api_key_description' },
  name: { check: nullable(text), code: 'invalid_api_key_name' },
  uid: { check: uuidText, code: 'invalid_api_key_uid' },
  actions: { check: list(oneOf(...actions)), code: 'invalid_api_key_actions' },
  indexes: { check: list(indexPattern), code: 'invalid_api_key_indexes' },
  expiresAt: { check: nullable(text), code: 'invalid_api_key_expires_at' },
});

/** When a key expires, in milliseconds. A date alone means its start; a time without a zone is UTC. */
function readExpiry(text: string, now: number): number {
  const [, day, time = 'T00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:([T ]\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?)?$/i.exec(text) ?? [];
  const end = day === undefined ? Number.NaN : Date.parse(`${day}${time.replace(/[ t]/, 'T')}${zone.toUpperCase()}`);
  if (end > now) return end;
  const rule =
    "It should follow the RFC 3339 format to represents a date or datetime in the future or specified as a null value. e.g. 'YYYY-MM-DD' or 'YYYY-MM-DD HH:MM:SS'.";
  throw wrongValue('.expiresAt', 'invalid_api_key_expires_at', `\`${text}\` is not a valid date. ${rule}\n`);
}

/** Reads a new key from a body. Throws SearchApiError. */
export function readNewKey(body: unknown, now: number, uuid: () => string): Key {
  newKey(body, '', 'bad_request');
  const fields = body as Record<string, unknown>;
  requireField(fields, 'actions', 'missing_api_key_actions');
  requireField(fields, 'indexes', 'missing_api_key_indexes');
  requireField(fields, 'expiresAt', 'missing_api_key_expires_at');
  return {
    uid: typeof fields.uid === 'string' ? fields.uid.toLowerCase() : uuid(),
    name: (fields.name as string | undefined) ?? null,
    description: (fields.description as string | undefined) ?? null,
    actions: fields.actions as KeyAction[],
    indexes: fields.indexes as string[],
    expiresAt: fields.expiresAt === null ? null : readExpiry(fields.expiresAt as string, now),
    createdAt: now,
    updatedAt: now,
  };
}

const immutableFields: Readonly<Record<string, string>> = {
  uid: 'immutable_api_key_uid',
  actions: 'immutable_api_key_actions',
  indexes: 'immutable_api_key_indexes',
  expiresAt: 'immutable_api_key_expires_at',
  createdAt: 'immutable_api_key_created_at',
  updatedAt: 'immutable_api_key_updated_at',
};

const keyChange = record(
  {
    description: { check: nullable(text), code: 'invalid_api_key_description' },
    name: { check: nullable(text), code: 'invalid_api_key_name' },
  },
  (name, fieldNames) => {
    const code = Object.hasOwn(immutableFields, name) ? immutableFields[name] : undefined;
    const others = fieldNames.map((field) => `\`${field}\``).join(', ');
    return code === undefined ? undefined : new SearchApiError(code, `Immutable field \`${name}\`: expected one of ${others}`);
  },
);

/** Reads a change of a key from a body: only its name and description may change. Throws SearchApiError. */
export function readKeyChange(body: unknown): Partial<Pick<Key, 'name' | 'description'>> {
  keyChange(body, '', 'bad_request');
  return body as Partial<Pick<Key, 'name' | 'description'>>;
}
