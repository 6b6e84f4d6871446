import { describe, expect, test } from 'vitest';
import { parseHeaders } from '#lib/hosting/headers.ts';
import { parseGone, parseMoved, parseRedirects } from '#lib/hosting/redirects.ts';
import { knownPages, rewrite } from '#lib/hosting/rules.ts';
import { files, headers, page, rules } from './small-site.ts';

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
      '/used-cars /search/used-cars 301',
      '/search/old-toyota /search/toyota 301',
      '/search/old-toyota/corolla /search/toyota/corolla 301',
      '/blog /news 301',
      '/blog/first /news/first 301',
      '/blog/tag/advice /news/tag/advice 301',
      '/cars/old-6 /cars/new-6 301',
      '/cars/old-6/checkout /cars/new-6 301',
      '/Search /search/used-cars 301',
      '/SEARCH /search/used-cars 301',
      '/Used-Cars /search/used-cars 301',
      '/USED-CARS /search/used-cars 301',
      '/search/Old-Toyota /search/toyota 301',
      '/search/OLD-TOYOTA /search/toyota 301',
      '/Blog /news 301',
      '/BLOG /news 301',
      '/search/Used-Cars /search/used-cars 301',
      '/search/USED-CARS /search/used-cars 301',
      '/search/Our-Cars /search/our-cars 301',
      '/search/OUR-CARS /search/our-cars 301',
      '/search/Toyota /search/toyota 301',
      '/search/TOYOTA /search/toyota 301',
      '/About-Us /about-us 301',
      '/ABOUT-US /about-us 301',
      '/Stock /stock 301',
      '/STOCK /stock 301',
      '/News /news 301',
      '/NEWS /news 301',
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
  expect(text).toContain('location = /blog/first { return 301 /news/first$is_args$args; }\n');
  expect(text).toContain('    location ~* "^/search/toyota$" { return 301 /search/toyota$is_args$args; }\n');
  expect(text).toContain('    location ~* "^/blog/first$" { return 301 /news/first$is_args$args; }\n');
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
    ['/used-cars?make=Kia', 404, '', 301],
    ['/blog/first', 404, '', 301],
    ['/blog/first/', 404, '', 308],
    ['/Blog/First', 404, '', 301],
    ['/search/Toyota', 404, '', 301],
    ['/cars/KX-7', 404, 'next', 404],
    ['/stock', 200, 'next', 200],
  ])('%s, which the files answer with %i, is %s with %i', async (path, status, wanted, said) => {
    expect(await (await load())(path, status)).toEqual([said, wanted, "default-src 'self'"]);
  });
});
