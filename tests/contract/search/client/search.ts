import { describe, expect, test } from 'vitest';
import { cars, done, type Given, ids, refusal } from './given.ts';

/** Searches of every kind. */
export function searchSuite({ client, filled, uid }: Given): void {
  describe('search', () => {
    test('words, filter, sort, facets, pages', async () => {
      const index = await filled('search');
      const found = await index.search('mazda', { filter: 'price > 40000', facets: ['make', 'year'], attributesToHighlight: ['make'] });
      expect(found).toMatchObject({
        hits: [{ ...cars[1], _formatted: { make: '<em>Mazda</em>' } }],
        query: 'mazda',
        offset: 0,
        limit: 20,
        estimatedTotalHits: 1,
        facetDistribution: { make: { Mazda: 1 }, year: { 2023: 1 } },
        facetStats: { year: { min: 2023, max: 2023 } },
      });
      const page = await index.search('', { sort: ['price:desc'], page: 2, hitsPerPage: 3 });
      expect(page).toMatchObject({ page: 2, hitsPerPage: 3, totalPages: 2, totalHits: 4 });
      expect(ids(page.hits)).toEqual([4]);
      expect(ids((await index.searchGet('toyota', { filter: 'year > 2020', attributesToRetrieve: ['id'] })).hits)).toEqual([3]);
      expect(await index.searchForFacetValues({ facetName: 'make', facetQuery: 'toy' })).toMatchObject({
        facetHits: [{ value: 'Toyota', count: 2 }],
        facetQuery: 'toy',
      });
    });

    test('sees every change', async () => {
      const index = await filled('fresh');
      expect((await index.search('kia')).hits).toEqual([]);
      await done(index.addDocuments([{ id: 7, make: 'Kia', price: 1 }]));
      expect(ids((await index.search('kia')).hits)).toEqual([7]);
      await done(index.updateSynonyms({ korean: ['kia'] }));
      expect(ids((await index.search('korean')).hits)).toEqual([7]);
      await done(index.deleteDocument(7));
      expect((await index.search('korean')).hits).toEqual([]);
    });

    test('several at once', async () => {
      const index = await filled('several');
      const { results } = await client().multiSearch({
        queries: [
          { indexUid: index.uid, q: 'hilux' },
          { indexUid: index.uid, filter: 'make = Mazda', limit: 0, facets: ['make'] },
        ],
      });
      expect(results).toMatchObject([
        { indexUid: index.uid, hits: [{ id: 3 }] },
        { indexUid: index.uid, hits: [], facetDistribution: { make: { Mazda: 2 } } },
      ]);
      const wrong = client().multiSearch({ queries: [{ indexUid: index.uid }, { indexUid: uid('nowhere') }] });
      expect(await refusal(wrong)).toMatchObject({
        status: 400,
        code: 'index_not_found',
        message: `Inside \`.queries[1]\`: Index \`${uid('nowhere')}\` not found.`,
      });
    });

    test('explains an invalid request', async () => {
      const index = await filled('wrong');
      expect(await refusal(index.search('', { sort: ['model:asc'] }))).toMatchObject({
        status: 400,
        code: 'invalid_search_sort',
        message: `Index \`${index.uid}\`: Attribute \`model\` is not sortable. Available sortable attributes are: \`price, year\`.`,
      });
      expect(await refusal(index.searchSimilarDocuments({ id: 1, embedder: 'manual' }))).toMatchObject({
        status: 400,
        code: 'invalid_similar_embedder',
      });
    });
  });
}
