import { timingSafeEqual } from 'node:crypto';
import { type Action, allows, looksAtIndexes } from './actions.ts';
import { ApiError } from './api-error.ts';
import { type Key, type KeyStore, keyOfText, keyText } from './keys.ts';
import { type IndexRule, readTenantToken } from './tenant-token.ts';

/** What the bearer of a request may see and do. */
export type Access = {
  /** Every index, without restriction. */
  all: boolean;
  sees: (index: string) => boolean;
  mayCreate: (index: string) => boolean;
  /** The filter that a tenant token lays on searches of an index. */
  filterOf: (index: string) => unknown;
};

export const everything: Access = { all: true, sees: () => true, mayCreate: () => true, filterOf: () => undefined };

export const invalidKey = () => new ApiError('invalid_api_key', 'The provided API key is invalid.');
const noHeader = () =>
  new ApiError('missing_authorization_header', 'The Authorization header is missing. It must use the bearer authorization method.');
const noMasterKey = () =>
  new ApiError(
    'missing_master_key',
    'Meilisearch is running without a master key. To access this API endpoint, you must have set a master key at launch.',
  );

const fits = (pattern: string, index: string) => (pattern.endsWith('*') ? index.startsWith(pattern.slice(0, -1)) : pattern === index);
const isAmong = (patterns: Iterable<string>, index: string) => [...patterns].some((pattern) => fits(pattern, index));

/** A list of names as the server prints one. */
const printed = (names: Iterable<string>) =>
  `[${[...names]
    .sort()
    .map((name) => JSON.stringify(name))
    .join(', ')}]`;

/** The narrowest rule that names an index: an exact name before a pattern, a long one before a short one. */
function ruleOf(rules: ReadonlyMap<string, IndexRule>, index: string): IndexRule {
  const rank = (pattern: string) => (pattern.endsWith('*') ? 0 : 1_000) + pattern.length;
  const named = [...rules].filter(([pattern]) => fits(pattern, index)).sort(([a], [b]) => rank(b) - rank(a));
  return named[0]?.[1] ?? null;
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function bearer(header: string | null): string {
  if (header === null) throw noHeader();
  const [method, ...rest] = header.split(' ');
  if (method !== 'Bearer') throw noHeader();
  if (rest.length === 0) throw invalidKey();
  return rest.join(' ');
}

function checkIndex(index: string, key: Key, rules: ReadonlyMap<string, IndexRule> | undefined): void {
  const refuse = (why: string) => new ApiError('invalid_api_key', why);
  if (rules && !isAmong(rules.keys(), index))
    throw refuse(`The provided tenant token cannot acces the index \`${index}\`, allowed indexes are ${printed(rules.keys())}.`);
  if (isAmong(key.indexes, index)) return;
  throw refuse(
    rules
      ? `The API key used to generate this tenant token cannot acces the index \`${index}\`.`
      : `The API key cannot acces the index \`${index}\`, authorized indexes are ${printed(key.indexes)}.`,
  );
}

/**
 * Decides whether a request may do what its route does, by its Authorization header and the index in its path, if any. Without a
 * master key everything is open but the keys themselves. Throws ApiError.
 */
export function authorize(
  keys: KeyStore | undefined,
  header: string | null,
  action: Action,
  index: string | undefined,
  now: number,
): Access {
  if (!keys) {
    if (action.startsWith('keys.')) throw noMasterKey();
    return everything;
  }
  const token = bearer(header);
  if (isEqual(token, keys.master)) return everything;
  const tenant = action === 'search' ? readTenantToken(token, (uid) => keyText(keys.master, uid.toLowerCase()), now) : undefined;
  const key = tenant ? keys.byUid.get(tenant.apiKeyUid.toLowerCase()) : keyOfText(keys, token);
  if (!key) throw invalidKey();
  const rules = tenant?.rules;
  if (index !== undefined) checkIndex(index, key, rules);
  const everywhere = key.indexes.includes('*');
  const isOver = key.expiresAt !== null && now >= key.expiresAt;
  if (isOver || !allows(key.actions, action)) throw invalidKey();
  if (!everywhere && index === undefined && !looksAtIndexes(action)) throw invalidKey();
  const sees = (uid: string) => isAmong(key.indexes, uid) && (!rules || isAmong(rules.keys(), uid));
  return {
    all: everywhere && (!rules || rules.has('*')),
    sees,
    mayCreate: (uid) => allows(key.actions, 'indexes.create') && sees(uid),
    filterOf: (uid) => (rules ? ruleOf(rules, uid)?.filter : undefined),
  };
}
