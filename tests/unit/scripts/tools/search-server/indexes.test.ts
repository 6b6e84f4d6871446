import { describe, expect, test } from 'vitest';
import { makeServer, start } from './ask.ts';

const at = new Date(start).toISOString();

test('an index is renamed with its content', async () => {
  const { ask, change } = makeServer();
  await change('POST /indexes/cars/documents', { body: [{ id: 1, make: 'Kia' }] });
  expect(await change('PATCH /indexes/cars', { body: { uid: 'utes' } })).toMatchObject({
    status: 'succeeded',
    details: { primaryKey: null, oldIndexUid: 'cars', newIndexUid: 'utes' },
  });
  expect((await ask('GET /indexes')).body).toEqual({
    results: [{ uid: 'utes', primaryKey: 'id', createdAt: at, updatedAt: at }],
    offset: 0,
    limit: 20,
    total: 1,
  });
  expect((await ask('POST /indexes/utes/search', { body: { q: 'kia' } })).body).toMatchObject({ hits: [{ id: 1 }] });
  await change('POST /indexes', { body: { uid: 'vans' } });
  expect(await change('PATCH /indexes/vans', { body: { uid: 'utes' } })).toMatchObject({
    error: { message: 'Index `utes` already exists.' },
  });
});

describe('swaps', () => {
  test('rename an index, but only to a name that is free', async () => {
    const { ask, change } = makeServer();
    await change('POST /indexes/cars/documents', { body: [{ id: 1 }] });
    await change('POST /swap-indexes', { body: [{ indexes: ['cars', 'old'], rename: true }] });
    expect((await ask('GET /stats')).body).toMatchObject({ indexes: { old: { numberOfDocuments: 1 } } });
    await change('POST /indexes', { body: { uid: 'cars' } });
    expect(await change('POST /swap-indexes', { body: [{ indexes: ['cars', 'old'], rename: true }] })).toMatchObject({
      error: {
        code: 'index_already_exists',
        message: 'Cannot rename `cars` to `old` as the index already exists. Hint: You can remove `old` first and then do your remove.',
      },
    });
  });

  test('are all performed or none', async () => {
    const { ask, change } = makeServer();
    await change('POST /indexes/a/documents', { body: [{ id: 1 }] });
    await change('POST /indexes', { body: { uid: 'b' } });
    const swaps = [{ indexes: ['a', 'b'] }, { indexes: ['c', 'd'] }];
    expect(await change('POST /swap-indexes', { body: swaps })).toMatchObject({ error: { message: 'Indexes `c`, `d` not found.' } });
    expect((await ask('GET /indexes/a/stats')).body).toMatchObject({ numberOfDocuments: 1 });
  });
});

describe('documents', () => {
  test('of a failed task are not added', async () => {
    const { ask, change } = makeServer();
    await change('POST /indexes/cars/documents', { body: [{ id: 1 }] });
    expect(await change('POST /indexes/cars/documents', { body: [{ id: 2 }, { id: 'a b' }] })).toMatchObject({ status: 'failed' });
    expect((await ask('GET /indexes/cars/documents')).body).toMatchObject({ total: 1 });
  });

  test('are found by their id as a number and as a text', async () => {
    const { ask, change } = makeServer();
    await change('POST /indexes/cars/documents', {
      body: [
        { id: 1, make: 'Kia' },
        { id: '1', model: 'Rio' },
      ],
    });
    expect((await ask('GET /indexes/cars/documents')).body).toMatchObject({ results: [{ id: '1', model: 'Rio' }], total: 1 });
  });

  test('keep their place when they change', async () => {
    const { ask, change } = makeServer();
    await change('POST /indexes/cars/documents', { body: [{ id: 1 }, { id: 2 }] });
    await change('PUT /indexes/cars/documents', { body: [{ id: 1, sold: true }, { id: 3 }] });
    await change('PUT /indexes/cars/documents?skipCreation=true', { body: [{ id: 4 }, { id: 2, sold: false }] });
    expect((await ask('POST /indexes/cars/search', { body: {} })).body).toMatchObject({
      hits: [{ id: 1, sold: true }, { id: 2, sold: false }, { id: 3 }],
    });
  });

  test('may have fields named like object properties', async () => {
    const { ask, change } = makeServer();
    const raw = '[{"id":1,"__proto__":{"polluted":true},"constructor":"x"}]';
    await change('POST /indexes/cars/documents', { raw });
    await change('PUT /indexes/cars/documents', { raw });
    expect(JSON.stringify((await ask('GET /indexes/cars/documents/1')).body)).toBe(raw.slice(1, -1));
    expect((await ask('GET /indexes/cars/documents/__proto__')).status).toBe(404);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('are deleted by filter; a filter that the index does not allow fails the task', async () => {
    const { change } = makeServer();
    await change('POST /indexes/cars/documents', {
      body: [
        { id: 1, make: 'Kia' },
        { id: 2, make: 'MG' },
      ],
    });
    expect(await change('POST /indexes/cars/documents/delete', { body: { filter: 'make = Kia' } })).toMatchObject({
      status: 'failed',
      details: { providedIds: 0, deletedDocuments: 0, originalFilter: '"make = Kia"' },
      error: { code: 'invalid_document_filter' },
    });
    await change('PUT /indexes/cars/settings/filterable-attributes', { body: ['make'] });
    expect(await change('POST /indexes/cars/documents/delete', { body: { filter: [['make = Kia', 'make = BMW']] } })).toMatchObject({
      details: { deletedDocuments: 1, originalFilter: '[["make = Kia","make = BMW"]]' },
    });
  });
});

test('setting creates a missing index, resetting does not', async () => {
  const { ask, change } = makeServer();
  expect(await change('DELETE /indexes/cars/settings')).toMatchObject({ error: { code: 'index_not_found' } });
  await change('PUT /indexes/cars/settings/filterable-attributes', {
    body: [{ attributePatterns: ['tag*'], features: { facetSearch: true } }, 'make'],
  });
  expect((await ask('GET /indexes/cars/settings/filterable-attributes')).body).toEqual([
    { attributePatterns: ['tag*'], features: { facetSearch: true, filter: { equality: true, comparison: false } } },
    'make',
  ]);
  await change('PUT /indexes/cars/settings/facet-search', { body: false });
  const { status, body } = await ask('POST /indexes/cars/facet-search', { body: { facetName: 'make' } });
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'facet_search_disabled' } });
});

test('features are stored', async () => {
  const { ask } = makeServer();
  expect((await ask('PATCH /experimental-features', { body: { containsFilter: true, metrics: null } })).body).toMatchObject({
    containsFilter: true,
    metrics: false,
  });
  expect((await ask('GET /experimental-features')).body).toMatchObject({ containsFilter: true });
});

test('a trailing slash makes no difference', async () => {
  const { ask } = makeServer();
  expect(await ask('GET /health/')).toMatchObject({ status: 200, body: { status: 'available' } });
});
