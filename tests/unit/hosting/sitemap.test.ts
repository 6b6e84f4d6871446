import { expect, test } from 'vitest';
import { robotsTxt, sitemapPaths, sitemapXml } from '#lib/hosting/sitemap.ts';
import type { Car } from '#lib/model/car.ts';
import { carOf, pageOf, testMotors } from '../pages/test-motors.ts';

const catalogue = (cars: Partial<Car>[], article = false) =>
  testMotors(
    { pages: { searchAliases: { '/used-car/list': '/search/used-cars' } } },
    cars.map((car, index) => carOf(`car-${index}`, car)),
    [pageOf('/about-us'), ...(article ? [pageOf('/news/hello', { kind: 'article' })] : [])],
  );
const searches = (paths: string[]) => paths.filter((path) => path.startsWith('/search/') || path.startsWith('/used-car/'));
const others = (paths: string[]) => paths.filter((path) => !searches(paths).includes(path));

test('cars that can be bought are in, sold ones are out', () => {
  const cars: Partial<Car>[] = [
    {},
    { status: 'in_stock' },
    { status: 'coming_soon' },
    { status: 'sold' },
    { status: 'in_stock', tag: 'Sold' },
  ];
  expect(others(sitemapPaths(catalogue(cars)))).toEqual(['/', '/site-map', '/about-us', '/cars/car-0', '/cars/car-1', '/cars/car-2']);
});

test('the blog has its address only when there is an article', () => {
  expect(others(sitemapPaths(catalogue([])))).toEqual(['/', '/site-map', '/about-us']);
  expect(others(sitemapPaths(catalogue([], true)))).toEqual(['/', '/blog', '/site-map', '/about-us', '/news/hello']);
});

test('of the addresses of one search, and of searches with the same cars, only the canonical one is in', () => {
  const cars: Partial<Car>[] = [{}, { model: 'CX-3' }, { make: 'Kia', model: 'Rio', simple_body: 'Hatch', car_type: 'demo' }];
  expect(searches(sitemapPaths(catalogue(cars)))).toEqual([
    '/search/new-used-and-demo-cars',
    '/search/kia',
    '/search/mazda',
    '/search/mazda/cx-3',
    '/search/mazda/cx-5',
  ]);
});

test('a preset of one make leaves the pages of that make and its models in (rule U4)', () => {
  const mazda = testMotors({ search: { presets: { make: ['Mazda'] } } }, [carOf('car-1')]);
  expect(sitemapPaths(mazda)).toContain('/search/mazda');
  expect(sitemapPaths(mazda)).toContain('/search/mazda/cx-5');
});

test('a day stands beside its address', () => {
  expect(sitemapXml('https://acme.example.com', ['/', '/cars/a'], new Map([['/cars/a', '2026-03-04']]))).toContain(
    '  <url><loc>https://acme.example.com/</loc></url>\n  <url><loc>https://acme.example.com/cars/a</loc><lastmod>2026-03-04</lastmod></url>\n',
  );
});

test('the file is XML whatever the addresses hold', () => {
  expect(sitemapXml('https://acme.example.com', ['/', '/a&b<c>\'d"e'])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '  <url><loc>https://acme.example.com/</loc></url>\n' +
      '  <url><loc>https://acme.example.com/a&#38;b&#60;c&#62;&#39;d&#34;e</loc></url>\n</urlset>\n',
  );
});

test.each([
  [true, 'User-agent: *\nAllow: /\n\nSitemap: https://acme.example.com/sitemap.xml\n'],
  [false, 'User-agent: *\nDisallow: /\n'],
])('robots.txt of a site that may be listed (%s)', (indexable, text) => {
  expect(robotsTxt('https://acme.example.com', indexable)).toBe(text);
});
