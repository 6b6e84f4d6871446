import { describe, expect, it } from 'vitest';
import { createEngine, type EngineRequest } from '../../../../scripts/tools/search-server/engine/engine.ts';
import { listings, settings } from './garage.ts';

const engine = createEngine([{ uid: 'cars', primaryKey: 'id', documents: listings, settings }]);
const post = (path: string, body: unknown) => engine({ method: 'POST', path, body });

describe('createEngine', () => {
  it('answers several searches at once, each with its index', () => {
    const { status, body } = post('/multi-search', {
      queries: [
        { indexUid: 'cars', q: 'raven' },
        { indexUid: 'cars', limit: 0 },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      results: [
        { indexUid: 'cars', query: 'raven', hits: [{ id: 2 }] },
        { indexUid: 'cars', query: '', hits: [] },
      ],
    });
  });

  it('answers GET like POST', () => {
    const { body } = engine({ method: 'GET', path: '/indexes/cars/search?q=lark&limit=1&sort=price:asc&filter=make%20%3D%20lark' });
    expect(body).toMatchObject({ hits: [{ id: 6 }], limit: 1 });
  });

  it('returns documents by ID, by IDs and by filter', () => {
    expect(engine({ method: 'GET', path: '/indexes/cars/documents/2' }).body).toBe(listings[1]);
    expect(post('/indexes/cars/documents/fetch', { ids: ['6', 2], fields: ['id'] }).body).toEqual({
      results: [{ id: 2 }, { id: 6 }],
      offset: 0,
      limit: 20,
      total: 2,
    });
    expect(post('/indexes/cars/documents/fetch', { filter: 'sold EXISTS', sort: ['price:desc'], limit: 1, fields: ['id'] }).body).toEqual({
      results: [{ id: 6 }],
      offset: 0,
      limit: 1,
      total: 2,
    });
  });

  it('uses the caller’s clock', () => {
    let clock = 0;
    const timed = createEngine([{ uid: 'cars', primaryKey: 'id', documents: listings, settings }], { now: () => (clock += 21) });
    expect(timed({ method: 'POST', path: '/indexes/cars/search', body: {} }).body).toMatchObject({ processingTimeMs: 21 });
  });

  it('changes no document', () => {
    const before = JSON.stringify(listings);
    post('/indexes/cars/search', { q: 'lark', attributesToHighlight: ['*'], attributesToCrop: ['*'], facets: ['*'] });
    expect(JSON.stringify(listings)).toBe(before);
  });

  it.each<[EngineRequest, number, string, string]>([
    [{ method: 'POST', path: '/indexes/vans/search', body: {} }, 404, 'index_not_found', 'Index `vans` not found.'],
    [
      { method: 'POST', path: '/multi-search', body: { queries: [{ indexUid: 'vans' }] } },
      400,
      'index_not_found',
      'Inside `.queries[0]`: Index `vans` not found.',
    ],
    [
      { method: 'POST', path: '/multi-search', body: { queries: [{}] } },
      400,
      'missing_index_uid',
      'Missing field `indexUid` inside `.queries[0]`',
    ],
    [{ method: 'POST', path: '/multi-search', body: {} }, 400, 'bad_request', 'Missing field `queries`'],
    [
      { method: 'POST', path: '/indexes/cars/search', body: { limit: -1 } },
      400,
      'invalid_search_limit',
      'Invalid value type at `.limit`: expected a positive integer, but found a negative integer: `-1`',
    ],
    [
      { method: 'POST', path: '/indexes/cars/search', body: { sort: [7] } },
      400,
      'invalid_search_sort',
      'Invalid value type at `.sort[0]`: expected a string, but found a positive integer: `7`',
    ],
    [
      { method: 'POST', path: '/multi-search', body: { queries: [{ indexUid: 'cars', filter: 'make & a' }] } },
      400,
      'invalid_search_filter',
      'Inside `.queries[0]`: Was expecting an operation `=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon` at `make & a`.\n1:9 make & a',
    ],
    [
      { method: 'POST', path: '/indexes/cars/search', body: { filter: 'make CONTAINS a' } },
      400,
      'feature_not_enabled',
      'Using `CONTAINS` in a filter requires enabling the `contains filter` experimental feature. See https://github.com/orgs/meilisearch/discussions/763\n6:14 make CONTAINS a',
    ],
    [
      { method: 'POST', path: '/indexes/cars/search', body: { hybrid: { embedder: 'words' } } },
      400,
      'invalid_search_embedder',
      'Index `cars`: Cannot find embedder with name `words`.',
    ],
    [{ method: 'GET', path: '/indexes/cars/documents/77' }, 404, 'document_not_found', 'Document `77` not found.'],
    [{ method: 'GET', path: '/stats' }, 404, 'not_found', 'The embedded engine has no route GET /stats.'],
    [{ method: 'POST', path: '/%E0/%', body: {} }, 404, 'not_found', 'The embedded engine has no route POST /%E0/%.'],
  ])('%j is refused', (request, status, code, message) => {
    const link = `https://docs.meilisearch.com/errors#${code}`;
    expect(engine(request)).toEqual({ status, body: { message, code, type: 'invalid_request', link } });
  });

  it('rejects an unknown field', () => {
    expect(post('/indexes/cars/search', { quarry: 'lark' })).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });
});
