import { expect, test } from 'vitest';
import { carOf } from '../../unit/pages/test-motors.ts';
import { withVariant } from './load-product.ts';
import { addFilter } from './page-variants.ts';
import { costOf } from './product-copy.ts';

test('a new filter is offered, counted, read from an address and searched', () =>
  withVariant(addFilter, async ({ load, catalogueOf, touched }) => {
    const { routes } = await load('lib/pages/routes.ts');
    const { siteSearch } = await load('lib/pages/search-engine.ts');
    const { searchUrls } = await load('lib/search/url.ts');
    const { findMatchingCars } = await load('lib/pages/search-engine.ts');
    const cars = [carOf('a', { doors: 2 }), carOf('b', { doors: 4 }), carOf('c', { doors: 4 })];
    const catalogue = await catalogueOf({ search: { filters: ['make', 'doors'] } }, cars);
    const model = routes.search.model(catalogue, '/search/our-cars');
    expect(model.setup.filters).toContainEqual({ kind: 'list', attribute: 'doors', label: 'Doors' });
    expect(model.first.facets.doors).toEqual({ 2: 1, 4: 2 });

    const { parse, build } = searchUrls(siteSearch(catalogue).setup.urls);
    const state = { ...model.state, refinements: { doors: ['4'] } };
    expect(parse(build(state))).toEqual(state);
    expect(findMatchingCars(catalogue, state).map(({ id }: { id: string }) => id)).toEqual(['b', 'c']);

    const files = await touched();
    expect(files).toEqual(['lib/model/search-document.ts', 'lib/search/attributes.ts']);
    expect(files).toHaveLength(await costOf('filter'));
  }));
