import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { cacheControl } from '#lib/hosting/cache-rules.ts';
import { routeRequest } from '#lib/hosting/service-worker/route-request.ts';
import { retiredWorkerText, workerText } from '#lib/hosting/service-worker/worker-file.ts';
import { manifestPath, serviceWorkerPath } from '#lib/routes/offline.ts';
import { offlineSite, origin } from './fake-worker.ts';

it.each<[string, string, string, 'page' | 'asset' | 'none']>([
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'navigate', '/cars/a?utm_source=x#top', 'page'],
  ['GET', 'navigate', '/search/used-cars?page=2', 'page'],
  ['GET', 'navigate', '/apiary', 'page'],
  ['GET', 'navigate', '/api', 'none'],
  ['GET', 'navigate', '/api/cars/a/print', 'none'],
  ['GET', 'navigate', '/admin/leads', 'none'],
  ['POST', 'navigate', '/success', 'none'],
  ['HEAD', 'navigate', '/', 'none'],
  ['GET', 'no-cors', '/_next/static/chunks/a.js', 'asset'],
  ['GET', 'no-cors', '/images/a-640.webp', 'asset'],
  ['GET', 'cors', '/_next/data/1/cars/a.json', 'none'],
  ['GET', 'cors', '/availability.json', 'none'],
  ['GET', 'cors', '/search/index.json', 'none'],
  ['POST', 'cors', '/api/leads', 'none'],
  ['GET', 'no-cors', '/favicon.svg', 'none'],
])('%s in mode %s of %s: %s', (method, mode, path, expected) => {
  expect(routeRequest({ method, mode, url: origin + path }, origin)).toBe(expected);
});

it.each(['https://img.example.com/images/a.webp', `${origin}.evil.example/images/a.webp`])('%s is another site', (url) => {
  expect(routeRequest({ method: 'GET', mode: 'no-cors', url }, origin)).toBe('none');
});

/** Runs sw.js as a browser does, with nothing of Node around it, and says which events it listens to. */
function listenersOf(text: string): string[] {
  const types: string[] = [];
  const self = { addEventListener: (type: string) => types.push(type), location: { origin } };
  runInNewContext(text, { self });
  return types;
}

it('sw.js is a whole program, and so is the one that removes it', () => {
  expect(listenersOf(workerText('one', offlineSite))).toEqual(['install', 'activate', 'fetch', 'message']);
  expect(listenersOf(retiredWorkerText)).toEqual(['install', 'activate']);
});

it.each([serviceWorkerPath, manifestPath])('browsers ask for a new %s each time', (path) => {
  expect(cacheControl(path)).toBe('public, max-age=0, must-revalidate');
});

it('sw.js changes with the code only where the dealer stays the same', () => {
  expect(workerText('one', offlineSite)).toBe(workerText('one', { ...offlineSite }));
  expect(workerText('two', offlineSite)).not.toBe(workerText('one', offlineSite));
});

it('the retired worker drops our caches and itself', async () => {
  const handlers: Record<string, (event: object) => void> = {};
  const dropped: string[] = [];
  const registration = { unregister: async () => dropped.push('itself') };
  const self = { addEventListener: (type: string, work: () => void) => Object.assign(handlers, { [type]: work }), registration };
  const caches = { keys: async () => ['forecourt-one', 'other'], delete: async (key: string) => dropped.push(key) };
  runInNewContext(retiredWorkerText, { self, caches });
  await new Promise<void>((done) => handlers.activate?.({ waitUntil: (work: Promise<void>) => work.then(done) }));
  expect(dropped).toEqual(['forecourt-one', 'itself']);
});
