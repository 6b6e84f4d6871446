import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReleaseTree } from '#lib/build/release-tree.ts';
import { serveDevAssets } from '#lib/serve/dev-assets.ts';
import { carOf, testMotors } from '../pages/test-motors.ts';

let folder = '';
let assets: Awaited<ReturnType<typeof serveDevAssets>>;
const text = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : 'nothing');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-dev-'));
  await writeFile(join(folder, 'a.webp'), 'a picture');
  const files: ReleaseTree = new Map([
    ['images/a.webp', { link: join(folder, 'a.webp') }],
    ['availability.json', { text: '{}' }],
    ['favicon.ico', { bytes: Buffer.from('an icon') }],
  ]);
  const catalogue = testMotors({}, [carOf('x')]);
  assets = await serveDevAssets({
    site: () => ({ catalogue, files }),
    // Answers with the request and with what it may read.
    api: async (request, site) => {
      const { pathname } = new URL(request.url);
      const read = await Promise.all(['/images/a.webp', '/favicon.ico', '/images/../a.webp'].map((path) => site.file(path)));
      const car = (await site.carPage(catalogue.cars[0]?.slug ?? '')) as { kind: string } | undefined;
      return Response.json([request.method, pathname, await request.text(), car?.kind, ...read.map(text)], { status: 201 });
    },
  });
});
afterAll(async () => {
  await assets.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${assets.port}${path}`, init);

it('forwards requests below /api/ to the API, which may read the files and car pages of the site and nothing else', async () => {
  const answer = await ask('/api/cars/x/print?a=1', { method: 'POST', body: 'words' });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual(['POST', '/api/cars/x/print', 'words', 'car', 'a picture', 'an icon', 'nothing']);
});

it('records what pages tell the platform, and shows it at /__events beside what stand-ins report', async () => {
  const event = { event: { category: 'Page View' } };
  await ask('/api/events.json', { method: 'POST', body: JSON.stringify(event), headers: { referer: 'http://localhost:3000/finance' } });
  const reported = { to: 'meta-pixel', allowedBy: 'advertising', page: '/', what: 'track Lead', payload: [] };
  expect(
    (await ask('/__events/log', { method: 'POST', body: JSON.stringify([reported]), headers: { 'content-type': 'application/json' } }))
      .status,
  ).toBe(204);
  expect((await (await ask('/__events/log.json')).json()).entries).toMatchObject([
    { to: 'our API', allowedBy: 'analytics', page: '/finance', what: 'POST /api/events.json', payload: event },
    reported,
  ]);
  expect(await (await ask('/__events')).text()).toContain('<h1>Events of this site</h1>');
  expect(await (await ask('/__events/stand-in.js')).text()).toContain('own.dataset.location');
});

it.each([
  ['/images/a.webp', 200, 'image/webp', 'a picture'],
  ['/availability.json?now', 200, 'application/json; charset=utf-8', '{}'],
  ['/favicon.ico', 200, 'image/x-icon', 'an icon'],
  ['/images/b.webp', 404, null, ''],
  ['/a.webp', 404, null, ''],
  ['/images/..%2Fa.webp', 404, null, ''],
])('%s: %i', async (path, status, type, body) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([status, type, body]);
});
