import { expect, test } from 'vitest';
import { pageKeyNotices } from '#lib/indexing/page-key.ts';
import { hourMs } from '#lib/model/time.ts';
import { searchKeyNotices } from '#lib/pull/search-token.ts';
import { siteSchema } from '#lib/site/schema.ts';

const [hour, now] = [hourMs, Date.UTC(2026, 10, 21, 4, 30)];
const host = 'https://search.example.com';
const siteOf = (search: object) => siteSchema.parse({ slug: 'acme', search });
const token = (ends: number) => `x.${Buffer.from(JSON.stringify({ exp: ends / 1000 })).toString('base64url')}.y`;
const ending =
  'search.apiKey: the token in the pages of acme ends on 2026-11-21 14:30 UTC, before the next build; run: `forecourt index acme` and `forecourt build acme`';

test.each<[string, object, string[]]>([
  ['the engine in the page', {}, []],
  ['a key without an end', { host, indexing: 'own', apiKey: 'abc' }, []],
  ['a token that lasts', { host, indexing: 'shared', apiKey: token(now + 25 * hour) }, []],
  ['a token that ends before the next build', { host, indexing: 'shared', apiKey: token(now + 10 * hour) }, [ending]],
  ['such a token of the platform', { host, apiKey: token(now + 10 * hour) }, [ending]],
  ['a platform that needs no key', { host }, []],
  [
    'no key yet',
    { host, indexing: 'own', index: 'Cars' },
    [
      'search.apiKey: there is no key for Cars on https://search.example.com yet; run: `forecourt index acme` and build again (a server without keys needs none)',
    ],
  ],
])('a build with %s', (_name, search, notices) => expect(searchKeyNotices(siteOf(search), now)).toEqual(notices));

test.each<[string, Parameters<typeof pageKeyNotices>[1], string[]]>([
  ['a first token', { state: 'made', ends: now + 1 * hour }, []],
  ['a new token, the one before lasting', { state: 'made', ends: now + 90 * hour, before: now + 30 * hour }, []],
  ['a new token, the one before ending', { state: 'made', ends: now + 90 * hour, before: now + 10 * hour }, [ending]],
  ['a token of the settings that ends', { state: 'set', ends: now + 10 * hour }, [ending]],
  [
    'no keys at all',
    { state: 'keyless' },
    ['the server has no keys, so anyone can change its indexes: set a master key before it is public'],
  ],
])('a push with %s', (_name, key, notices) => expect(pageKeyNotices(siteOf({ host }), key, now)).toEqual(notices));
