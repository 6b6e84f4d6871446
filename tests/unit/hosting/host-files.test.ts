import { describe, expect, test } from 'vitest';
import { cloudfrontFile, longestFunction } from '#lib/hosting/cloudfront.ts';
import { headerRules } from '#lib/hosting/headers.ts';
import { parseHeaders } from '#lib/hosting/headers-file.ts';
import { hostFiles } from '#lib/hosting/host-files.ts';
import { parseGone, parseMoved, parseRedirects } from '#lib/hosting/redirects.ts';
import { hostRules, knownPages, rewrite } from '#lib/hosting/rules.ts';

const page = '/search/used-cars';
const paths = ['/search/used-cars', '/search/our-cars', '/search/toyota', '/search/toyota/corolla', '/find/rental-cars'];
const rules = hostRules(page);
const gone = [
  { slug: '2019-kia-rio-9', make: 'Kia' },
  { slug: '2018-lada-niva-8', make: 'Lada' },
  { slug: 'bare-7' },
  { slug: 'old-6', make: 'Kia', movedTo: 'new-6' },
];
const headers = headerRules("default-src 'self'", 365);
const brandAliases = { 'Old Toyota': 'Toyota', Kia: 'Kia Motors', Corona: 'Toyota' };
const files = hostFiles({
  slug: 'acme',
  searchPage: page,
  paths,
  pages: ['/about-us', '/stock'],
  brandAliases,
  noun: 'cars',
  gone,
  headers,
});

/** Path, and the page that answers it where no file does. */
const cases: [string, string | undefined][] = [
  ['/search/lada', page],
  ['/search/lada/niva', page],
  ['/search/a/b/c', page],
  ['/search/', undefined],
  ['/search', undefined],
  ['/searching', undefined],
  ['/cars/gone', undefined],
  ['/', undefined],
];

test('a site has rules for Netlify, nginx, CloudFront and Cloudflare Pages', () => {
  expect(Object.keys(files)).toEqual([
    '_headers',
    '_redirects',
    '_hosting/nginx.conf',
    '_hosting/cloudfront.js',
    '_hosting/cloudfront-response.js',
    '_hosting/cloudfront-headers.json',
    '_hosting/cloudflare-pages.js',
  ]);
});

describe('what has no file', () => {
  test.each(cases)('%s is answered by %s', (path, wanted) => {
    expect(rewrite(rules, path)).toBe(wanted);
  });
});

describe('_redirects', () => {
  test('is the redirects, the cars that are gone and one rewrite, read back as it was written', () => {
    const lines = (files._redirects ?? '').split('\n').filter((line) => line && !line.startsWith('#'));
    expect(lines).toEqual([
      '/search /search/used-cars 301',
      '/cars /search/used-cars 301',
      '/inventory /search/used-cars 301',
      '/used-cars /search/used-cars 301',
      '/search/old-toyota /search/toyota 301',
      '/search/old-toyota/corolla /search/toyota/corolla 301',
      '/search/corona /search/toyota 301',
      '/search/corona/corolla /search/toyota/corolla 301',
      '/cars/old-6 /cars/new-6 301',
      '/cars/old-6/checkout /cars/new-6 301',
      '/Search /search/used-cars 301',
      '/Cars /search/used-cars 301',
      '/Inventory /search/used-cars 301',
      '/Used-Cars /search/used-cars 301',
      '/search/Used-Cars /search/used-cars 301',
      '/search/USED-CARS /search/used-cars 301',
      '/search/Our-Cars /search/our-cars 301',
      '/search/OUR-CARS /search/our-cars 301',
      '/search/Toyota /search/toyota 301',
      '/search/TOYOTA /search/toyota 301',
      '/cars/2019-kia-rio-9 /gone/kia 410',
      '/cars/2019-kia-rio-9/checkout /gone/kia 410',
      '/cars/2018-lada-niva-8 /gone/lada 410',
      '/cars/2018-lada-niva-8/checkout /gone/lada 410',
      '/cars/bare-7 /gone 410',
      '/cars/bare-7/checkout /gone 410',
      '/search/* /search/used-cars 200',
    ]);
    expect(parseRedirects(files._redirects ?? '')).toEqual(rules);
    expect(parseGone(files._redirects ?? '').get('/cars/2018-lada-niva-8')).toBe('/gone/lada');
    expect(parseGone(files._redirects ?? '').size).toBe(6);
    expect(parseMoved(files._redirects ?? '').get('/cars/old-6')).toBe('/cars/new-6');
  });
  test.each(['', '# /a/* /b 200', '/a /b 200', '/a/* /b 301', '/a/* https://x.test 200', '/a/*'])('%j has no rule of our site', (text) => {
    expect(parseRedirects(text)).toEqual([]);
  });
});

test('a page may be called as a part of every object is', () => {
  const [rule] = rules;
  expect(rule && knownPages(rule, ['/search/constructor', '/search/constructor/tostring', '/cars/valueof'])).toEqual({
    constructor: ['tostring'],
  });
});

test('nginx looks for the file, then the page, then the search page', () => {
  expect(files['_hosting/nginx.conf']).toContain('location /search/ {\n    try_files $uri $uri.html /search/used-cars.html;\n}\n');
  expect(files['_hosting/nginx.conf']).toContain('location = /cars/old-6 { return 301 /cars/new-6$is_args$args; }\n');
  expect(files['_hosting/nginx.conf']).toContain('location = /cars/bare-7 { error_page 410 /gone.html; return 410; }\n');
});

test('nginx redirects a path in capitals to its page', () => {
  const text = files['_hosting/nginx.conf'] ?? '';
  expect(text).toContain('location = /inventory { return 301 /search/used-cars$is_args$args; }\n');
  expect(text).toContain('    location ~* "^/search/toyota$" { return 301 /search/toyota$is_args$args; }\n');
  expect(text).toContain('    location ~* "^/cars$" { return 301 /search/used-cars$is_args$args; }\n');
});

type Answer = { uri?: string; statusCode?: number; headers?: { location: { value: string } } };

const handle = (script: string) => {
  const handler = new Function(`${script}; return handler;`)() as (event: { request: { uri: string } }) => Answer;
  return (uri: string) => handler({ request: { uri } });
};

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
  ])('%s leads to %s', (uri, to, statusCode) => {
    expect(run(uri)).toMatchObject({ statusCode, headers: { location: { value: to } } });
  });
  test('keeps the query of every redirect, and the case of a car’s slug', () => {
    const script = new Function(`${files['_hosting/cloudfront.js']}; return handler;`)();
    const leads = { '/about-us/': '/about-us', '/cars/old-6': '/cars/new-6', '/Used-Cars': '/search/used-cars' };
    for (const [uri, to] of Object.entries(leads))
      expect(script({ request: { uri, querystring: { a: { value: 'b' } } } }).headers.location.value).toBe(`${to}?a=b`);
    const querystring = { make: { value: 'Kia' }, tag: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] } };
    expect(script({ request: { uri: '/cars', querystring } }).headers.location.value).toBe('/search/used-cars?make=Kia&tag=a&tag=b');
    expect(run('/cars/KX-7')).toEqual({ uri: '/cars/KX-7.html' });
    expect(run('/stock')).toEqual({ uri: '/stock.html' });
  });
  test('stays within CloudFront’s limit by forgetting models', () => {
    const many = Array.from({ length: 400 }, (_, make) => `/search/make-${make}`);
    const models = many.flatMap((path) => [path, `${path}/model-of-some-length-1`, `${path}/model-of-some-length-2`]);
    const script = cloudfrontFile(rules, models, [], []);
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(longestFunction);
    const long = handle(script);
    expect(long('/search/make-7')).toEqual({ uri: '/search/make-7.html' });
    expect(long('/search/make-7/model-of-some-length-2')).toEqual({ uri: '/search/make-7/model-of-some-length-2.html' });
    expect(long('/search/lada')).toEqual({ uri: '/search/used-cars.html' });
  });
});

test('the CloudFront function names as many of the newest removed cars as fit', () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ slug: `2020-toyota-corolla-${index}`, make: 'Toyota' }));
  const script = cloudfrontFile(rules, paths, many, []);
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

test('the Cloudflare Pages function keeps the query of a redirect', async () => {
  const { onRequest } = await import(`data:text/javascript,${encodeURIComponent(files['_hosting/cloudflare-pages.js'] ?? '')}`);
  for (const [path, to] of Object.entries({ '/cars/old-6': '/cars/new-6', '/search/Toyota': '/search/toyota' })) {
    const request = new Request(`https://site.test${path}?utm_source=mail&tag=a%20b`);
    const answer: Response = await onRequest({ request, next: async () => new Response('', { status: 404 }), env: {} });
    expect(answer.headers.get('location')).toBe(`${to}?utm_source=mail&tag=a%20b`);
  }
});

test('_headers is read back as it was written', () => {
  expect(parseHeaders(files._headers ?? '')).toEqual(headers);
});

describe('the Cloudflare Pages function', () => {
  const load = async () => {
    const script = files['_hosting/cloudflare-pages.js'] ?? '';
    const { onRequest } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
    return (path: string, status: number) =>
      onRequest({
        request: new Request(`https://site.test${path}`),
        next: async () => new Response('next', { status }),
        env: { ASSETS: { fetch: async (url: URL) => new Response(url.pathname) } },
      }).then(async (answer: Response) => [answer.status, await answer.text(), answer.headers.get('content-security-policy')]);
  };
  test.each([
    ['/search/toyota', 200, 'next', 200],
    ['/search/lada', 404, '/search/used-cars', 200],
    ['/search/index.0123456789ab.json', 404, 'next', 404],
    ['/cars/gone', 404, 'next', 404],
    ['/_hosting/nginx.conf', 200, '/404', 404],
    ['/_headers', 200, '/404', 404],
    ['/%5fhosting/nginx.conf', 200, '/404', 404],
    ['/_hosting%2fnginx.conf', 200, '/404', 404],
    ['/.forecourt/published.json', 200, '/404', 404],
    ['/%2eforecourt/published.json', 200, '/404', 404],
    ['/%252eforecourt/published.json', 200, '/404', 404],
    ['/cars/2019-kia-rio-9', 404, '/gone/kia', 410],
    ['/cars/2019-kia-rio-9', 200, 'next', 200],
    ['/cars/old-6', 404, '', 301],
    ['/inventory?make=Kia', 404, '', 301],
    ['/search/Toyota', 404, '', 301],
    ['/cars/KX-7', 404, 'next', 404],
    ['/stock', 200, 'next', 200],
  ])('%s, which the files answer with %i, is %s with %i', async (path, status, wanted, said) => {
    expect(await (await load())(path, status)).toEqual([said, wanted, "default-src 'self'"]);
  });
});
