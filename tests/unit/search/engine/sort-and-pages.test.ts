import { describe, expect, it } from 'vitest';
import { ask, idsOf } from './garage.ts';

describe('sort', () => {
  it.each<[string[], number[]]>([
    [['price:asc'], [6, 3, 1, 2, 5, 4]],
    [['price:desc'], [6, 2, 5, 1, 3, 4]],
    [['km:asc'], [2, 1, 6, 5, 3, 4]],
    [['km:desc'], [5, 6, 1, 2, 3, 4]],
    [
      ['make:asc', 'price:desc'],
      [3, 4, 2, 1, 6, 5],
    ],
    [[], [1, 2, 3, 4, 5, 6]],
  ])('%j', (sort, ids) => {
    expect(idsOf({ sort })).toEqual(ids);
  });

  it.each<[string[], string]>([
    [['price'], 'Invalid syntax for the sort parameter: expected expression ending by `:asc` or `:desc`, found `price`.'],
    [['tags:asc'], 'Index `cars`: Attribute `tags` is not sortable. Available sortable attributes are: `km, make, price`.'],
  ])('%j is refused', (sort, message) => {
    expect(idsOf({ sort })).toBe(message);
  });

  it('follows the ranking rules: an attribute rule, and sort before or after words', () => {
    expect(idsOf({}, { rankingRules: ['price:desc'] })).toEqual([6, 2, 5, 1, 3, 4]);
    const q = { q: 'corvid sport', sort: ['price:asc'] };
    expect(idsOf(q, { rankingRules: ['words', 'sort'] })).toEqual([2, 1]);
    expect(idsOf(q, { rankingRules: ['sort', 'words'] })).toEqual([1, 2]);
  });
});

describe('pages', () => {
  const answer = (request: object) => {
    const { hits, query, processingTimeMs, ...rest } = ask(request).body;
    return { ids: hits.map(({ id }) => id), ...rest };
  };

  it.each<[object, object]>([
    [{}, { ids: [1, 2, 3, 4, 5, 6], limit: 20, offset: 0, estimatedTotalHits: 6 }],
    [
      { limit: 2, offset: 3 },
      { ids: [4, 5], limit: 2, offset: 3, estimatedTotalHits: 6 },
    ],
    [{ limit: 0 }, { ids: [], limit: 0, offset: 0, estimatedTotalHits: 6 }],
    [{ offset: 99 }, { ids: [], limit: 20, offset: 99, estimatedTotalHits: 6 }],
    [{ hitsPerPage: 4 }, { ids: [1, 2, 3, 4], hitsPerPage: 4, page: 1, totalPages: 2, totalHits: 6 }],
    [
      { hitsPerPage: 4, page: 2 },
      { ids: [5, 6], hitsPerPage: 4, page: 2, totalPages: 2, totalHits: 6 },
    ],
    [{ page: 0 }, { ids: [], hitsPerPage: 20, page: 0, totalPages: 1, totalHits: 6 }],
    [{ hitsPerPage: 0 }, { ids: [], hitsPerPage: 0, page: 1, totalPages: 0, totalHits: 6 }],
  ])('%j', (request, expected) => {
    expect(answer(request)).toEqual(expected);
  });

  it('counts no more than maxTotalHits', () => {
    expect(ask({}, { pagination: { maxTotalHits: 4 } }).body).toMatchObject({ estimatedTotalHits: 4, hits: { length: 4 } });
  });

  it('keeps one document of each distinct value', () => {
    expect(idsOf({ distinct: 'make' })).toEqual([1, 3, 5, 6]);
    expect(idsOf({ sort: ['price:desc'] }, { distinctAttribute: 'make' })).toEqual([6, 2, 5, 3]);
    expect(idsOf({ distinct: 'heading' })).toMatch(
      /^Index `cars`: Attribute `heading` is not filterable and thus, cannot be used as distinct attribute\./,
    );
  });
});
