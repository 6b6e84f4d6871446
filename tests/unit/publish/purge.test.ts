import { describe, expect, test } from 'vitest';
import { purgeCache } from '#lib/publish/purge-cache.ts';
import { everything, mergePaths, purgedPaths } from '#lib/publish/purged-paths.ts';
import { parsePurgeAddress } from '#lib/site/purge-address.ts';

const zone = '0123456789abcdef0123456789abcdef';

describe('the text of --purge', () => {
  test.each([
    ['cloudfront:E2QWRUHAPOMQZL', { kind: 'cloudfront', distribution: 'E2QWRUHAPOMQZL' }],
    [`cloudflare:${zone}`, { kind: 'cloudflare', zone }],
    [`cloudflare:${zone}?site=https://{slug}.example.com/`, { kind: 'cloudflare', zone, site: 'https://acme.example.com' }],
    ['https://hooks.example.com/purge?site={slug}', { kind: 'webhook', url: 'https://hooks.example.com/purge?site=acme' }],
    ['http://127.0.0.1:9000/purge', { kind: 'webhook', url: 'http://127.0.0.1:9000/purge' }],
  ])('%s', (text, address) => expect(parsePurgeAddress(text, 'acme')).toEqual(address));

  test.each([
    ['', '"" is not a cache to purge. '],
    ['nginx', '"nginx" is not a cache to purge. '],
    ['http://hooks.example.com/purge', '"http://hooks.example.com/purge" is not a cache to purge. '],
    ['cloudfront:', '"cloudfront:" names no distribution of CloudFront, such as E2QWRUHAPOMQZL. '],
    ['cloudfront:../x', '"cloudfront:../x" names no distribution of CloudFront, such as E2QWRUHAPOMQZL. '],
    ['cloudflare:zone', '"cloudflare:zone" names no zone of Cloudflare: an ID has 32 hex digits. '],
    [`cloudflare:${zone}?token=x`, 'A purge at Cloudflare accepts site, not "token".'],
    [`cloudflare:${zone}?site=acme`, 'The site "acme" is not an address such as https://www.example.com.'],
    ['https://me:pw@hooks.example.com', 'Do not write a password into --purge: set FORECOURT_PURGE_TOKEN in the environment, '],
  ])('%j is refused', (text, says) => expect(() => parsePurgeAddress(text, 'acme')).toThrow(says));
});

describe('the paths to purge', () => {
  test('are those of pages with and without ending, and no file whose name changes with its content', () => {
    const files = [
      'index.html',
      'cars/a.html',
      'sitemap.xml',
      '_next/static/chunks/a.js',
      'images/a.webp',
      '_headers',
      '_hosting/nginx.conf',
    ];
    expect(purgedPaths(files)).toEqual(['/', '/cars/a', '/cars/a.html', '/index.html', '/sitemap.xml']);
  });
  test('of a thousand files and more are all', () => {
    const files = Array.from({ length: 501 }, (_, index) => `cars/${index}.html`);
    expect(purgedPaths(files.slice(1))).toHaveLength(1000);
    expect(purgedPaths(files)).toEqual([everything]);
    expect(mergePaths([everything], ['/a'])).toEqual([everything]);
    expect(mergePaths(['/b', '/a'], ['/a', '/c'])).toEqual(['/a', '/b', '/c']);
    expect(mergePaths([], [])).toEqual([]);
  });
});

describe('a purge at Cloudflare', () => {
  const env = { CLOUDFLARE_API_TOKEN: 'cf-token' };
  const purge = (paths: string[], answers: number[], site?: string) => {
    const bodies: { files?: string[] }[] = [];
    const fetch: typeof globalThis.fetch = async (_url, request) => {
      bodies.push(JSON.parse(String(request?.body)));
      return new Response('{}', { status: answers.shift() ?? 200 });
    };
    const address = { kind: 'cloudflare' as const, zone, ...(site ? { site } : {}) };
    const done = purgeCache(address, { site: 'acme', release: 'r1', paths }, { fetch, env, now: () => 0 });
    return done.then(() => bodies);
  };
  const paths = Array.from({ length: 250 }, (_, index) => `/cars/${index}`);

  test('names a hundred addresses at a time', async () => {
    const bodies = await purge(paths, [], 'https://acme.example.com');
    expect(bodies.map(({ files }) => files?.length)).toEqual([100, 100, 50]);
    expect(bodies.flatMap(({ files }) => files)).toEqual(paths.map((path) => `https://acme.example.com${path}`));
  });
  test.each([
    [[everything], 'https://acme.example.com'],
    [paths, undefined],
  ])('is of everything where it has to be', async (asked, site) =>
    expect(await purge(asked, [], site)).toEqual([{ purge_everything: true }]),
  );
  test('is tried again after a temporary failure', async () => {
    expect(await purge(['/a'], [503, 429, 200])).toHaveLength(3);
    await expect(purge(['/a'], [500, 500, 500])).rejects.toThrow('api.cloudflare.com answered with status 500');
    await expect(purge(['/a'], [403, 200])).rejects.toThrow('api.cloudflare.com answered with status 403');
  });
});
