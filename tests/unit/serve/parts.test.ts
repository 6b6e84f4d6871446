import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listening } from '#lib/serve/listen.ts';
import { serve } from '#lib/serve/server.ts';
import { release } from '../releases/made.ts';

const picture = '/images/0123456789abcdef0123-320.webp';
const page = `<!doctype html>${'<p>Cars for sale.</p>'.repeat(100)}`;

let out: string;
let serving: Listening;
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'forecourt-parts-'));
  const files = { 'index.html': page, '404.html': 'nothing here', [picture]: 'picture '.repeat(200) };
  await release(out, files, { slug: 'acme', at: Date.UTC(2026, 10, 21, 12), codeId: 'x', cars: 1, pages: 1 });
  serving = await serve({ outDir: out, port: 0 });
});
afterAll(async () => {
  await serving.close();
  await rm(out, { recursive: true, force: true });
});

/** A raw request, whose answer is not unpacked. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
    const options = { host: '127.0.0.1', port: serving.port, path, method, headers: { host: 'acme.localhost', ...headers }, agent: false };
    request(options, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
    })
      .on('error', fail)
      .end();
  });

test.each([
  ['bytes=2-9', 'bytes 2-9/1600', 'cture pi'],
  ['bytes=-3', 'bytes 1597-1599/1600', 're '],
])('the part %s of a picture', async (range, contentRange, text) => {
  const { status, headers, body } = await ask(picture, { range });
  expect([status, headers['content-range'], headers['content-length'], body.toString()]).toEqual([
    206,
    contentRange,
    String(text.length),
    text,
  ]);
});

test('a part of a compressed text is a part of what is sent', async () => {
  const { body: whole } = await ask('/', { 'accept-encoding': 'br' });
  const { status, headers, body } = await ask('/', { 'accept-encoding': 'br', range: 'bytes=5-' });
  expect([status, headers['content-encoding'], headers['content-range']]).toEqual([
    206,
    'br',
    `bytes 5-${whole.length - 1}/${whole.length}`,
  ]);
  expect(body).toEqual(whole.subarray(5));
});

test('a part that the file does not have gets 416 and the size', async () => {
  const { status, headers, body } = await ask(picture, { range: 'bytes=1600-' });
  expect([status, headers['content-range'], headers['cache-control'], body.length]).toEqual([416, 'bytes */1600', 'no-store', 0]);
});

test('a part of a file that changed gets the whole file', async () => {
  const { etag } = (await ask(picture)).headers;
  expect((await ask(picture, { range: 'bytes=0-1', 'if-range': String(etag) })).status).toBe(206);
  const { status, body } = await ask(picture, { range: 'bytes=0-1', 'if-range': '"older"' });
  expect([status, body.length]).toEqual([200, 1600]);
});

test('HEAD and the 404 page have no parts; files say that they have', async () => {
  const head = await ask(picture, { range: 'bytes=0-1' }, 'HEAD');
  expect([head.status, head.headers['content-length'], head.headers['accept-ranges']]).toEqual([200, '1600', 'bytes']);
  const missing = await ask('/nothing', { range: 'bytes=0-1' });
  expect([missing.status, missing.headers['accept-ranges']]).toEqual([404, undefined]);
});
