import { createHmac } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { keyUid, makeToken } from '#lib/indexing/search-key.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { endNotice, isFreshEnough, tokenEnd } from '#lib/pull/search-token.ts';

const now = Date.UTC(2026, 10, 21, 4, 30);

describe('a token for a page', () => {
  const parent = { uid: keyUid('Car_production'), key: 'parent-key' };
  const about = { slug: 'acme', index: 'Car_production', now, tokenDays: 30 };

  it('may search this dealer’s visible cars in one index until its end, and its signature is right', async () => {
    const token = await makeToken(parent, about);
    const [head = '', claims = '', signature] = token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(read(claims)).toEqual({
      apiKeyUid: parent.uid,
      exp: (now + 30 * dayMs) / 1000,
      searchRules: { Car_production: { filter: 'website_slug = "acme" AND show_on_dealer_website = true' } },
    });
    expect(signature).toBe(createHmac('sha256', 'parent-key').update(`${head}.${claims}`).digest('base64url'));
    expect(tokenEnd(token)).toBe(now + 30 * dayMs);
  });

  test.each(['4a2f', '', 'a.b', 'a.b.c', 'x.bm90IGpzb24.y', 'x.eyJleHAiOiJzb29uIn0.y'])('%j has no end', (key) =>
    expect(tokenEnd(key)).toBeUndefined(),
  );

  test.each([
    [30 * dayMs, 30, 24, true],
    [15 * dayMs, 30, 24, true],
    [15 * dayMs - 1, 30, 24, false],
    [20 * dayMs, 30, 15 * 24, false],
    [30 * dayMs, 30, 15 * 24, true],
    [-dayMs, 30, 24, false],
  ])('with %i ms left of %i days, built every %i h, is good for another build: %s', (left, tokenDays, rebuildHours, good) => {
    expect(isFreshEnough(now + left, now, { tokenDays, rebuildHours })).toBe(good);
  });

  test.each([
    [24 * hourMs, undefined],
    [
      23 * hourMs,
      'search.apiKey: the token in the pages of acme ends on 2026-11-22 03:30 UTC, before the next build; run: `forecourt index acme` and `forecourt build acme`',
    ],
    [
      0,
      'search.apiKey: the token in the pages of acme ended on 2026-11-21 04:30 UTC; run: `forecourt index acme` and `forecourt build acme`',
    ],
  ])('with %i ms left is reported', (left, notice) => expect(endNotice('acme', now + left, now, 24)).toBe(notice));
});

test('the uid of an index’s key is a version 4 UUID and follows from the index', () => {
  expect(keyUid('Car_production')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keyUid('Car_production')).toBe(keyUid('Car_production'));
  expect(keyUid('Car_production')).not.toBe(keyUid('Car_production_acme'));
});
