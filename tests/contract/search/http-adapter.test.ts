import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listening } from '#lib/serve/listen.ts';
import { createSearchServer } from '../../../scripts/tools/search-server/handler.ts';
import { serveSearch } from '../../../scripts/tools/search-server/serve-search.ts';

let server: Listening;
const failures: unknown[] = [];
beforeAll(async () => {
  const handler = createSearchServer({
    now: Date.now,
    uuid: () => 'u',
    later: setImmediate,
    maxBytes: 1024,
    reportError: (error) => failures.push(error),
  });
  server = await serveSearch(handler, { port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Sends raw bytes and returns the response until the other side closes; `hangUp` closes after sending. */
function raw(bytes: string, hangUp = false): Promise<string> {
  return new Promise((done, fail) => {
    let said = '';
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1');
      if (hangUp) socket.destroy();
    });
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', fail).on('close', () => done(said));
  });
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const json = 'Content-Type: application/json';

test.each<[string, string, RegExp]>([
  ['a path of slashes', lines('GET //health HTTP/1.1', 'Host: a', 'Connection: close'), /^HTTP\/1\.1 200 OK\r\n/],
  ['a host that is none', lines('GET /health HTTP/1.1', 'Host: [::/', 'Connection: close'), /^HTTP\/1\.1 200 OK\r\n/],
  ['a whole address for a path', lines('GET http://[/x HTTP/1.1', 'Host: a', 'Connection: close'), /^HTTP\/1\.1 404 Not Found\r\n/],
  [
    'a method that no page may use',
    lines('TRACE / HTTP/1.1', 'Host: a', 'Connection: close'),
    /^HTTP\/1\.1 400 Bad Request\r\n.*This request cannot be read: /s,
  ],
  ['what is no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 Bad Request\r\n/],
  [
    'a body announced as too long: refused and the line closed, before it is sent',
    lines('POST /indexes/cars/documents HTTP/1.1', 'Host: a', json, 'Content-Length: 999999'),
    /^HTTP\/1\.1 413 Payload Too Large\r\n.*connection: close\r\n.*"code":"payload_too_large"/is,
  ],
  [
    'a body in parts that grows too long',
    `${lines('POST /indexes/cars/documents HTTP/1.1', 'Host: a', json, 'Transfer-Encoding: chunked')}7d0\r\n${' '.repeat(2000)}\r\n0\r\n\r\n`,
    /^HTTP\/1\.1 413 Payload Too Large\r\n/,
  ],
])('%s', async (_name, bytes, expected) => {
  expect(await raw(bytes)).toMatch(expected);
});

test('a client that disconnects in the middle of a body does no harm', async () => {
  await raw(`${lines('POST /indexes/cars/documents HTTP/1.1', 'Host: a', json, 'Content-Length: 500')}[{"id":`, true);
  const health = await fetch(`http://127.0.0.1:${server.port}/health`);
  expect([health.status, await health.json(), failures]).toEqual([200, { status: 'available' }, []]);
});

test('a compressed body is decompressed', async () => {
  const body = await new Response(new Blob(['[{"id":1}]']).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const answer = await fetch(`http://127.0.0.1:${server.port}/indexes/cars/documents`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toEqual([202, expect.objectContaining({ indexUid: 'cars', status: 'enqueued' })]);
});
