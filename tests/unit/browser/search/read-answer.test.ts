import { describe, expect, it } from 'vitest';
import { readFacetSearch, readMultiSearch } from '#lib/browser/search/read-answer.ts';
import { faultOf } from '#lib/browser/search/search-error.ts';
import { readAnswers } from '#lib/browser/search/search-http.ts';

const car = { id: 'a', slug: 'a', name: 'A', status: 'in_stock', photos_count: 3 };
const answer = {
  indexUid: 'Car_production',
  hits: [car],
  query: 'kia',
  processingTimeMs: 2,
  hitsPerPage: 21,
  page: 1,
  totalHits: 1,
  totalPages: 1,
  facetDistribution: { make: { Kia: 1 } },
  facetStats: { price: { min: 1, max: 2 } },
};
const asked = [{ hitsPerPage: 21, page: 1 }];
const faults = (body: unknown) => {
  try {
    readMultiSearch(body, asked);
    return undefined;
  } catch (error) {
    return [faultOf(error), (error as Error).message];
  }
};

describe('the answer to a search', () => {
  it('is unchanged if it is valid', () => {
    expect(readMultiSearch({ results: [answer] }, asked)).toEqual({ results: [answer] });
  });
  it('drops cars and counts of wrong types, and fills missing fields', () => {
    const { facetDistribution: _none, facetStats: _neither, ...bare } = answer;
    const spoilt = {
      ...bare,
      hits: [null, 'car', { id: 'b', slug: null }, car],
      facetDistribution: { make: { Kia: '1', Mazda: 2 }, model: 'many', body: null },
      facetStats: { price: { min: 'low', max: 9 }, km: { min: 1, max: 2 } },
    };
    expect(readMultiSearch({ results: [spoilt, bare] }, [...asked, ...asked]).results).toEqual([
      { ...answer, facetDistribution: { make: { Mazda: 2 }, model: {}, body: {} }, facetStats: { km: { min: 1, max: 2 } } },
      { ...answer, facetDistribution: {}, facetStats: {} },
    ]);
  });
  const none = 'The search service gave no answer to 1 queries.';
  const without = (field: string) =>
    `The search service answered without results[0].${field}: it must be Meilisearch 1.10 or later, or the embedded engine.`;
  it.each([
    [null, none],
    ['<html>', none],
    [{ ok: true }, none],
    [{ results: [] }, none],
    [{ results: [answer, answer] }, none],
    [{ results: [null] }, without('hits')],
    [{ results: [{ ...answer, hits: 'many' }] }, without('hits')],
  ])('%j is none', (body, message) => {
    expect(faults(body)).toEqual(['unanswered', message]);
  });
  it.each<[what: string, answered: object, query: object, totals: object]>([
    [
      'an estimate',
      { limit: 21, offset: 21, estimatedTotalHits: 50 },
      { hitsPerPage: 21, page: 2 },
      { totalHits: 50, totalPages: 3, page: 2 },
    ],
    [
      'an estimate for a count',
      { limit: 1, offset: 0, estimatedTotalHits: 50 },
      { hitsPerPage: 0 },
      { totalHits: 50, totalPages: 0, hits: [] },
    ],
    ['no total at all', {}, { hitsPerPage: 21, page: 3 }, { totalHits: 43, totalPages: 3, page: 3, hitsPerPage: 21 }],
    ['totals of wrong types', { totalHits: 'all', totalPages: null }, { hitsPerPage: 21 }, { totalHits: 1, totalPages: 1, page: 1 }],
  ])('with %s is no error (rule S23)', (_what, answered, query, totals) => {
    expect(readMultiSearch({ results: [{ hits: [car], ...answered }] }, [query]).results[0]).toMatchObject(totals);
  });
});

describe('the answer to a search among the values of a facet', () => {
  it('keeps entries with a value and a count', () => {
    const facetHits = [{ value: 'Kia', count: 2 }, { value: 4, count: 1 }, { value: 'Mazda' }, null];
    expect(readFacetSearch({ facetHits }).facetHits).toEqual([{ value: 'Kia', count: 2 }]);
    expect(() => readFacetSearch({ results: [] })).toThrow('The search service gave no facet values.');
  });
  it('is recognised by its request', async () => {
    const http = readAnswers(async () => ({ facetHits: [{ value: 'Kia', count: 2 }] }));
    expect(await http('http://x.test/indexes/a/facet-search', { body: '{"facetName":"make"}' })).toMatchObject({
      facetHits: [{ count: 2 }],
    });
    await expect(http('http://x.test/multi-search', { body: '{"queries":[{}]}' })).rejects.toThrow('no answer to 1 queries');
  });
});
