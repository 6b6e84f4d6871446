import { utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import type { Site } from '#lib/site/schema.ts';

/** The instant, in milliseconds, at which a token expires. Undefined for any other key. */
export function tokenEnd(apiKey: string): number | undefined {
  const [, claims, signature] = apiKey.split('.');
  if (!claims || !signature) return undefined;
  try {
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined; // a key with two dots that is not a token
  }
}

export type TokenLife = { tokenDays: number; rebuildHours: number };

/** The last instant at which a new build may use a token: half of its lifetime is left, with time for two rebuilds. */
export const freshUntil = (ends: number, { tokenDays, rebuildHours }: TokenLife) =>
  ends - Math.max((tokenDays * dayMs) / 2, 2 * rebuildHours * hourMs);

/** Whether a new build may reuse a token. A new token changes every page. */
export const isFreshEnough = (ends: number, now: number, life: TokenLife) => now <= freshUntil(ends, life);

/** The warning about a token that expires before pages are rebuilt. Undefined while all is well. */
export function endNotice(slug: string, ends: number, now: number, rebuildHours: number): string | undefined {
  if (ends >= now + rebuildHours * hourMs) return undefined;
  const when = ends <= now ? `ended on ${utcMinute(ends)}` : `ends on ${utcMinute(ends)}, before the next build`;
  return `search.apiKey: the token in the pages of ${slug} ${when}; run: ${nextCommand('index', slug)} and ${nextCommand('build', slug)}`;
}

/** Warnings about the search key of a dealer's pages: it is missing, or it expires before the next build. */
export function searchKeyNotices({ slug, search, build }: Site, now: number): string[] {
  if (!search.host) return [];
  if (search.apiKey === undefined && search.indexing !== 'platform')
    return [
      `search.apiKey: there is no key for ${search.index} on ${search.host} yet; run: ${nextCommand('index', slug)} and build again (a server without keys needs none)`,
    ];
  const ends = search.apiKey === undefined ? undefined : tokenEnd(search.apiKey);
  const ending = ends === undefined ? undefined : endNotice(slug, ends, now, build.rebuildHours);
  return ending ? [ending] : [];
}
