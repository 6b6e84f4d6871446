import algoliasearchHelper from 'algoliasearch-helper';
import { describe, expect, it } from 'vitest';
import { createSearchClient } from '#lib/browser/search/search-client.ts';
import { engineHttp } from '#lib/browser/search/search-http.ts';
import { dayMs } from '#lib/model/time.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { searchModel } from '#lib/pages/search.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { initialResults } from '#lib/search/initial-results.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { createEngine } from '../../../scripts/tools/search-server/engine/engine.ts';

const now = 1_790_000_000_000;
const makes = ['Mazda', 'Kia', 'Škoda'];
const cars = Array.from({ length: 50 }, (_, i) => ({
  id: `c${i}`,
  slug: `c${i}`,
  name: `Car ${i}`,
  make: makes[i % 3] as string,
  model: `M${i % 5}`,
  car_type: (['used', 'new'] as const)[i % 2],
  simple_body: ['SUV', 'Ute'][i % 2] as string,
  price: 10_000 + i * 100,
  year: 2015 + (i % 8),
  custom_rank: (i * 7) % 50,
  status: i === 49 ? ('sold' as const) : ('in_stock' as const),
  ...(i === 49 ? { sold_date_timestamp: now - 1000 } : {}),
}));
const { secrets: _secrets, ...site } = siteSchema.parse({ slug: 'test', dealer: { name: 'Test Motors' } });
const catalogue = makeCatalogue({ site, now, cars, pictures: {}, content: [] });

describe('a search page', () => {
  it.each(['/search/new-used-and-demo-cars', '/search/used-cars', '/search/mazda', '/search/kia/m1', '/search/ute'])(
    '%s starts with what InstantSearch would be answered',
    async (path) => {
      const model = searchModel(catalogue, path);
      if (!model) throw new Error(`no page ${path}`);
      const root = model.setup.index;
      const start = initialResults(
        root,
        model.state,
        { ...model.first, total: model.total },
        model.cards.map((card) => card.id),
        21,
      )[root];
      const engine = createEngine([makeIndexFile(catalogue.documents, site)]);
      const client = createSearchClient({
        ...model.setup,
        models: model.setup.urls.places.makes,
        host: 'http://embedded.invalid',
        http: engineHttp(async (request) => engine(request)),
        now: () => now,
      });
      const { content } = await algoliasearchHelper(client as never, root, start?.state as never).searchOnce({});
      expect(content.hits.map((hit) => hit.objectID)).toEqual(model.cards.map((card) => card.id));
      expect(content.nbHits).toBe(model.total);
      for (const [name, values] of Object.entries(model.first.facets)) {
        if (name === 'model' && !model.state.refinements.make) continue;
        const counted = content.getFacetValues(name, {}) as { name: string; count: number }[];
        expect(Object.fromEntries(counted.map((value) => [value.name, value.count]))).toMatchObject(values);
      }
      expect(content.getFacetStats('price')).toMatchObject(model.first.stats.price as object);
    },
  );
  it('is valid until a counted sold car leaves, shown or not', () => {
    const last = cars.map((car) => (car.id === 'c49' ? { ...car, custom_rank: -1 } : car));
    const own = makeCatalogue({ site, now, cars: last, pictures: {}, content: [] });
    const model = searchModel(own, '/search/new-cars');
    expect(model?.cards.some(({ id }) => id === 'c49')).toBe(false);
    expect(model?.validUntil).toBe(now - 1000 + 3 * dayMs);
    expect(model?.leaving).toBeUndefined();
  });
  it('is named after its search and the site’s presets', () => {
    const preset = siteSchema.parse({ slug: 'test', dealer: { name: 'Test Motors' }, search: { presets: { make: ['Kia'] } } });
    const own = makeCatalogue({ site: preset, now, cars, pictures: {}, content: [] });
    expect(searchModel(own, '/search/new-used-and-demo-cars')?.heading).toBe('Kia cars');
    expect(searchModel(own, '/search/mazda')?.heading).toBe('Mazda cars');
    expect(searchModel(own, '/search/used-cars')?.head).toMatchObject({ title: 'Used Kia cars (8) | Test Motors', index: true });
  });
  it('names the window end of its sold cars, and is undefined for other paths', () => {
    const whole = { ...site, search: { ...site.search, hitsPerPage: 25 } };
    const model = searchModel(makeCatalogue({ ...catalogue, site: whole }), '/search/new-cars');
    expect(model?.total).toBe(25);
    expect(model?.cards.at(-1)?.id, 'a sold car comes last, whatever its rank').toBe('c49');
    expect(model?.validUntil).toBe(now - 1000 + 3 * dayMs);
    expect(model?.leaving).toEqual({ c49: now - 1000 + 3 * dayMs });
    expect(searchModel(catalogue, '/search/used-cars')?.validUntil).toBeUndefined();
    expect(searchModel(catalogue, '/search/mazda/m1')?.path).toBe('/search/mazda/m1');
    expect(searchModel(catalogue, '/search/lada')).toBeUndefined();
  });
});

it('with a search server the page starts with the dealer’s stock and asks for that only', () => {
  const search = { host: 'https://search.example.com', apiKey: 'token', indexing: 'shared', stockFilter: ['website_slug = "test"'] };
  const { secrets: _none, ...shared } = siteSchema.parse({ slug: 'test', dealer: { name: 'Test Motors' }, search });
  const path = '/search/used-cars';
  const served = searchModel(makeCatalogue({ site: shared, now, cars, pictures: {}, content: [] }), path);
  expect(served?.cards).toEqual(searchModel(catalogue, path)?.cards);
  expect(served?.setup).toMatchObject({ host: 'https://search.example.com', apiKey: 'token', stockFilter: ['website_slug = "test"'] });
});

describe('a rental page', () => {
  const rent = (id: string, weekly_price: number, subscription_price?: number) => ({
    ...{ id, slug: id, name: id, status: 'in_stock' as const, weekly_price },
    ...(subscription_price ? { subscription_price } : {}),
  });
  const { secrets: _none, ...fleet } = siteSchema.parse({
    slug: 'fleet',
    dealer: { name: 'Fleet' },
    features: { rental: true, subscription: true },
    search: { filters: ['subscription_price'], sorts: ['subscription_price_asc'] },
  });
  const stock = [rent('both', 239, 99), rent('cheap', 149), rent('dear', 389, 129)];
  const fleetCatalogue = makeCatalogue({ site: fleet, now, cars: stock, pictures: {}, content: [] });

  it('has the lowest rent first, and the bounds of rent (rule S41)', () => {
    const model = searchModel(fleetCatalogue, '/search/rental-cars');
    expect(model?.cards.map(({ id }) => id)).toEqual(['cheap', 'both', 'dear']);
    expect(model?.first.stats).toEqual({ weekly_price: { min: 149, max: 389 } });
  });

  it('leaves that of subscriptions to its own prices', () => {
    const model = searchModel(fleetCatalogue, '/search/subscription-cars');
    expect(model?.cards.map(({ id }) => id)).toEqual(['both', 'dear']);
    expect(model?.first.stats).toEqual({ subscription_price: { min: 99, max: 129 } });
  });
});
