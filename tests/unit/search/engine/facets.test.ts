import { describe, expect, it } from 'vitest';
import { createEngine } from '#lib/search/engine/engine.ts';
import { ask, listings, settings } from './garage.ts';

describe('facets', () => {
  it('count the candidates by normalised value, with the first spelling', () => {
    expect(ask({ facets: ['make', 'tags'] }).body.facetDistribution).toEqual({
      make: { Bramble: 2, Corvid: 2, Lark: 1, Škarda: 1 },
      tags: { 'Alloy wheels': 1, Sunroof: 2, 'Tow bar': 1 },
    });
    expect(ask({ facets: ['make'], filter: 'id = 4' }).body.facetDistribution).toEqual({ make: { 'bramble ': 1 } });
  });

  it('count all candidates, whatever the limit', () => {
    expect(ask({ facets: ['make'], q: 'lark', limit: 0 }).body).toMatchObject({
      hits: [],
      facetDistribution: { make: { Corvid: 1, Lark: 1 } },
    });
  });

  it('return the range of numbers', () => {
    expect(ask({ facets: ['price', 'make'] }).body.facetStats).toEqual({ price: { min: 5000, max: 60000 } });
    expect(ask({ facets: ['price'], filter: 'make = corvid' }).body.facetStats).toEqual({ price: { min: 21990, max: 35500 } });
  });

  it('sort by text or count, up to the limit', () => {
    const keys = (faceting: object) =>
      Object.keys((ask({ facets: ['make'] }, { faceting }).body.facetDistribution as { make: object }).make);
    expect(keys({})).toEqual(['Bramble', 'Corvid', 'Lark', 'Škarda']);
    expect(keys({ maxValuesPerFacet: 2 })).toEqual(['Bramble', 'Corvid']);
    expect(keys({ maxValuesPerFacet: 3, sortFacetValuesBy: { make: 'count' } })).toEqual(['Bramble', 'Corvid', 'Lark']);
  });

  it('include fields with a dot in their name', () => {
    const documents = [{ id: 1, 'dealer.town': 'Perth' }, { id: 2 }];
    expect(ask({ facets: ['dealer'] }, {}, documents).body.facetDistribution).toEqual({ 'dealer.town': { Perth: 1 } });
  });

  it('are correct again after a reader changed an earlier answer', () => {
    const engine = createEngine([{ uid: 'cars', primaryKey: 'id', documents: listings, settings }]);
    const counts = () => {
      const { body } = engine({ method: 'POST', path: '/indexes/cars/search', body: { facets: ['sold'] } });
      return (body as { facetDistribution: { sold: Record<string, number> } }).facetDistribution.sold;
    };
    const first = counts();
    first.true = 77;
    expect(counts()).toEqual({ false: 1, true: 1 });
  });

  it('reach into objects, and `*` means all', () => {
    expect(ask({ facets: ['dealer.town'] }).body.facetDistribution).toEqual({ 'dealer.town': { Hobart: 1, Perth: 2 } });
    expect(Object.keys(ask({ facets: ['*'] }).body.facetDistribution as object)).toEqual([
      'dealer',
      'dealer.town',
      'id',
      'km',
      'make',
      'price',
      'sold',
      'tags',
    ]);
  });

  it('are rejected for other attributes', () => {
    expect(ask({ facets: ['heading'] }).body.message).toBe(
      'Invalid facet distribution: Pattern `heading` is not filterable. Available filterable attributes patterns are: `colour, dealer, id, km, make, price, sold, tags`.',
    );
  });

  it('can be searched', () => {
    const engine = createEngine([{ uid: 'cars', primaryKey: 'id', documents: listings, settings }]);
    const search = (facetQuery: string, filter?: string) =>
      engine({ method: 'POST', path: '/indexes/cars/facet-search', body: { facetName: 'make', facetQuery, filter } }).body;
    expect(search('BR')).toMatchObject({ facetHits: [{ value: 'Bramble', count: 2 }], facetQuery: 'BR' });
    expect(search('skar')).toMatchObject({ facetHits: [{ value: 'Škarda', count: 1 }] });
    expect(search('corvod')).toMatchObject({ facetHits: [{ value: 'Corvid', count: 2 }] });
    expect(search('corvid', 'id = 2')).toMatchObject({ facetHits: [{ value: 'Corvid', count: 1 }] });
  });

  it('can be searched by a client that sends the whole search along', () => {
    const engine = createEngine([{ uid: 'cars', primaryKey: 'id', documents: listings, settings }]);
    const body = { facetName: 'make', facetQuery: 'br', hitsPerPage: 21, facets: ['make'], noSuchField: 1 };
    const { status, body: answer } = engine({ method: 'POST', path: '/indexes/cars/facet-search', body });
    expect({ status, answer }).toMatchObject({ status: 200, answer: { facetHits: [{ value: 'Bramble', count: 2 }] } });
  });
});
