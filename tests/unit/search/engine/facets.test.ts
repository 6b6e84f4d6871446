import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../../scripts/tools/search-server/engine/engine.ts';
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
    expect(keys({ maxValuesPerFacet: 3, sortFacetValuesBy: { make: 'count' } })).toEqual(['Corvid', 'Bramble', 'Škarda']);
  });

  it('with equal counts begin with the last value, and with those of the fuller group of four among 20 or more', () => {
    const cars = (makes: string[]) => makes.map((make, id) => ({ id, make }));
    const order = (makes: string[]) => {
      const { body } = ask({ facets: ['make'] }, { faceting: { sortFacetValuesBy: { '*': 'count' } } }, cars(makes));
      return Object.keys((body.facetDistribution as { make: object }).make).join(' ');
    };
    expect(order(['a', 'b', 'c', 'b'])).toBe('b c a');
    const letters = [...'abcdefghijklmnopqrst'];
    expect(order(letters.slice(0, 19))).toBe('s r q p o n m l k j i h g f e d c b a');
    expect(order([...letters, 'b', 'f'])).toBe('f b t s r q p o n m l k j i h g e d c a');
    // Of e to h only f is asked for, so its group waits for the values of fuller groups.
    const { body } = ask(
      { facets: ['make'], filter: 'make != e AND make != g AND make != h' },
      { faceting: { sortFacetValuesBy: { '*': 'count' } } },
      cars(letters),
    );
    expect(Object.keys((body.facetDistribution as { make: object }).make).join(' ')).toBe('t s r q p o n m l k j i d c b a f');
  });

  it('found by a search for values are in the order of their count, then from the last spelling', () => {
    const documents = ['bb', 'ba', 'bc', 'bc'].map((make, id) => ({ id, make }));
    const more = { ...settings, faceting: { sortFacetValuesBy: { '*': 'count' } } } as const;
    const engine = createEngine([{ uid: 'cars', primaryKey: 'id', documents, settings: more }]);
    const { body } = engine({ method: 'POST', path: '/indexes/cars/facet-search', body: { facetName: 'make', facetQuery: 'b' } });
    expect((body as { facetHits: { value: string }[] }).facetHits.map(({ value }) => value)).toEqual(['bc', 'bb', 'ba']);
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
