import { describe, expect, test } from 'vitest';
import { cloudfrontFile, longestFunction } from '#lib/hosting/cloudfront.ts';
import { foldRedirects } from '#lib/hosting/gone-rules.ts';
import { hostRules } from '#lib/hosting/rules.ts';
import { files, page, paths, rules } from './small-site.ts';

const none = { prefixes: [], others: [] };

type Answer = { uri?: string; statusCode?: number; headers?: { location: { value: string } } };

const handle = (script: string) => {
  const handler = new Function(`${script}; return handler;`)() as (event: { request: { uri: string } }) => Answer;
  return (uri: string) => handler({ request: { uri } });
};

describe('redirects of a folder', () => {
  const moved = (...pairs: [string, string][]) => pairs.map(([path, to]) => ({ path, to }));
  const articles = moved(['/blog', '/news'], ['/blog/a', '/news/a'], ['/blog/tag/b', '/news/tag/b']);
  test.each<[string, typeof articles, string[], [string, string][], number]>([
    ['are one where no page is below', articles, ['/news/a'], [['/blog', '/news']], 1],
    ['stay where a page is below', articles, ['/blog/c'], [], 3],
    ['of two pages stay', articles.slice(1), [], [], 2],
    ['into the root are one', moved(['/pages/a', '/a'], ['/pages/b', '/b'], ['/pages/c', '/c']), ['/a'], [['/pages', '']], 0],
    ['out of the root stay, since every page is there', moved(['/a', '/pages/a'], ['/b', '/pages/b'], ['/c', '/pages/c']), [], [], 3],
  ])('%s', (_what, rules, pages, prefixes, others) => {
    const folded = foldRedirects(rules, pages);
    expect([folded.prefixes, folded.others.length]).toEqual([prefixes, others]);
  });
  test('leads to no other site', () => {
    const rules = moved(['/pages/a', '/a'], ['/pages/b', '/b'], ['/pages/c', '/c']);
    const run = handle(cloudfrontFile(hostRules(page), [], [], foldRedirects(rules, [])));
    expect(run('/pages/a')).toMatchObject({ statusCode: 301, headers: { location: { value: '/a' } } });
    for (const uri of ['/pages//evil.test', '/pages/%2fevil.test', '/pages/\\evil.test', '/pages'])
      expect(run(uri)).not.toHaveProperty('statusCode');
  });
});

describe('the CloudFront function', () => {
  const run = handle(files['_hosting/cloudfront.js'] ?? '');
  test.each([
    ['/', '/index.html'],
    ['/about-us', '/about-us.html'],
    ['/cars/2020-kia-rio-1', '/cars/2020-kia-rio-1.html'],
    ['/search/used-cars', '/search/used-cars.html'],
    ['/search/toyota', '/search/toyota.html'],
    ['/search/toyota/corolla', '/search/toyota/corolla.html'],
    ['/search/toyota/supra', '/search/used-cars.html'],
    ['/search/toyota/corolla/x', '/search/used-cars.html'],
    ['/search/lada', '/search/used-cars.html'],
    ['/search/constructor', '/search/used-cars.html'],
    ['/search/index.0123456789ab.json', '/search/index.0123456789ab.json'],
    ['/_next/static/chunks/a.js', '/_next/static/chunks/a.js'],
    ['/_redirects', '/404.html'],
    ['/_hosting/nginx', '/404.html'],
    ['/_headers', '/404.html'],
    ['/.forecourt/published.json', '/404.html'],
    ['/%2eforecourt/published.json', '/404.html'],
    ['/%2Eforecourt%2Fpublished.json', '/404.html'],
    ['/%252eforecourt/published.json', '/404.html'],
    ['/.%66orecourt/published.json', '/404.html'],
    ['/%5Fhosting/nginx.conf', '/404.html'],
    ['/_HOSTING/nginx.conf', '/404.html'],
    ['/_hosting', '/404.html'],
    ['/a/../_hosting/nginx.conf', '/404.html'],
    ['//_headers', '/404.html'],
    ['/%5c_headers', '/404.html'],
    ['/%5fhosting/%', '/404.html'],
    ['/about-us_hosting', '/about-us_hosting.html'],
    ['/cars/2019-kia-rio-9', '/gone/kia.html'],
    ['/cars/2019-kia-rio-9/checkout', '/gone/kia.html'],
    ['/cars/bare-7', '/gone.html'],
    ['/cars/2019-kia-rio-9/other', '/cars/2019-kia-rio-9/other.html'],
  ])('%s is the file %s', (uri, file) => {
    expect(run(uri)).toEqual({ uri: file });
  });
  test.each([
    ['/about-us/', '/about-us', 308],
    ['//evil.test/', '/evil.test', 308],
    ['/cars/old-6', '/cars/new-6', 301],
    ['/cars/old-6/checkout', '/cars/new-6', 301],
    ['/search', '/search/used-cars', 301],
    ['/search/old-toyota/corolla', '/search/toyota/corolla', 301],
    ['/Used-Cars', '/search/used-cars', 301],
    ['/search/Toyota/COROLLA', '/search/toyota/corolla', 301],
    ['/About-Us', '/about-us', 301],
    ['/CARS/KX-7', '/cars/KX-7', 301],
    ['/blog', '/news', 301],
    ['/Blog/First', '/news/first', 301],
    ['/blog/tag/advice', '/news/tag/advice', 301],
    ['/blog/tag/advice/', '/blog/tag/advice', 308],
  ])('%s leads to %s', (uri, to, statusCode) => {
    expect(run(uri)).toMatchObject({ statusCode, headers: { location: { value: to } } });
  });
  test('keeps the query of every redirect, and the case of a car’s slug', () => {
    const script = new Function(`${files['_hosting/cloudfront.js']}; return handler;`)();
    const leads = { '/about-us/': '/about-us', '/cars/old-6': '/cars/new-6', '/Used-Cars': '/search/used-cars' };
    for (const [uri, to] of Object.entries(leads))
      expect(script({ request: { uri, querystring: { a: { value: 'b' } } } }).headers.location.value).toBe(`${to}?a=b`);
    const querystring = { make: { value: 'Kia' }, tag: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] } };
    expect(script({ request: { uri: '/search', querystring } }).headers.location.value).toBe('/search/used-cars?make=Kia&tag=a&tag=b');
    expect(run('/cars/KX-7')).toEqual({ uri: '/cars/KX-7.html' });
    expect(run('/stock')).toEqual({ uri: '/stock.html' });
  });
  test('stays within CloudFront’s limit by forgetting models', () => {
    const many = Array.from({ length: 400 }, (_, make) => `/search/make-${make}`);
    const models = many.flatMap((path) => [path, `${path}/model-of-some-length-1`, `${path}/model-of-some-length-2`]);
    const script = cloudfrontFile(rules, models, [], none);
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(longestFunction);
    const long = handle(script);
    expect(long('/search/make-7')).toEqual({ uri: '/search/make-7.html' });
    expect(long('/search/make-7/model-of-some-length-2')).toEqual({ uri: '/search/make-7/model-of-some-length-2.html' });
    expect(long('/search/lada')).toEqual({ uri: '/search/used-cars.html' });
  });
});

test('the CloudFront function names as many of the newest removed cars as fit', () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ slug: `2020-toyota-corolla-${index}`, make: 'Toyota' }));
  const script = cloudfrontFile(rules, paths, many, none);
  const bytes = Buffer.byteLength(script);
  expect(bytes).toBeLessThanOrEqual(longestFunction);
  expect(bytes).toBeGreaterThan(longestFunction - 40);
  const run = handle(script);
  expect(run('/cars/2020-toyota-corolla-0')).toEqual({ uri: '/gone/toyota.html' });
  expect(run('/cars/2020-toyota-corolla-200')).toEqual({ uri: '/gone/toyota.html' });
  expect(run('/cars/2020-toyota-corolla-1999')).toEqual({ uri: '/cars/2020-toyota-corolla-1999.html' });
});

describe('CloudFront’s answer', () => {
  const respond = new Function(`${files['_hosting/cloudfront-response.js']}; return handler;`)();
  test('has status 410 where the object says so, and no header of our own', () => {
    const headers = { 'x-amz-meta-status': { value: '410' }, 'x-amz-meta-sha256': { value: 'a' }, etag: { value: 'b' } };
    expect(respond({ response: { statusCode: 200, headers } })).toEqual({
      statusCode: 410,
      statusDescription: 'Gone',
      headers: { etag: { value: 'b' } },
    });
  });
  test.each([200, 304, 404])('with %i stays as it is otherwise', (statusCode) => {
    expect(respond({ response: { statusCode, headers: {} } })).toEqual({ statusCode, headers: {} });
  });
  test('has the headers of a policy', () => {
    expect(JSON.parse(files['_hosting/cloudfront-headers.json'] ?? '')).toEqual({
      Name: 'forecourt-acme',
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: "default-src 'self'" },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { Override: true, ReferrerPolicy: 'strict-origin-when-cross-origin' },
        StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: false, Preload: false },
      },
      CustomHeadersConfig: {
        Quantity: 2,
        Items: [
          { Header: 'Permissions-Policy', Value: 'camera=(), microphone=(), geolocation=(self), payment=(self), usb=()', Override: true },
          { Header: 'Cross-Origin-Opener-Policy', Value: 'same-origin-allow-popups', Override: true },
        ],
      },
    });
  });
});
