import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { robotsTxt, type SitemapPage, sitemapFiles, sitemapImages, sitemapPaths } from '#lib/hosting/sitemap.ts';
import type { Car } from '#lib/model/car.ts';
import { makePageMemory } from '#lib/pages/page-memory.ts';
import { carOf, pageOf, testMotors } from '../pages/test-motors.ts';

const catalogue = (cars: Partial<Car>[], article = false) =>
  testMotors(
    { pages: { searchAliases: { '/used-car/list': '/search/used-cars' } } },
    cars.map((car, index) => carOf(`car-${index}`, car)),
    [pageOf('/about-us'), ...(article ? [pageOf('/news/hello', { kind: 'article' })] : [])],
  );
const searches = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/search/') || path.startsWith('/used-car/'));
const others = (paths: readonly string[]) => paths.filter((path) => !searches(paths).includes(path));

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

const base = 'https://acme.example.com';
const start =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n';

test.each<[string, SitemapPage[], string]>([
  ['an empty site', [], ''],
  [
    'each address has its day',
    [{ path: '/' }, { path: '/cars/a', day: '2026-03-04' }],
    '  <url><loc>https://acme.example.com/</loc></url>\n  <url><loc>https://acme.example.com/cars/a</loc><lastmod>2026-03-04</lastmod></url>\n',
  ],
  [
    'whatever the addresses hold',
    [{ path: '/a&b<c>\'d"e', images: ['https://img.example.com/a?b&c'] }],
    '  <url><loc>https://acme.example.com/a&#38;b&#60;c&#62;&#39;d&#34;e</loc><image:image><image:loc>https://img.example.com/a?b&#38;c</image:loc></image:image></url>\n',
  ],
])('one file: %s', (_name, pages, rows) => {
  expect([...sitemapFiles(base, pages)]).toEqual([['sitemap.xml', `${start}${rows}</urlset>\n`]]);
});

test('a page has at most 1,000 pictures', () => {
  const images = Array.from({ length: 1200 }, (_, index) => `${base}/${index}.webp`);
  expect(
    sitemapFiles(base, [{ path: '/', images }])
      .get('sitemap.xml')
      ?.match(/<image:loc>/g),
  ).toHaveLength(1000);
});

test('pictures of a car are absolute, each once', () => {
  const picture = { src: '/images/a-{w}.webp', widths: [640, 1280], width: 1280, height: 853 };
  const remote = { src: 'https://img.example.com/b.jpg', widths: [1200], width: 1200, height: 800 };
  const stock = testMotors({}, [carOf('a', { images: ['one', 'two', 'one', 'missing'] })], [], { one: picture, two: remote });
  expect(sitemapImages(stock, base)('/cars/a')).toEqual([`${base}/images/a-1280.webp`, 'https://img.example.com/b.jpg']);
  expect(sitemapImages(stock, base)('/about-us')).toEqual([]);
});

test('with a memory, the pictures of a car are one list until its pictures change', () => {
  const memory = makePageMemory();
  const cars = [carOf('a', { images: ['one'] })];
  const imagesOf = (src: string) => ({ one: { src, widths: [640], width: 640, height: 400 } });
  const stock = testMotors({}, cars, [], imagesOf('/images/a.webp'));
  const first = sitemapImages({ ...stock, memory }, base)('/cars/a');
  expect(first).toEqual([`${base}/images/a.webp`]);
  expect(sitemapImages({ ...stock, memory }, base)('/cars/a')).toBe(first);
  const redrawn = testMotors({}, cars, [], imagesOf('/images/b.webp'));
  expect(sitemapImages({ ...redrawn, memory }, base)('/cars/a')).toEqual([`${base}/images/b.webp`]);
});

describe('a site that does not fit into one file', () => {
  const wholeOf = (files: Map<string, string>) =>
    [...files]
      .filter(([file]) => file !== 'sitemap.xml')
      .flatMap(([, text]) => [...text.matchAll(/<url><loc>([^<]*)/g)].map(([, url]) => url));

  test('has an index of several', () => {
    const pages = Array.from({ length: 1001 }, (_, index) => ({ path: `/cars/${index}`, day: '2026-11-21' }));
    const files = sitemapFiles(base, pages);
    const parts = Array.from({ length: files.size - 1 }, (_, index) => `sitemap-${index + 1}.xml`);
    expect(parts.length).toBeGreaterThan(2);
    expect([...files.keys()]).toEqual(['sitemap.xml', ...parts]);
    expect(files.get('sitemap.xml')).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts
        .map((part) => `  <sitemap><loc>https://acme.example.com/${part}</loc></sitemap>\n`)
        .join('')}</sitemapindex>\n`,
    );
    expect(wholeOf(files)).toHaveLength(1001);
    expect([...sitemapFiles(base, pages.slice(1)).keys()]).toEqual(['sitemap.xml']);
    const later = sitemapFiles(base, pages.toSpliced(500, 1, { path: '/cars/500', day: '2026-11-22' }));
    expect([...later].filter(([file, text]) => files.get(file) !== text)).toHaveLength(1);
  });

  test('names each page once, in order, in files within the limits', () => {
    const path = fc.stringMatching(/^\/[a-zé]{0,40}$/);
    const page = fc.record({ path, images: fc.array(fc.constant(`${base}/a.webp`), { maxLength: 5 }) });
    fc.assert(
      fc.property(
        fc.array(page, { maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 900, max: 2500 }),
        (pages, most, bytes) => {
          const files = sitemapFiles(base, pages, { pages: most, bytes });
          const maps = [...files].filter(([file]) => files.size === 1 || file !== 'sitemap.xml').map(([, text]) => text);
          expect(maps.flatMap((text) => [...text.matchAll(/<url><loc>([^<]*)/g)].map(([, url]) => url))).toEqual(
            pages.map((one) => base + one.path),
          );
          for (const text of maps) {
            expect(text.match(/<url>/g)?.length ?? 0).toBeLessThanOrEqual(most);
            expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes);
          }
        },
      ),
    );
  });
});

test.each([
  [true, 'User-agent: *\nAllow: /\n\nSitemap: https://acme.example.com/sitemap.xml\n'],
  [false, 'User-agent: *\nDisallow: /\n'],
])('robots.txt of a site that may be listed (%s)', (indexable, text) => {
  expect(robotsTxt('https://acme.example.com', indexable)).toBe(text);
});
