import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveDevAssets } from '#lib/serve/dev-assets.ts';

let workDir = '';
let assets: Awaited<ReturnType<typeof serveDevAssets>>;
const text = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : 'nothing');

beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'forecourt-dev-'));
  await mkdir(join(workDir, 'images'));
  await writeFile(join(workDir, 'images', 'a.webp'), 'a picture');
  await writeFile(join(workDir, 'secret.json'), 'a secret');
  assets = await serveDevAssets({
    workDir,
    carPage: async (slug) => `the page of ${slug}`,
    // Answers with the request and with what it may read.
    api: async (request, site) => {
      const { pathname } = new URL(request.url);
      const read = [await site.file('/images/a.webp'), await site.file('/secret.json'), await site.file('/images/../secret.json')];
      return Response.json([request.method, pathname, await request.text(), await site.carPage('x'), ...read.map(text)], { status: 201 });
    },
  });
});
afterAll(async () => {
  await assets.close();
  await rm(workDir, { recursive: true, force: true });
});

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${assets.port}${path}`, init);

it('forwards requests below /api/ to the API, which may read pictures and car pages and nothing else', async () => {
  const answer = await ask('/api/cars/x/print?a=1', { method: 'POST', body: 'words' });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual(['POST', '/api/cars/x/print', 'words', 'the page of x', 'a picture', 'nothing', 'nothing']);
});

it.each([
  ['/images/a.webp', 200],
  ['/images/b.webp', 404],
  ['/secret.json', 404],
  ['/images/..%2Fsecret.json', 404],
])('%s: %i', async (path, status) => expect((await ask(path)).status).toBe(status));
