import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { generateTenantToken } from 'meilisearch/token';
import { z } from 'zod';
import { dayMs } from '#lib/model/time.ts';
import { ownFilter } from './pushed-document.ts';
import type { SearchServer } from './search-server.ts';

const keyAnswer = z.object({
  uid: z.string(),
  key: z.string(),
  actions: z.array(z.string()),
  indexes: z.array(z.string()),
  expiresAt: z.string().nullish(),
});

export type SearchKey = z.infer<typeof keyAnswer>;

/** A version 4 UUID derived from the name of the index, so that two pushes at once do not make two keys. */
export function keyUid(index: string): string {
  const hex = createHash('sha256').update(`forecourt search ${index}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const isSearchOnly = (key: SearchKey, index: string) =>
  isDeepStrictEqual(key.actions, ['search']) && isDeepStrictEqual(key.indexes, [index]) && !key.expiresAt;

/** The error of a server without a master key: it has no keys, and anyone can search. */
const keylessCodes = ['missing_master_key'];

/**
 * Gets or makes the key that can only search one index; undefined on a server without keys. A key to which somebody gave more rights is
 * replaced.
 */
export async function ensureSearchKey(server: SearchServer, index: string): Promise<SearchKey | undefined> {
  const uid = keyUid(index);
  const existing = await server.find(`/keys/${uid}`, keyAnswer, { absent: keylessCodes });
  if (existing && isSearchOnly(existing, index)) return existing;
  if (existing) await server.find(`/keys/${uid}`, z.unknown(), { method: 'DELETE' });
  const body = {
    uid,
    name: `forecourt search ${index}`,
    description: 'Can only search this index; dealers’ pages contain it, or tokens made with it',
    actions: ['search'],
    indexes: [index],
    expiresAt: null,
  };
  // Another push may have made it meanwhile; then it is read again.
  const created = await server.find('/keys', keyAnswer, { body, absent: [...keylessCodes, 'api_key_already_exists'] });
  return created ?? server.find(`/keys/${uid}`, keyAnswer, { absent: keylessCodes });
}

/** Makes a token for pages: it can search this dealer's visible cars in one index, for `tokenDays` from `now`. */
export function makeToken(
  parent: { uid: string; key: string },
  about: { slug: string; index: string; now: number; tokenDays: number },
): Promise<string> {
  const { slug, index, now, tokenDays } = about;
  return generateTenantToken({
    apiKey: parent.key,
    apiKeyUid: parent.uid,
    searchRules: { [index]: { filter: `${ownFilter(slug)} AND show_on_dealer_website = true` } },
    expiresAt: Math.floor((now + tokenDays * dayMs) / 1000),
  });
}
