import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineHttp, withFacetFields } from '#lib/browser/search/search-http.ts';
import { createEngine } from '../../../scripts/tools/search-server/engine/engine.ts';
import { whereRecorded } from './recorded.ts';

const files = ['instantsearch-requests.txt', 'instantsearch-requests-live.txt'].map((name) => join(whereRecorded, name));
const isHere = files.every((file) => existsSync(file));

type Asked = { widget: string; query: Record<string, unknown> };

/** The recorded requests of InstantSearch’s widgets, by case name. */
function recorded(): Asked[] {
  const asked: Asked[] = [];
  for (const file of files) {
    let widget = '';
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line.startsWith('## ')) widget = line.slice(3).trim();
      else if (/^\s+\{"(indexUid|q)"/.test(line)) asked.push({ widget, query: JSON.parse(line) });
    }
  }
  return asked;
}

const names = [
  'make',
  'model',
  'colour',
  'badge',
  'state',
  'price',
  'filtered_features',
  'simple_body',
  'categories',
  'categories.lvl0',
  'categories.lvl1',
];
const cars = Array.from({ length: 60 }, (_, index) => ({
  id: `c${index}`,
  name: index % 3 ? 'Mazda CX-5' : 'Kia Rio',
  make: index % 3 ? 'Mazda' : 'Kia',
  colour: index % 2 ? 'White' : 'Red',
  badge: index % 5 ? 'x' : '-x',
  state: 'qld',
  price: 1000 * index,
}));
const engine = createEngine(
  ['Car_production', 'Other'].map((uid) => ({
    uid,
    primaryKey: 'id',
    documents: cars,
    settings: { filterableAttributes: ['*'], sortableAttributes: ['*', ...names] },
  })),
);

const reason = isHere ? '' : ` (skipped: no recorded requests in ${whereRecorded}; set FORECOURT_SHARED)`;
describe.skipIf(!isHere)(`what InstantSearch asks${reason}`, () => {
  const all = isHere ? recorded() : [];
  test('was recorded', () => {
    expect(all.length).toBeGreaterThan(50);
  });
  test.each(all.filter(({ query }) => query.facetName === undefined))('$widget is answered: $query', ({ query }) => {
    const answer = engine({ method: 'POST', path: '/multi-search', body: { queries: [query] } });
    expect(answer).toMatchObject({ status: 200, body: { results: [{ hits: expect.any(Array) }] } });
  });
  const facetSearch = withFacetFields(engineHttp(async (request) => engine(request)));
  test.each(all.filter(({ query }) => query.facetName !== undefined))(
    '$widget is answered among facet values: $query',
    async ({ query }) => {
      const init = { method: 'POST', body: JSON.stringify(query) };
      const answer = await facetSearch('http://embedded.invalid/indexes/Car_production/facet-search', init);
      expect(answer).toMatchObject({ facetHits: expect.any(Array) });
    },
  );
});
