import { type Action, actions } from './actions.ts';
import { ApiError } from './api-error.ts';
import type { Key } from './keys.ts';
import { type Check, list, need, nullable, oneOf, record, text, wrongValue } from './shape.ts';

const uuidText: Check = (value, at, code) => {
  text(value, at, code);
  if (!/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(value as string))
    throw wrongValue(at, code, `\`${value}\` is not a valid uid: it must be a uuid, such as 01b4bc42-eb33-4041-b481-254d00cce834`);
};

const indexPattern: Check = (value, at, code) => {
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

/** When a key ends, in milliseconds; a date alone is its first moment, a time without a zone is UTC. */
function expiry(given: string, now: number): number {
  const [, day, time = 'T00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:([T ]\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?)?$/i.exec(given) ?? [];
  const end = day === undefined ? Number.NaN : Date.parse(`${day}${time.replace(/[ t]/, 'T')}${zone.toUpperCase()}`);
  if (end > now) return end;
  const rule =
    "It should follow the RFC 3339 format to represents a date or datetime in the future or specified as a null value. e.g. 'YYYY-MM-DD' or 'YYYY-MM-DD HH:MM:SS'.";
  throw wrongValue('.expiresAt', 'invalid_api_key_expires_at', `\`${given}\` is not a valid date. ${rule}\n`);
}

/** The key that a body asks for; throws ApiError. */
export function readNewKey(body: unknown, now: number, uuid: () => string): Key {
  newKey(body, '', 'bad_request');
  const given = body as Record<string, unknown>;
  need(given, 'actions', 'missing_api_key_actions');
  need(given, 'indexes', 'missing_api_key_indexes');
  need(given, 'expiresAt', 'missing_api_key_expires_at');
  return {
    uid: typeof given.uid === 'string' ? given.uid.toLowerCase() : uuid(),
    name: (given.name as string | undefined) ?? null,
    description: (given.description as string | undefined) ?? null,
    actions: given.actions as Action[],
    indexes: given.indexes as string[],
    expiresAt: given.expiresAt === null ? null : expiry(given.expiresAt as string, now),
    createdAt: now,
    updatedAt: now,
  };
}

const fixed: Readonly<Record<string, string>> = {
  uid: 'immutable_api_key_uid',
  actions: 'immutable_api_key_actions',
  indexes: 'immutable_api_key_indexes',
  expiresAt: 'immutable_api_key_expires_at',
  createdAt: 'immutable_api_key_created_at',
  updatedAt: 'immutable_api_key_updated_at',
};

const changedKey = record(
  {
    description: { check: nullable(text), code: 'invalid_api_key_description' },
    name: { check: nullable(text), code: 'invalid_api_key_name' },
  },
  (name, known) => {
    const code = Object.hasOwn(fixed, name) ? fixed[name] : undefined;
    const others = known.map((field) => `\`${field}\``).join(', ');
    return code === undefined ? undefined : new ApiError(code, `Immutable field \`${name}\`: expected one of ${others}`);
  },
);

/** What a body changes of a key: its name and description, nothing else; throws ApiError. */
export function readKeyChange(body: unknown): Partial<Pick<Key, 'name' | 'description'>> {
  changedKey(body, '', 'bad_request');
  return body as Partial<Pick<Key, 'name' | 'description'>>;
}
