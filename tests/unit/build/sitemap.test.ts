import { expect, test } from 'vitest';
import { robotsTxt, sitemapPaths, sitemapXml } from '#lib/build/sitemap.ts';
import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';

const catalogue = (cars: Partial<Car>[], kind: 'page' | 'article' = 'page') =>
  ({
    site: { dealer: { locations: [] }, pages: { blog: '/news' } },
    content: [{ path: '/about-us', kind }],
    contentByPath: new Map([['/about-us', {}]]),
    landings: new Map([
      ['/search/used-cars', {}],
      ['/about-us', {}],
    ]),
    cars: cars.map((car, index) => ({ id: String(index), slug: `car-${index}`, name: 'A car', ...car })),
  }) as unknown as Catalogue;

test('cars that can be bought are in, sold ones are out', () => {
  const cars: Partial<Car>[] = [
    {},
    { status: 'in_stock' },
    { status: 'coming_soon' },
    { status: 'sold' },
    { status: 'in_stock', tag: 'Sold' },
  ];
  expect(sitemapPaths(catalogue(cars))).toEqual(['/', '/about-us', '/search/used-cars', '/cars/car-0', '/cars/car-1', '/cars/car-2']);
});

test('the blog has its address only when there is an article', () => {
  expect(sitemapPaths(catalogue([]))).toEqual(['/', '/about-us', '/search/used-cars']);
  expect(sitemapPaths(catalogue([], 'article'))).toEqual(['/', '/news', '/about-us', '/search/used-cars']);
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
