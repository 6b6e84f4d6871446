import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyLetter } from '../../../../any-letter.ts';
import { runsOf } from '../../../../runs.ts';
import { makeServer } from './ask.ts';

const words = [
  'id',
  'make',
  'price',
  'Kia',
  '*',
  'make = Kia',
  'price:asc',
  '_geoPoint(1,2):asc',
  '',
  '__proto__',
  '-1',
  '🍰',
  'constructor',
];
const names = [
  'q',
  'filter',
  'sort',
  'facets',
  'limit',
  'offset',
  'page',
  'hitsPerPage',
  'queries',
  'indexUid',
  'uid',
  'primaryKey',
  'indexes',
  'actions',
  'expiresAt',
  'facetName',
  'facetQuery',
  'fields',
  'ids',
  'stopWords',
  'synonyms',
  'typoTolerance',
  'faceting',
  'rankingRules',
  'pagination',
  'filterableAttributes',
  'sortableAttributes',
  'searchableAttributes',
  'displayedAttributes',
  'distinctAttribute',
  'attributesToCrop',
  'attributesToHighlight',
  'cropLength',
  'matchingStrategy',
  'rankingScoreThreshold',
  'showRankingScore',
  'id',
  'make',
  '__proto__',
];
const routes = [
  'POST /indexes',
  'PATCH /indexes/cars',
  'POST /swap-indexes',
  'PATCH /indexes/cars/settings',
  'PUT /indexes/cars/settings/synonyms',
  'PUT /indexes/cars/settings/filterable-attributes',
  'PUT /indexes/cars/settings/ranking-rules',
  'PATCH /indexes/cars/settings/typo-tolerance',
  'PATCH /indexes/cars/settings/faceting',
  'POST /indexes/cars/documents',
  'PUT /indexes/cars/documents',
  'POST /indexes/cars/documents/fetch',
  'POST /indexes/cars/documents/delete',
  'POST /indexes/cars/documents/delete-batch',
  'POST /indexes/cars/search',
  'POST /multi-search',
  'POST /indexes/cars/facet-search',
  'POST /indexes/cars/similar',
  'POST /keys',
  'PATCH /experimental-features',
];
const reads = [
  '/indexes',
  '/tasks',
  '/batches',
  '/keys',
  '/indexes/cars/documents',
  '/indexes/cars/search',
  '/indexes/cars/documents/1',
  '/indexes/cars/stats',
];

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.constantFrom(...words), fc.string({ unit: anyLetter }), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
  ),
}));

const body = fc.oneof(value, fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 }));

/** A server that is new at each run, since many a request changes what the next would meet. */
async function stocked() {
  const server = makeServer({ masterKey: 'k' });
  const key = 'Bearer k';
  await server.change('PUT /indexes/cars/settings/filterable-attributes', { body: ['make', 'price'], key });
  await server.change('POST /indexes/cars/documents', { body: [{ id: 1, make: 'Kia', price: 9000 }], key });
  return { ...server, key };
}

test('every body gets an answer or a refusal, never an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), fc.array(body, { minLength: 1, maxLength: 3 }), async (route, bodies) => {
      const { ask, runTasks, key } = await stocked();
      for (const sent of bodies) {
        const { status, body: answer } = await ask(route, { body: sent, key });
        expect(status, JSON.stringify(answer)).toBeLessThan(500);
      }
      runTasks();
      const { body: failed } = await ask('GET /tasks?statuses=failed', { key });
      expect(JSON.stringify(failed)).not.toContain('"internal"');
      expect((await ask('POST /indexes/cars/search', { body: { q: 'kia', facets: ['*'] }, key })).status).toBeLessThan(500);
    }),
    { numRuns: runsOf(250) },
  );
});

test('no query string causes an internal error', async () => {
  const { ask, key } = await stocked();
  const text = fc.oneof(fc.constantFrom(...words, '[', '[["a"]]', '{', '1,2', 'true'), fc.string({ unit: anyLetter }));
  const query = fc.dictionary(fc.constantFrom(...names, 'uids', 'statuses', 'from', 'reverse', 'afterEnqueuedAt'), text, { maxKeys: 3 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads), query, async (path, asked) => {
      const { status, body: answer } = await ask(`GET ${path}?${new URLSearchParams(asked)}`, { key });
      expect(status, JSON.stringify(answer)).toBeLessThan(500);
    }),
    { numRuns: runsOf(250) },
  );
});
