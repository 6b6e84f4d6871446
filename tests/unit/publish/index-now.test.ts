import { describe, expect, test } from 'vitest';
import { pagesToReport, tellIndexNow } from '#lib/publish/index-now.ts';

const site = { key: 'aaaabbbb', base: 'https://fed.example.com' };

test.each<[string, string | undefined, string[]]>([
  ['no release before', undefined, ['/cars/new', '/cars/today', '/cars/gone', '/about']],
  ['one of the same day', '2026-11-26', ['/cars/new', '/cars/today', '/cars/gone', '/about']],
  ['one of the day before', '2026-11-25', ['/cars/new', '/cars/older', '/cars/today', '/cars/gone', '/about']],
  ['a later one, before a rollback', '2026-11-27', ['/cars/new', '/cars/today', '/cars/gone', '/about']],
])('news are new pages, pages whose content changed since the target’s release (%s), and pages that are gone', (_before, day, paths) => {
  const delta = {
    added: ['cars/new.html', 'compare.html', 'feeds/stock.json'],
    changed: ['index.html', 'cars/older.html', 'cars/today.html'],
    removed: ['cars/gone.html', 'cars/gone/checkout.html', 'about.html', 'cars/gone.md'],
  };
  const modified: Record<string, [string, string]> = {
    '/': ['a', '2026-11-20'],
    '/cars/new': ['b', '2026-11-26'],
    '/cars/older': ['c', '2026-11-25'],
    '/cars/today': ['d', '2026-11-26'],
  };
  expect(pagesToReport(delta, modified, '2026-11-26', day)).toEqual(paths);
});

describe('IndexNow', () => {
  const answering = (status: number) => {
    const asked: { url: string; body: { host: string; key: string; keyLocation: string; urlList: string[] } }[] = [];
    const fetch = (async (url: string, { body }: { body: string }) => {
      asked.push({ url, body: JSON.parse(body) });
      return new Response(null, { status });
    }) as unknown as typeof globalThis.fetch;
    return { asked, fetch };
  };

  test('is told the addresses, with the place of the key', async () => {
    const { asked, fetch } = answering(202);
    expect(await tellIndexNow(site, ['/', '/cars/a'], fetch)).toBe(2);
    expect(asked).toEqual([
      {
        url: 'https://api.indexnow.org/indexnow',
        body: {
          host: 'fed.example.com',
          key: 'aaaabbbb',
          keyLocation: 'https://fed.example.com/aaaabbbb.txt',
          urlList: ['https://fed.example.com/', 'https://fed.example.com/cars/a'],
        },
      },
    ]);
  });

  test('gets at most 10,000 addresses in a request', async () => {
    const { asked, fetch } = answering(200);
    await tellIndexNow(
      site,
      Array.from({ length: 10_001 }, (_, index) => `/cars/${index}`),
      fetch,
    );
    expect(asked.map(({ body }) => body.urlList.length)).toEqual([10_000, 1]);
  });

  test('that refuses is a problem in words', async () => {
    await expect(tellIndexNow(site, ['/'], answering(403).fetch)).rejects.toThrow('IndexNow answered with status 403');
  });
});
