import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { SearchServer } from './search-server.ts';

const keyAnswer = z.object({
  uid: z.string(),
  key: z.string(),
  actions: z.array(z.string()),
  indexes: z.array(z.string()),
  expiresAt: z.string().nullish(),
});

export type SearchKey = z.infer<typeof keyAnswer>;

/** A version 4 UUID that follows from the index alone, so that two pushes at once do not make two keys. */
export function keyUid(index: string): string {
  const hex = createHash('sha256').update(`forecourt search ${index}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const isSearchOnly = (key: SearchKey, index: string) =>
  isDeepStrictEqual(key.actions, ['search']) && isDeepStrictEqual(key.indexes, [index]) && !key.expiresAt;

/** What a server without a master key says: it knows no keys, and everybody may search. */
const absent = ['missing_master_key'];

/**
 * The key that may do nothing but search one index: the one made before, or a new one; undefined on a server that knows no keys. One that
 * somebody widened is replaced.
 */
export async function searchKey(server: SearchServer, index: string): Promise<SearchKey | undefined> {
  const uid = keyUid(index);
  const known = await server.find(`/keys/${uid}`, keyAnswer, { absent });
  if (known && isSearchOnly(known, index)) return known;
  if (known) await server.find(`/keys/${uid}`, z.unknown(), { method: 'DELETE' });
  const body = {
    uid,
    name: `forecourt search ${index}`,
    description: 'Searches this index only; pages of dealers hold it, or tokens made of it',
    actions: ['search'],
    indexes: [index],
    expiresAt: null,
  };
  // Another push may have made it meanwhile: then it is asked for again.
  const made = await server.find('/keys', keyAnswer, { body, absent: [...absent, 'api_key_already_exists'] });
  return made ?? server.find(`/keys/${uid}`, keyAnswer, { absent });
}
