import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listen } from '#lib/serve/listen.ts';
import { webListener } from '#lib/serve/web-listener.ts';

let listening: Listening;
const slow = { arrived: Promise.withResolvers<void>(), left: Promise.withResolvers<void>() };
beforeAll(async () => {
  const handler = async (received: Request) => {
    if (received.url.endsWith('/broken')) throw new Error('out of paper');
    if (received.url.endsWith('/slow')) {
      received.signal.addEventListener('abort', () => slow.left.resolve());
      slow.arrived.resolve();
      await slow.left.promise;
    }
    if (received.url.endsWith('/copied')) return new Response(`copied ${await new Request(received, { method: 'PUT' }).text()}`);
    if (received.method === 'TRACE') return new Response();
    const headers = new Headers([
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ]);
    return new Response(await received.text(), { headers });
  };
  listening = await listen(createServer(webListener(handler)), { port: 0, host: '127.0.0.1' });
});
afterAll(() => listening.close());

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${listening.port}${path}`, init);

test('keeps every cookie and the body', async () => {
  const answer = await ask('/', { method: 'POST', body: 'words' });
  expect([answer.headers.getSetCookie(), await answer.text()]).toEqual([['a=1', 'b=2'], 'words']);
});

test('a request with a body in chunks can be copied, as the limit of bodies does', async () => {
  const body = new Blob(['words']).stream();
  const answer = await ask('/copied', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect([answer.status, await answer.text()]).toEqual([200, 'copied words']);
});

test('what a handler throws is reported, and not told to strangers', async () => {
  const reports: string[] = [];
  const handler = async () => Promise.reject(new Error('no file /srv/x'));
  const other = await listen(createServer(webListener(handler, ({ message }) => void reports.push(message))), {
    port: 0,
    host: '127.0.0.1',
  });
  const answer = await fetch(`http://127.0.0.1:${other.port}/`);
  expect([answer.status, await answer.text(), reports]).toEqual([500, 'This request failed.\n', ['no file /srv/x']]);
  await other.close();
});

test('a handler that throws answers with 500 and its message', async () => {
  const answer = await ask('/broken');
  expect([answer.status, await answer.text()]).toEqual([500, 'This request failed: out of paper\n']);
});

/** The first line of the answer to a request that no client library sends. */
const askRaw = (path: string, host: string, method = 'GET') =>
  new Promise((done) => {
    const socket = connect(listening.port, '127.0.0.1', () =>
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (data) => done(data.toString().split('\r\n')[0]));
  });

test('a malformed Host header is answered with 400', async () => {
  expect(await askRaw('/', 'a b/c')).toBe('HTTP/1.1 400 Bad Request');
});

// A proxy that passes /api alone compares the path as it is sent, and `URL` would make another one of it.
test.each(['/api/../admin', '/api/%2e%2E/admin', '/api/.%2e', '/api/./admin', '/api\\..\\admin', 'http://a.example/api/../admin'])(
  'the path %s is answered with 400',
  async (path) => expect(await askRaw(path, 'a.example')).toBe('HTTP/1.1 400 Bad Request'),
);

test.each(['/api/..%2fadmin', '/a..b/.well-known/...', '/search?q=/../x'])('the path %s is passed on', async (path) =>
  expect(await askRaw(path, 'a.example')).toBe('HTTP/1.1 200 OK'),
);

test.each(['TRACE', 'OPTIONS', 'DELETE', 'POST'])('%s without a body reaches the handler', async (method) =>
  expect(await askRaw('/', 'a.example', method)).toBe('HTTP/1.1 200 OK'),
);

test('the handler notices that the browser has left', async () => {
  const sent = request({ host: '127.0.0.1', port: listening.port, path: '/slow' });
  sent.on('error', () => undefined);
  sent.end();
  await slow.arrived.promise;
  sent.destroy();
  await expect(slow.left.promise).resolves.toBeUndefined();
});
