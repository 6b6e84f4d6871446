import { expect, test } from 'vitest';
import { loadSimilarCars } from '#lib/browser/garage/similar-cars.ts';

const card = (id: string) => ({ id, title: `Car ${id}` });
const page = (...ids: string[]) => ({ pageProps: { model: { kind: 'gone', similar: ids.map(card) } } });

test.each<[string, string | undefined, Record<string, object>, string[], string[]]>([
  ['of its make', 'Mazda', { '/_next/data/b/gone/mazda.json': page('a') }, ['a'], ['/gone/mazda']],
  ['of a make without a page', 'Škoda', { '/_next/data/b/gone.json': page('b') }, ['b'], ['/gone/skoda', '/gone']],
  ['of no make', undefined, { '/_next/data/b/gone.json': page('b') }, ['b'], ['/gone']],
  ['of a site without such pages', 'Mazda', {}, [], ['/gone/mazda', '/gone']],
  [
    'from a page of another kind',
    'Mazda',
    { '/_next/data/b/gone/mazda.json': { pageProps: { model: { kind: 'car' } } } },
    [],
    ['/gone/mazda', '/gone'],
  ],
])('cars instead of one that was sold: %s', async (_what, make, files, ids, asked) => {
  const paths: string[] = [];
  const fetcher = (async (path: string) => {
    paths.push(path);
    return path in files ? Response.json(files[path]) : new Response(null, { status: 404 });
  }) as typeof fetch;
  const cars = await loadSimilarCars(make, { fetcher, buildId: 'b', timeoutMs: 60_000 });
  expect(cars.map(({ id }) => id)).toEqual(ids);
  expect(paths).toEqual(asked.map((path) => `/_next/data/b${path}.json`));
});

test('without a network there are none', async () => {
  const fetcher = (() => Promise.reject(new TypeError('network'))) as typeof fetch;
  expect(await loadSimilarCars('Mazda', { fetcher, buildId: 'b', timeoutMs: 60_000 })).toEqual([]);
});
