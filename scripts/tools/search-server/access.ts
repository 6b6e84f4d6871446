import { timingSafeEqual } from 'node:crypto';
import { checksIndexesItself, isAllowed, type KeyAction } from './actions.ts';
import { SearchApiError } from './api-error.ts';
import { type Key, type KeyStore, keyOfText, keyText } from './keys.ts';
import { type IndexRule, readTenantToken } from './tenant-token.ts';

/** The permissions of a request's sender. */
export type Access = {
  /** Every index, without restriction. */
  all: boolean;
  canSee: (index: string) => boolean;
  canCreate: (index: string) => boolean;
  /** The filter that a tenant token adds to searches of an index. */
  filterOf: (index: string) => unknown;
};

export const fullAccess: Access = { all: true, canSee: () => true, canCreate: () => true, filterOf: () => undefined };

export const invalidKey = () => new SearchApiError('invalid_api_key', 'The provided API key is invalid.');
const missingHeader = () =>
  new SearchApiError('missing_authorization_header', 'The Authorization header is missing. It must use the bearer authorization method.');
const missingMasterKey = () =>
  new SearchApiError(
    'missing_master_key',
    'Meilisearch is running without a master key. To access this API endpoint, you must have set a master key at launch.',
  );

const matchesPattern = (pattern: string, index: string) =>
  pattern.endsWith('*') ? index.startsWith(pattern.slice(0, -1)) : pattern === index;
const matchesAny = (patterns: Iterable<string>, index: string) => [...patterns].some((pattern) => matchesPattern(pattern, index));

/** A list of names, in Meilisearch's format. */
const formatNames = (names: Iterable<string>) =>
  `[${[...names]
    .sort()
    .map((name) => JSON.stringify(name))
    .join(', ')}]`;

/** The narrowest rule that matches an index: an exact name before a pattern, a long pattern before a short one. */
function ruleOf(rules: ReadonlyMap<string, IndexRule>, index: string): IndexRule {
  const rank = (pattern: string) => (pattern.endsWith('*') ? 0 : 1_000) + pattern.length;
  const matches = [...rules].filter(([pattern]) => matchesPattern(pattern, index)).sort(([a], [b]) => rank(b) - rank(a));
  return matches[0]?.[1] ?? null;
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function bearerToken(header: string | null): string {
  if (header === null) throw missingHeader();
  const [method, ...rest] = header.split(' ');
  if (method !== 'Bearer') throw missingHeader();
  if (rest.length === 0) throw invalidKey();
  return rest.join(' ');
}

function checkIndex(index: string, key: Key, rules: ReadonlyMap<string, IndexRule> | undefined): void {
  const refuse = (why: string) => new SearchApiError('invalid_api_key', why);
  if (rules && !matchesAny(rules.keys(), index))
    throw refuse(`The provided tenant token cannot acces the index \`${index}\`, allowed indexes are ${formatNames(rules.keys())}.`);
  if (matchesAny(key.indexes, index)) return;
  throw refuse(
    rules
      ? `The API key used to generate this tenant token cannot acces the index \`${index}\`.`
      : `The API key cannot acces the index \`${index}\`, authorized indexes are ${formatNames(key.indexes)}.`,
  );
}

/**
 * Decides by the Authorization header whether a request may perform an action on the index in its path, if it has one. Without a master
 * key everything is allowed except the routes for keys. Throws SearchApiError.
 */
export function authorize(
  keys: KeyStore | undefined,
  header: string | null,
  action: KeyAction,
  index: string | undefined,
  now: number,
): Access {
  if (!keys) {
    if (action.startsWith('keys.')) throw missingMasterKey();
    return fullAccess;
  }
  const token = bearerToken(header);
  if (isEqual(token, keys.master)) return fullAccess;
  const tenant = action === 'search' ? readTenantToken(token, (uid) => keyText(keys.master, uid.toLowerCase()), now) : undefined;
  const key = tenant ? keys.byUid.get(tenant.apiKeyUid.toLowerCase()) : keyOfText(keys, token);
  if (!key) throw invalidKey();
  const rules = tenant?.rules;
  if (index !== undefined) checkIndex(index, key, rules);
  const everywhere = key.indexes.includes('*');
  const isExpired = key.expiresAt !== null && now >= key.expiresAt;
  if (isExpired || !isAllowed(key.actions, action)) throw invalidKey();
  if (!everywhere && index === undefined && !checksIndexesItself(action)) throw invalidKey();
  const canSee = (uid: string) => matchesAny(key.indexes, uid) && (!rules || matchesAny(rules.keys(), uid));
  return {
    all: everywhere && (!rules || rules.has('*')),
    canSee,
    canCreate: (uid) => isAllowed(key.actions, 'indexes.create') && canSee(uid),
    filterOf: (uid) => (rules ? ruleOf(rules, uid)?.filter : undefined),
  };
}
