import { describe, expect, test } from 'vitest';
import { cloudfrontFile, longestFunction } from '#lib/build/host-rules/cloudfront.ts';
import { hostFiles } from '#lib/build/host-rules/host-files.ts';
import { parseRedirects } from '#lib/build/host-rules/redirects.ts';
import { hostRules, knownPages, rewrite } from '#lib/build/host-rules/rules.ts';

const page = '/search/used-cars';
const paths = ['/search/used-cars', '/search/our-cars', '/search/toyota', '/search/toyota/corolla', '/find/rental-cars'];
const rules = hostRules(page);
const files = hostFiles(page, paths);

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
  expect(Object.keys(files)).toEqual(['_redirects', '_hosting/nginx.conf', '_hosting/cloudfront.js', '_hosting/cloudflare-pages.js']);
});

describe('what has no file', () => {
  test.each(cases)('%s is answered by %s', (path, wanted) => {
    expect(rewrite(rules, path)).toBe(wanted);
  });
});

describe('_redirects', () => {
  test('is one rewrite, read back as it was written', () => {
    const lines = (files._redirects ?? '').split('\n').filter((line) => line && !line.startsWith('#'));
    expect(lines).toEqual(['/search/* /search/used-cars 200']);
    expect(parseRedirects(files._redirects ?? '')).toEqual(rules);
  });
  test.each(['', '# /a/* /b 200', '/a /b 200', '/a/* /b 301', '/a/* https://x.test 200', '/a/*'])('%j holds no rule of ours', (text) => {
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
  expect(files['_hosting/nginx.conf']).toContain('location ~ ^/search/index\\.[0-9a-f]+\\.json$ {\n    try_files $uri =404;\n}\n');
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
  ])('%s is the file %s', (uri, file) => {
    expect(run(uri)).toEqual({ uri: file });
  });
  test.each([
    ['/about-us/', '/about-us'],
    ['//evil.test/', '/evil.test'],
  ])('%s leads to %s', (uri, to) => {
    expect(run(uri)).toMatchObject({ statusCode: 308, headers: { location: { value: to } } });
  });
  test('stays within CloudFront’s limit by forgetting models', () => {
    const many = Array.from({ length: 400 }, (_, make) => `/search/make-${make}`);
    const models = many.flatMap((path) => [path, `${path}/model-of-some-length-1`, `${path}/model-of-some-length-2`]);
    const script = cloudfrontFile(rules, models);
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(longestFunction);
    const long = handle(script);
    expect(long('/search/make-7')).toEqual({ uri: '/search/make-7.html' });
    expect(long('/search/make-7/model-of-some-length-2')).toEqual({ uri: '/search/make-7/model-of-some-length-2.html' });
    expect(long('/search/lada')).toEqual({ uri: '/search/used-cars.html' });
  });
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
      }).then((answer: Response) => answer.text());
  };
  test.each([
    ['/search/toyota', 200, 'next'],
    ['/search/lada', 404, '/search/used-cars'],
    ['/search/index.0123456789ab.json', 404, 'next'],
    ['/cars/gone', 404, 'next'],
    ['/_hosting/nginx.conf', 200, '/404'],
  ])('%s, which the files answer with %i, is %s', async (path, status, wanted) => {
    expect(await (await load())(path, status)).toBe(wanted);
  });
});
