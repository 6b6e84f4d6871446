import { describe, expect, it } from 'vitest';
import { sitemapPaths } from '#lib/hosting/sitemap.ts';
import type { Car } from '#lib/model/car.ts';
import { resolvePath } from '#lib/pages/catalogue.ts';
import { resolveStocked } from '#lib/pages/landing-stock.ts';
import { generatedModel, routes } from '#lib/pages/routes.ts';
import { carOf, now, pageOf, testMotors } from './test-motors.ts';

const base = 'https://test-motors.example';
const sold: Partial<Car> = { status: 'sold', sold_date_timestamp: now };
const stock = [
  carOf('dear', { price: 30_000, custom_rank: 1 }),
  carOf('cheap', { price: 20_000, custom_rank: 2 }),
  carOf('gone', { price: 1_000, ...sold }),
  carOf('three', { model: '3' }),
  carOf('rio', { make: 'Kia', model: 'Rio', ...sold }),
  carOf('none', { make: 'Kia', model: undefined as never }),
];
const shop = (options: object = {}, content = [] as ReturnType<typeof pageOf>[]) =>
  testMotors({ dealer: { city: 'Orange' }, pages: { buildModelPages: true }, ...options }, stock, content);
const modelPaths = (catalogue: ReturnType<typeof shop>) => routes.other.paths(catalogue).filter((path) => path.startsWith('/models/'));

describe('the page of a model (rule A31)', () => {
  it('is built for each model of the listed cars, where the site wants such pages', () => {
    expect(modelPaths(shop()).sort()).toEqual(['/models/kia/rio', '/models/mazda/3', '/models/mazda/cx-5']);
    const without = shop({ pages: {} });
    expect(modelPaths(without)).toEqual([]);
    expect(generatedModel(without, '/models/mazda/cx-5')).toBeUndefined();
    expect(resolvePath(without, '/models/mazda/cx-5')).toBeUndefined();
  });

  it('shows what its cars say, the cars that can be bought, the form, and other models of the make', () => {
    const page = generatedModel(shop(), '/models/mazda/cx-5');
    expect(page).toMatchObject({
      heading: 'Mazda CX-5',
      intro: '2 cars in stock in Orange, from $20,000 excl. govt. charges.',
      head: { title: 'Mazda CX-5 for sale in Orange | Test Motors', canonical: `${base}/models/mazda/cx-5`, index: true },
      form: { form: { id: 'enquiry' } },
    });
    expect(page?.blocks.column).toMatchObject([
      { type: 'facts', rows: expect.arrayContaining([{ name: 'Price', values: ['$20,000 to $30,000 excl. govt. charges'] }]) },
      { type: 'text', html: '<h2>More Mazda models in stock</h2>\n<ul>\n<li><a href="/models/mazda/3">Mazda 3</a></li>\n</ul>\n' },
    ]);
    expect(page?.blocks.sections).toMatchObject([
      {
        title: 'Mazda CX-5 in stock',
        cards: [{ id: 'cheap' }, { id: 'dear' }],
        more: { name: 'Search all Mazda CX-5', href: '/search/mazda/cx-5' },
      },
    ]);
    expect(page?.structuredData).toMatchObject({ '@graph': [{ '@type': 'ItemList', numberOfItems: 2 }] });
  });

  it('has another address than a search that the dealer named so', () => {
    const catalogue = shop({ pages: { buildModelPages: true, searchAliases: { '/search/mazda/cx-5': '/search/used-cars' } } });
    expect(modelPaths(catalogue)).not.toContain('/models/mazda/cx-5');
    expect(resolvePath(catalogue, '/models/mazda/cx-5')).toBeUndefined();
  });

  it('uses the name that shoppers know (rule C2)', () => {
    const catalogue = testMotors({ pages: { buildModelPages: true }, cars: { brandAliases: { SsangYong: 'KGM' } } }, [
      carOf('a', { make: 'SsangYong', model: 'Rexton' }),
      carOf('b', { make: 'KGM', model: 'Rexton' }),
    ]);
    expect(modelPaths(catalogue)).toEqual(['/models/kgm/rexton']);
    expect(generatedModel(catalogue, '/models/kgm/rexton')).toMatchObject({
      heading: 'KGM Rexton',
      intro: expect.stringMatching(/^2 cars/),
    });
  });

  it('without a car to buy is in no index, sitemap or menu, and offers others', () => {
    const catalogue = shop();
    const page = generatedModel(catalogue, '/models/kia/rio');
    expect(page).toMatchObject({
      head: { index: false },
      intro: 'We have no Kia Rio in stock right now. Tell us what you are after.',
      blocks: { column: [], sections: [{ title: 'Kia cars in stock', cards: [{ id: 'none' }] }] },
    });
    expect(page?.structuredData).toBeUndefined();
    expect([resolvePath(catalogue, '/models/kia/rio'), resolveStocked(catalogue, '/models/kia/rio')]).toEqual([
      '/models/kia/rio',
      undefined,
    ]);
    expect(sitemapPaths(catalogue).filter((path) => path.startsWith('/models/'))).toEqual(['/models/mazda/3', '/models/mazda/cx-5']);
  });

  it('begins with the dealer’s own text, which keeps it without cars', () => {
    const own = [pageOf('/models/mazda/cx-5', { heading: 'The CX-5' }), pageOf('/models/mazda/bt-50', { heading: 'Mazda BT-50' })];
    const catalogue = shop({}, own);
    expect(generatedModel(catalogue, '/models/mazda/cx-5')).toMatchObject({
      heading: 'The CX-5',
      blocks: { column: [{ type: 'facts' }, { type: 'text', html: '<p>Text</p>\n' }, { type: 'text' }] },
    });
    expect(generatedModel(catalogue, '/models/mazda/bt-50')).toMatchObject({
      heading: 'Mazda BT-50',
      head: { index: false },
      blocks: { column: [{ html: '<p>Text</p>\n' }], sections: [{ cards: [{ id: 'cheap' }, { id: 'dear' }, { id: 'three' }] }] },
    });
    expect(sitemapPaths(catalogue)).not.toContain('/models/mazda/bt-50');
    expect(generatedModel(catalogue, '/models/mazda/bt-99')).toBeUndefined();
  });
});
