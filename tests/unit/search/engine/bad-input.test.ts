import { describe, expect, it } from 'vitest';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { createEngine, type EngineDocument, type EngineResponse } from '../../../../scripts/tools/search-server/engine/engine.ts';
import { listings, settings } from './garage.ts';

const index = { uid: 'cars', primaryKey: 'id', documents: listings, settings };
const engines = [
  ['whole', createEngine([index])],
  ['page', createPageEngine([index])],
] as const;

type Body = { code?: string; message?: string; results?: { hits: EngineDocument[]; [key: string]: unknown }[] };
const answers = (body: unknown) =>
  engines.map(([name, engine]) => {
    const response = engine({ method: 'POST', path: '/multi-search', body }) as EngineResponse & { body: Body };
    return { name, status: response.status, ...response.body };
  });
const search = (query: object) => answers({ queries: [{ indexUid: 'cars', ...query }] });
const codes = (query: object) => search(query).map(({ code }) => code);
const idsOf = (query: object) => search(query).map(({ results, message }) => results?.[0]?.hits.map(({ id }) => id) ?? message);
const both = <T>(value: T): [T, T] => [value, value];

describe('a filter that is none', () => {
  it.each<[unknown]>([
    ['make'],
    ['make ='],
    ['= make'],
    ['make == a'],
    ['make = a AND'],
    ['AND'],
    ['make = a OR OR make = b'],
    ['(make = a'],
    ['make = a)'],
    ['()'],
    ['make IN'],
    ['make IN ['],
    ['make IN [a b]'],
    ['make IN a'],
    ['price TO 5'],
    ['price 1 TO'],
    ['make = "a'],
    ["make = 'a"],
    ['make = "\\q"'],
    ['make = "\\u{110000}"'],
    ['make = "\\x"'],
    ['make = NULL'],
    ['make IS'],
    ['make IS NOT'],
    ['make EXISTS EXISTS'],
    ['NOT'],
    ['NOT '.repeat(500)],
    ['('.repeat(5000)],
    [`${'('.repeat(5000)}make = a${')'.repeat(5000)}`],
    ['make = a AND '.repeat(800)],
    ['\0'],
    ['💥 = 💥'],
    [{}],
    [7],
    [true],
    [[7]],
    [[[7]]],
    [[[['make = a']]]],
    [[null]],
    [[{ make: 'a' }]],
    [['make = a', ['make =']]],
  ])('%j', (filter) => {
    expect(codes({ filter })).toEqual(both('invalid_search_filter'));
  });
});

describe('an attribute that is not there', () => {
  it.each<[object, string]>([
    [{ filter: 'wheels = 4' }, 'invalid_search_filter'],
    [{ filter: '__proto__ = 4' }, 'invalid_search_filter'],
    [{ filter: 'constructor EXISTS' }, 'invalid_search_filter'],
    [{ facets: ['wheels'] }, 'invalid_search_facets'],
    [{ facets: ['toString'] }, 'invalid_search_facets'],
    [{ sort: ['wheels:asc'] }, 'invalid_search_sort'],
    [{ sort: ['price'] }, 'invalid_search_sort'],
    [{ sort: ['price:up'] }, 'invalid_search_sort'],
    [{ sort: [''] }, 'invalid_search_sort'],
    [{ attributesToSearchOn: ['wheels'] }, 'invalid_search_attributes_to_search_on'],
  ])('%j', (query, code) => {
    expect(codes(query)).toEqual(both(code));
  });

  it('is left out of hits', () => {
    expect(search({ q: 'raven', attributesToRetrieve: ['wheels', '', '__proto__'] }).map(({ results }) => results?.[0]?.hits)).toEqual(
      both([{}]),
    );
  });
});

describe('a page or a limit', () => {
  const all = [1, 2, 3, 4, 5, 6];
  it.each<[object, unknown]>([
    [{ page: -1 }, 'invalid_search_page'],
    [{ page: 1.5 }, 'invalid_search_page'],
    [{ page: '1' }, 'invalid_search_page'],
    [{ hitsPerPage: -21 }, 'invalid_search_hits_per_page'],
    [{ hitsPerPage: 0.5 }, 'invalid_search_hits_per_page'],
    [{ limit: -1 }, 'invalid_search_limit'],
    [{ limit: 2.5 }, 'invalid_search_limit'],
    [{ limit: [2] }, 'invalid_search_limit'],
    [{ offset: -1 }, 'invalid_search_offset'],
    [{ offset: true }, 'invalid_search_offset'],
    [{ page: 0 }, []],
    [{ page: 1 }, all],
    [{ page: 2 }, []],
    [{ page: 1, hitsPerPage: 0 }, []],
    [{ page: Number.MAX_SAFE_INTEGER }, []],
    [{ page: 1e300, hitsPerPage: 1e300 }, []],
    [{ page: 2, hitsPerPage: 4 }, [5, 6]],
    [{ limit: 0 }, []],
    [{ limit: 1e300 }, all],
    [{ limit: 1e300, offset: 1e300 }, []],
    [{ offset: 5 }, [6]],
    [{ limit: null, offset: null, page: null, hitsPerPage: null }, all],
  ])('%j', (query, wanted) => {
    expect(typeof wanted === 'string' ? codes(query) : idsOf(query)).toEqual(both(wanted));
  });
});

describe('a body that is none', () => {
  it.each<[unknown, string]>([
    [undefined, 'bad_request'],
    [null, 'bad_request'],
    [[], 'bad_request'],
    ['{}', 'bad_request'],
    [{}, 'bad_request'],
    [{ queries: null }, 'invalid_multi_search_queries'],
    [{ queries: {} }, 'invalid_multi_search_queries'],
    [{ queries: [null] }, 'bad_request'],
    [{ queries: [[]] }, 'bad_request'],
    [{ queries: [{}] }, 'missing_index_uid'],
    [{ queries: [{ indexUid: 7 }] }, 'invalid_index_uid'],
    [{ queries: [{ indexUid: '../cars' }] }, 'invalid_index_uid'],
    [{ queries: [{ indexUid: '__proto__' }] }, 'index_not_found'],
    [{ queries: [{ indexUid: 'cars', q: 7 }] }, 'invalid_search_q'],
    [{ queries: [{ indexUid: 'cars', q: ['a'] }] }, 'invalid_search_q'],
    [{ queries: [{ indexUid: 'cars', facets: 'make' }] }, 'invalid_search_facets'],
    [{ queries: [{ indexUid: 'cars', facets: [7] }] }, 'invalid_search_facets'],
    [{ queries: [{ indexUid: 'cars', sort: [null] }] }, 'invalid_search_sort'],
    [{ queries: [{ indexUid: 'cars', matchingStrategy: 'first' }] }, 'invalid_search_matching_strategy'],
  ])('%j', (body, code) => {
    expect(answers(body).map(({ status, code: found }) => [status, found])).toEqual(both([400, code]));
  });
});

describe('features that the page’s engine lacks', () => {
  it.each<[object, string]>([
    [{ attributesToHighlight: ['*'] }, '`attributesToHighlight` is not supported'],
    [{ attributesToCrop: ['*'] }, 'attributesToCrop is not a known field'],
    [{ showMatchesPosition: true }, 'showMatchesPosition is not a known field'],
    [{ showRankingScore: true }, 'showRankingScore is not a known field'],
    [{ distinct: 'make' }, 'distinct is not a known field'],
    [{ filter: '_geoRadius(1, 2, 3)' }, 'Inside `.queries[0]`: `_geoRadius` is not supported'],
    [{ filter: 'make = a OR _vectors EXISTS' }, 'Inside `.queries[0]`: `_vectors` is not supported'],
    [{ filter: '_foreign(make, a = b)' }, 'Inside `.queries[0]`: `_foreign` is not supported'],
  ])('%j is refused by name', (query, message) => {
    expect(search(query)[1]).toEqual({
      name: 'page',
      status: 400,
      message,
      code: 'feature_not_enabled',
      type: 'invalid_request',
      link: 'https://docs.meilisearch.com/errors#feature_not_enabled',
    });
  });

  it('is rejected if the settings need it', () => {
    const engine = createPageEngine([{ ...index, settings: { ...settings, distinctAttribute: 'make' } }]);
    const { status, body } = engine({ method: 'POST', path: '/multi-search', body: { queries: [{ indexUid: 'cars' }] } });
    expect([status, (body as Body).message]).toEqual([400, 'Inside `.queries[0]`: `distinct` is not supported']);
  });

  it('may be requested with an empty list', () => {
    expect(idsOf({ q: 'raven', attributesToHighlight: [], highlightPreTag: '<b>' })).toEqual(both([2]));
  });
});
