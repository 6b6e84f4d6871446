import { describe, expect, it } from 'vitest';
import { carDataPath, carLoader } from '#lib/browser/garage/car-data.ts';

const now = 1_790_000_000_000;
const model = { kind: 'car', id: '7', available: true, card: { id: '7' }, details: [], features: { items: [] } };

type Answer = { status?: number; body?: unknown; fails?: boolean };

/** A loader over these files; `asked` lists its requests. */
function siteOf(files: Record<string, Answer>) {
  const asked: string[] = [];
  const fetcher = (async (input: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${input}`);
    const { status = 200, body = '', fails } = files[input] ?? { status: 404 };
    if (fails) throw new TypeError('Failed to fetch');
    return new Response(init?.method === 'HEAD' ? null : typeof body === 'string' ? body : JSON.stringify(body), { status });
  }) as typeof fetch;
  return { load: carLoader({ fetcher, buildId: 'b1', now: () => now, timeoutMs: 1000 }), asked, files };
}
const data = carDataPath('b1', 'cx-5');

describe('a car loaded from its page’s data', () => {
  it.each<[what: string, files: Record<string, Answer>, state: string]>([
    ['is listed', { [data]: { body: { pageProps: { model } } } }, 'listed'],
    ['is listed while its window is open', { [data]: { body: { pageProps: { model: { ...model, listedUntil: now + 1 } } } } }, 'listed'],
    ['is gone once its window has ended', { [data]: { body: { pageProps: { model: { ...model, listedUntil: now } } } } }, 'gone'],
    ['is gone when data and page are', {}, 'gone'],
    ['is gone when the host says that the page is gone for good', { '/cars/cx-5': { status: 410 } }, 'gone'],
    ['is gone when the host says so of page and data', { '/cars/cx-5': { status: 410 }, [data]: { status: 410 } }, 'gone'],
    ['is not known when only the data is missing: the site was built again', { '/cars/cx-5': {} }, 'unknown'],
    ['is not known when the server is at fault', { [data]: { status: 503 } }, 'unknown'],
    ['is not known without a network', { [data]: { fails: true } }, 'unknown'],
    ['is not known when the page could not be asked', { '/cars/cx-5': { fails: true } }, 'unknown'],
    ['is not known when a host answers everything with its home page', { [data]: { body: '<!doctype html>' } }, 'unknown'],
    ['is not known when the data is of another page', { [data]: { body: { pageProps: { model: { kind: 'home' } } } } }, 'unknown'],
    ['is not known when the data is of nothing', { [data]: { body: null as unknown } }, 'unknown'],
    ['is not known when the data is half there', { [data]: { body: { pageProps: { model: { kind: 'car' } } } } }, 'unknown'],
  ])('%s', async (_what, files, state) => expect((await siteOf(files).load('cx-5')).state).toBe(state));

  it('is requested once, unless the answer was unknown', async () => {
    const { load, asked, files } = siteOf({ [data]: { status: 500 } });
    await load('cx-5');
    files[data] = { body: { pageProps: { model } } };
    expect(await load('cx-5')).toEqual({ state: 'listed', car: model });
    await Promise.all([load('cx-5'), load('cx-5')]);
    expect(asked).toEqual([`GET ${data}`, `GET ${data}`]);
    expect(data).toBe('/_next/data/b1/cars/cx-5.json');
  });
});
