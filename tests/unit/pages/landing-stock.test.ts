import { describe, expect, it } from 'vitest';
import { sitemapPaths } from '#lib/hosting/sitemap.ts';
import type { Car } from '#lib/model/car.ts';
import { makeChrome } from '#lib/pages/chrome.ts';
import { homeModel } from '#lib/pages/home.ts';
import { landingStock, resolveStocked } from '#lib/pages/landing-stock.ts';
import { searchModel } from '#lib/pages/search.ts';
import { findMatchingCars, siteSearch } from '#lib/pages/search-engine.ts';
import { carsOfState } from '#lib/search/cars-of-state.ts';
import { searchUrls } from '#lib/search/url.ts';
import { carOf, testMotors } from './test-motors.ts';

const mixed: Partial<Car>[] = [
  { make: 'Mazda', model: 'CX-5', simple_body: 'SUV', car_type: 'used' },
  { make: 'Mazda', model: '3', simple_body: 'Hatch', car_type: 'used' },
  { make: 'Kia', model: 'Rio', simple_body: 'Hatch', car_type: 'new' },
  { make: 'Škoda', model: 'Octavia', simple_body: 'Wagon', car_type: 'used', subscription_price: 200 },
];
const shop = (cars: Partial<Car>[], options: object = {}) =>
  testMotors(
    options,
    cars.map((car, index) => carOf(`car-${index}`, car)),
  );
const base = 'https://test-motors.example';

describe('search pages with the same cars (rule H8)', () => {
  it.each([
    ['a make with one model', '/search/kia/rio', '/search/kia'],
    ['types that add nothing', '/search/used-and-demo-cars', '/search/used-cars'],
    ['all types', '/search/new-and-used-cars', '/search/new-used-and-demo-cars'],
    ['a body of one model', '/search/suv', '/search/mazda/cx-5'],
    ['a type of one make', '/search/new-cars', '/search/kia'],
  ])('%s: %s has the canonical address %s', (_what, path, canonical) => {
    const catalogue = shop(mixed);
    expect(searchModel(catalogue, path)?.head.canonical).toBe(base + canonical);
    expect(searchModel(catalogue, canonical)?.head.canonical).toBe(base + canonical);
    expect(sitemapPaths(catalogue)).toContain(canonical);
    expect(sitemapPaths(catalogue)).not.toContain(path);
  });

  it('a make keeps its address at a dealer that sells no other', () => {
    const catalogue = shop([{ model: 'CX-5' }, { model: '3' }]);
    for (const path of ['/search/mazda', '/search/mazda/cx-5'])
      expect(searchModel(catalogue, path)?.head).toMatchObject({ canonical: base + path, index: true });
  });
});

describe('search pages without cars (rule H8)', () => {
  const header = [
    { name: 'Demo', url: '/search/demo-cars' },
    { name: 'Used', url: '/search/used-cars' },
    { name: 'All', url: '/search/new-used-and-demo-cars' },
  ];
  const home = {
    cards: [
      { title: 'Demo', link: '/search/demo-cars' },
      { title: 'Used', link: '/search/used-cars' },
    ],
  };
  const catalogue = shop(mixed, { navigation: { header }, home });

  it('are not indexed, not in the sitemap and not linked', () => {
    expect(searchModel(catalogue, '/search/demo-cars')?.head.index).toBe(false);
    expect(searchModel(catalogue, '/search/used-cars')?.head.index).toBe(true);
    expect(sitemapPaths(catalogue)).not.toContain('/search/demo-cars');
    expect(makeChrome(catalogue).header.map(({ name }) => name)).toEqual(['Used', 'All']);
    expect(homeModel(catalogue).cards.map(({ title }) => title)).toEqual(['Used']);
    expect(resolveStocked(catalogue, '/search/demo-cars?price=:5000')).toBeUndefined();
  });

  it('but the default page is always linked', () => {
    const closed = shop([], { navigation: { header } });
    expect(makeChrome(closed).header.map(({ name }) => name)).toEqual(['All']);
    expect(searchModel(closed, '/search/new-used-and-demo-cars')?.head.index).toBe(false);
  });
});

it.each([
  ['no presets', {}],
  ['a make preset', { search: { presets: { make: ['Mazda'] } } }],
  ['an offer', { features: { subscription: true } }],
])('the cars of every search page are those that the engine finds: %s', (_what, options) => {
  const catalogue = shop(mixed, options);
  const { parse } = searchUrls(siteSearch(catalogue).setup.urls);
  const find = carsOfState(catalogue.documents);
  const { empty } = landingStock(catalogue);
  for (const path of catalogue.landings.keys()) {
    const state = parse(path);
    if (!state) continue;
    const found = findMatchingCars(catalogue, state).map(({ id }) => id);
    expect([path, find(state).map(({ id }) => id)]).toEqual([path, found.sort()]);
    if (empty.has(path)) expect(found).toEqual([]);
  }
});
