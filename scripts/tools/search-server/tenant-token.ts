import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRecord } from '#lib/model/is-record.ts';
import { SearchApiError } from './api-error.ts';

/** A token's rule for an index: a filter for every search of it, or none. */
export type IndexRule = { filter?: unknown } | null;
export type TenantToken = { apiKeyUid: string; rules: Map<string, IndexRule> };

const hashes: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

function decodeJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const invalidToken = (why: string) => new SearchApiError('invalid_api_key', why);

function readRules(rules: unknown): Map<string, IndexRule> | undefined {
  if (Array.isArray(rules)) return rules.every((uid) => typeof uid === 'string') ? new Map(rules.map((uid) => [uid, null])) : undefined;
  if (!isRecord(rules)) return undefined;
  const entries = Object.entries(rules);
  return entries.every(([, rule]) => rule === null || isRecord(rule)) ? new Map(entries as [string, IndexRule][]) : undefined;
}

/**
 * Reads a tenant token (JWT, HS256 to HS512); undefined if the text is not one. `keyTextOf` gives the text of the key that signed it, by its
 * uid. Throws SearchApiError for a forged or expired token. `now` is in milliseconds.
 */
export function readTenantToken(token: string, keyTextOf: (uid: string) => string | undefined, now: number): TenantToken | undefined {
  const [head = '', payload = '', signature = '', ...more] = token.split('.');
  const header = decodeJson(head);
  const claims = decodeJson(payload);
  if (!header || !claims || signature === '' || more.length > 0) return undefined;
  const { apiKeyUid, exp } = claims;
  const hash = typeof header.alg === 'string' && Object.hasOwn(hashes, header.alg) ? hashes[header.alg] : undefined;
  if (hash === undefined) throw invalidToken('Could not decode tenant token, InvalidAlgorithm.');
  const rules = readRules(claims.searchRules);
  if (typeof apiKeyUid !== 'string' || !rules || !(exp === undefined || exp === null || typeof exp === 'number'))
    throw invalidToken('Could not decode tenant token, the claims must be `apiKeyUid`, `searchRules` and perhaps `exp`.');
  const key = keyTextOf(apiKeyUid);
  if (key === undefined) return undefined;
  const expected = createHmac(hash, key).update(`${head}.${payload}`).digest();
  const actual = Buffer.from(signature, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw invalidToken('Could not decode tenant token, InvalidSignature.');
  const seconds = Math.floor(now / 1000);
  if (typeof exp === 'number' && seconds > exp)
    throw invalidToken(`Tenant token expired. Was valid up to \`${exp}\` and we're now \`${seconds}\`.`);
  return { apiKeyUid, rules };
}
