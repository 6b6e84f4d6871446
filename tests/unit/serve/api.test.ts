import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Listening } from '#lib/serve/listen.ts';
import { type ApiHandler, serve } from '#lib/serve/server.ts';
import { release } from '../releases/made.ts';

let out: string;
let serving: Listening;
const seen: { method: string; url: string; body: string }[] = [];

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

/** An API that answers with what it may read of the site. */
const api: ApiHandler = async (received, site) => {
  const { pathname, searchParams } = new URL(received.url);
  if (pathname === '/api/broken') throw new Error('out of paper');
  seen.push({ method: received.method, url: received.url, body: await received.text() });
  if (pathname === '/api/file') return Response.json((await text(await site.file(searchParams.get('path') ?? ''))) ?? null);
  if (pathname === '/api/car') return Response.json((await site.carPage(searchParams.get('slug') ?? '')) ?? null);
  return new Response(null, { status: 204, headers: { 'x-seen': 'yes' } });
};

type Answer = { status: number; headers: Record<string, unknown>; body: string };

function ask(path: string, { method = 'GET', body = '', port = serving.port, slug = 'acme' } = {}) {
  const host = slug === '' ? 'localhost' : `${slug}.localhost:${port}`;
  return new Promise<Answer>((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host }, agent: false }, async (response) => {
      let given = '';
      for await (const part of response) given += part;
      done({ status: response.statusCode ?? 0, headers: response.headers, body: given });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'forecourt-api-'));
  const files = {
    'index.html': 'home',
    '_next/data/x/index.json': JSON.stringify({ pageProps: { model: 'no car' } }),
    '_next/data/x/cars/a-1.json': JSON.stringify({ pageProps: { model: { title: 'A 1' } } }),
  };
  await release(out, files, { codeId: 'x' });
  serving = await serve({ outDir: out, port: 0, api });
});
afterAll(async () => {
  await serving.close();
  await rm(out, { recursive: true, force: true });
});

describe('requests below /api/', () => {
  test.each(['GET', 'POST', 'PUT', 'HEAD'])('%s reaches the API unchanged', async (method) => {
    const body = method === 'GET' || method === 'HEAD' ? '' : '{"a":"ü"}';
    seen.length = 0;
    const answer = await ask('/api/some/thing?x=1', { method, body });
    expect([answer.status, answer.headers['x-seen']]).toEqual([204, 'yes']);
    expect(seen).toEqual([{ method, url: `http://acme.localhost:${serving.port}/api/some/thing?x=1`, body }]);
  });

  test.each([
    ['a-1', { title: 'A 1' }],
    ['a-2', null],
    ['../index', null],
    ['..%2findex', null],
    ['', null],
  ])('the page data of the car %j is %j', async (slug, expected) => {
    const { body } = await ask(`/api/car?slug=${encodeURIComponent(slug)}`);
    expect(JSON.parse(body)).toEqual(expected);
  });

  test.each([
    ['/index.html', null],
    ['/_next/data/x/cars/a-1.json', '{"pageProps":{"model":{"title":"A 1"}}}'],
    ['/../20261121T120000Z-a.json', null],
    ['/%2e%2e/20261121T120000Z-a.json', null],
    ['/../../../../../../etc/passwd', null],
  ])('the file %s is %j', async (path, expected) => {
    const { body } = await ask(`/api/file?path=${encodeURIComponent(path)}`);
    expect(JSON.parse(body)).toBe(expected);
  });

  test('a failing API does not stop the server', async () => {
    const { status, body } = await ask('/api/broken');
    expect([status, body]).toEqual([500, 'This request failed: out of paper\n']);
    expect((await ask('/')).body).toBe('home');
  });

  test('are answered with 404 for a dealer without a release', async () => {
    expect((await ask('/api/x', { slug: 'nobody' })).status).toBe(404);
    expect((await ask('/api/x', { slug: '' })).status).toBe(404);
  });

  test('are answered with 404 or 405 if the server has no API', async () => {
    const bare = await serve({ outDir: out, port: 0 });
    try {
      expect((await ask('/api/x', { port: bare.port })).status).toBe(404);
      expect((await ask('/api/x', { port: bare.port, method: 'POST' })).status).toBe(405);
    } finally {
      await bare.close();
    }
  });
});
