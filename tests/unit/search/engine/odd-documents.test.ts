import { describe, expect, it } from 'vitest';
import { createEngine, type EngineDocument } from '../../../../scripts/tools/search-server/engine/engine.ts';

const documents = [
  { id: 1, price: 100, make: 'Lark' },
  { id: null, price: '100', make: 7 },
  { price: [100, [200, ['300']]], make: { name: 'Lark' } },
  { id: { a: 1 }, price: { low: 1, high: [2] }, make: [{ name: 'Raven' }, null, [['Lark']]] },
  { id: [1], price: true, make: null },
  { id: '', price: null, make: '' },
  { id: 1.5, price: -0, make: [] },
  { id: true, price: 1e308, make: {} },
  { id: 'x', price: Number.MIN_VALUE, make: [[]] },
  { id: 'deep', make: { a: { b: [{ c: 'Lark' }] }, 'a.b.c': 'dotted' } },
  { id: 'own', constructor: 'mine', toString: 'text', hasOwnProperty: 1, length: 5 },
  JSON.parse('{ "id": "proto", "__proto__": "polluted", "make": "Lark" }'),
  {},
] as EngineDocument[];

const engine = createEngine([
  { uid: 'odd', primaryKey: 'id', documents, settings: { filterableAttributes: ['*'], sortableAttributes: ['*'] } },
]);
type Body = { hits: EngineDocument[]; message?: string; facetDistribution: Record<string, object>; facetStats: Record<string, object> };
const ask = (body: object) => {
  const answer = engine({ method: 'POST', path: '/indexes/odd/search', body: { limit: 100, ...body } }) as { status: number; body: Body };
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body;
};
const found = (body: object) =>
  ask(body).hits.map((hit) => documents.indexOf(documents.find((one) => JSON.stringify(one) === JSON.stringify(hit)) as EngineDocument));

describe('documents with values of other types', () => {
  it.each<[object, number[]]>([
    [{ q: 'lark' }, [0, 2, 3, 11, 9]],
    [{ q: '100' }, [0, 1, 2]],
    [{ filter: 'price = 100' }, [0, 1, 2]],
    [{ filter: 'price = 300' }, [2]],
    [{ filter: 'price = true' }, [4]],
    [{ filter: 'price = 0' }, [6]],
    // Strings compare with strings only: "300" and "true" come after "1000".
    [{ filter: 'price > 1000' }, [2, 4, 7]],
    [{ filter: 'price IS NULL' }, [5]],
    [{ filter: 'price NOT EXISTS' }, [9, 10, 11, 12]],
    [{ filter: 'make IS EMPTY' }, [5, 6, 7]],
    [{ filter: 'make = lark' }, [0, 3, 11]],
    [{ filter: 'make.name = raven' }, [3]],
    [{ filter: 'make.a.b.c = lark' }, [9]],
    [{ filter: 'make.a.b.c = dotted' }, [9]],
    [{ filter: 'price.high = 2' }, [3]],
    [{ filter: 'constructor = mine' }, [10]],
    [{ filter: 'toString = text' }, [10]],
    [{ filter: '__proto__ = polluted' }, [11]],
    [{ filter: 'valueOf EXISTS' }, []],
    [{ filter: 'id = 1' }, [0, 4]],
    [{ filter: 'id IS NULL' }, [1]],
    [{ filter: 'id IS EMPTY' }, [5]],
  ])('%j finds %j', (query, wanted) => {
    expect(found(query)).toEqual(wanted);
  });

  it('are counted and sorted', () => {
    const { facetDistribution, facetStats } = ask({ facets: ['*'], sort: ['price:desc', 'make:asc', 'id:asc'] });
    expect(facetDistribution.make).toEqual({ 7: 1, Lark: 3 });
    expect(facetDistribution['make.name']).toEqual({ Lark: 1, Raven: 1 });
    expect(facetDistribution.price).toEqual({ 0: 1, 100: 2, 200: 1, 300: 1, true: 1, '1e+308': 1, '5e-324': 1 });
    expect(facetStats.price).toEqual({ min: 0, max: 1e308 });
  });

  it('are returned by their IDs as text', () => {
    expect(engine({ method: 'GET', path: '/indexes/odd/documents/x' }).body).toBe(documents[8]);
    expect(engine({ method: 'GET', path: '/indexes/odd/documents/1.5' }).body).toBe(documents[6]);
    expect(engine({ method: 'GET', path: '/indexes/odd/documents/nothing' }).status).toBe(404);
  });

  it('keep their structure when highlighted', () => {
    const { hits } = ask({ q: 'raven', attributesToHighlight: ['make'], attributesToRetrieve: ['make'] });
    expect(hits).toEqual([{ make: documents[3]?.make, _formatted: { make: [{ name: '<em>Raven</em>' }, null, [['Lark']]] } }]);
  });
});
