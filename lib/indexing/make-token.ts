import { generateTenantToken } from 'meilisearch/token';
import { dayMs } from '#lib/model/time.ts';
import { ownFilter } from './pushed-document.ts';

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
