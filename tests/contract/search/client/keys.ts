import { Meilisearch } from 'meilisearch';
import { generateTenantToken } from 'meilisearch/token';
import { describe, expect, test } from 'vitest';
import { type Given, ids, refusal } from './given.ts';

/** Keys and tenant tokens; skipped where the server has no master key. */
export function keysSuite({ client, filled, prefix, where }: Given): void {
  describe('keys', () => {
    const scoped = (key: string) => new Meilisearch({ host: where().url, apiKey: key });
    const protectedHere = () => where().key !== undefined;

    test('can be created, listed, renamed and removed', async ({ skip }) => {
      if (!protectedHere()) skip('the server runs without a master key');
      const key = await client().createKey({ name: prefix, actions: ['search'], indexes: [`${prefix}*`], expiresAt: null });
      expect(key).toMatchObject({ name: prefix, description: null, actions: ['search'], indexes: [`${prefix}*`], expiresAt: null });
      expect(key.key).toMatch(/^[\da-f]{64}$/);
      expect((await client().getKeys({ limit: 1000 })).results.map(({ uid: one }) => one)).toContain(key.uid);
      expect(await client().getKey(key.key)).toMatchObject({ uid: key.uid });
      expect(await client().updateKey(key.uid, { description: 'for a test' })).toMatchObject({ name: prefix, description: 'for a test' });
      await client().deleteKey(key.uid);
      expect(await refusal(client().getKey(key.uid))).toMatchObject({
        status: 404,
        code: 'api_key_not_found',
        message: `API key \`${key.uid}\` not found.`,
      });
    });

    test('allow only their actions', async ({ skip }) => {
      if (!protectedHere()) skip('the server runs without a master key');
      const [mine, other] = [await filled('mine'), await filled('other')];
      const key = await client().createKey({ name: prefix, actions: ['search', 'documents.add'], indexes: [mine.uid], expiresAt: null });
      const holder = scoped(key.key);
      expect((await holder.index(mine.uid).search('')).hits).toHaveLength(4);
      expect(await refusal(holder.index(other.uid).search(''))).toMatchObject({
        status: 403,
        code: 'invalid_api_key',
        type: 'auth',
        message: `The API key cannot acces the index \`${other.uid}\`, authorized indexes are ["${mine.uid}"].`,
      });
      expect(await refusal(holder.multiSearch({ queries: [{ indexUid: mine.uid }, { indexUid: other.uid }] }))).toMatchObject({
        status: 403,
        message: 'Inside `.queries[1]`: The provided API key is invalid.',
      });
      const invalid = { status: 403, code: 'invalid_api_key', message: 'The provided API key is invalid.' };
      expect(await refusal(holder.index(mine.uid).deleteAllDocuments())).toMatchObject(invalid);
      expect(await refusal(holder.getKeys())).toMatchObject(invalid);
      expect(await refusal(scoped('wrong').getStats())).toMatchObject(invalid);
      await client().deleteKey(key.uid);
      expect(await refusal(holder.index(mine.uid).search(''))).toMatchObject(invalid);
      expect(await refusal(new Meilisearch({ host: where().url }).getStats())).toMatchObject({
        status: 401,
        code: 'missing_authorization_header',
        type: 'auth',
        message: 'The Authorization header is missing. It must use the bearer authorization method.',
      });
    });

    test('sign tenant tokens, whose filter holds in every search', async ({ skip }) => {
      if (!protectedHere()) skip('the server runs without a master key');
      const index = await filled('tenant');
      const key = await client().createKey({ name: prefix, actions: ['search'], indexes: [`${prefix}*`], expiresAt: null });
      const sign = (searchRules: Parameters<typeof generateTenantToken>[0]['searchRules'], expiresAt = new Date(Date.now() + 60_000)) =>
        generateTenantToken({ apiKey: key.key, apiKeyUid: key.uid, ...(searchRules ? { searchRules } : {}), expiresAt });
      const visitor = scoped(await sign({ [index.uid]: { filter: 'make = Toyota' } }));
      expect(ids((await visitor.index(index.uid).search('')).hits)).toEqual([3, 4]);
      expect(ids((await visitor.index(index.uid).search('', { filter: 'year > 2020' })).hits)).toEqual([3]);
      expect(ids((await visitor.index(index.uid).search('', { filter: ['year > 2020', ['make = Mazda', 'make = Toyota']] })).hits)).toEqual(
        [3],
      );
      expect(ids((await visitor.index(index.uid).searchGet('', { filter: 'make = Mazda' })).hits)).toEqual([]);
      const { results } = await visitor.multiSearch({ queries: [{ indexUid: index.uid, facets: ['make'] }] });
      expect(results[0]).toMatchObject({ facetDistribution: { make: { Toyota: 2 } } });
      expect((await visitor.index(index.uid).searchForFacetValues({ facetName: 'make' })).facetHits).toEqual([
        { value: 'Toyota', count: 2 },
      ]);
      expect(
        ids(
          (
            await scoped(await sign([`${prefix}*`]))
              .index(index.uid)
              .search('')
          ).hits,
        ),
      ).toEqual([1, 2, 3, 4]);

      const elsewhere = await filled('elsewhere');
      expect(await refusal(visitor.index(elsewhere.uid).search(''))).toMatchObject({
        status: 403,
        code: 'invalid_api_key',
        message: `The provided tenant token cannot acces the index \`${elsewhere.uid}\`, allowed indexes are ["${index.uid}"].`,
      });
      expect(await refusal(visitor.index(index.uid).getDocuments())).toMatchObject({ status: 403, code: 'invalid_api_key' });
      const over = scoped(await generateTenantToken({ apiKey: key.key, apiKeyUid: key.uid, searchRules: ['*'], expiresAt: 4_102_444_800 }));
      expect((await over.index(index.uid).search('')).hits).toHaveLength(4);
      await client().deleteKey(key.uid);
      expect(await refusal(visitor.index(index.uid).search(''))).toMatchObject({ status: 403, code: 'invalid_api_key' });
    });
  });
}
