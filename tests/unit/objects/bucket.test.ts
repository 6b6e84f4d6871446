import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Bucket, openBucket } from '#lib/objects/bucket.ts';

let server: Server;
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

/** A bucket of a storage that answers like this. */
async function openAt(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return openBucket({ kind: 's3', bucket: 'dealers', prefix: '', endpoint }, 'target', 50);
}

const silent: RequestListener = () => undefined;
const cutOff: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': '100', etag: '"1"', 'content-type': 'application/xml' });
  response.write('half of it');
};

type Request = (bucket: Bucket) => Promise<unknown>;
const read: Request = (bucket) => bucket.read('live.json');
const put: Request = (bucket) => bucket.put('index.html', Buffer.from('home'));
const list: Request = (bucket) => Array.fromAsync(bucket.list(''));

test.each([
  ['read', 'sends no answer', silent, read],
  ['read', 'sends half of an answer', cutOff, read],
  ['list', 'sends no answer', silent, list],
  ['list', 'sends half of an answer', cutOff, list],
  ['put', 'sends no answer', silent, put],
])('a %s fails instead of hanging when the storage %s', async (_request, _what, listener, request) => {
  const bucket = await openAt(listener);
  await expect(request(bucket)).rejects.toThrow('the storage did not answer in time');
  bucket.close();
});
