import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** A network: how long a request and its answer travel, in milliseconds, and how many bits a second all answers share. */
export type Line = { latencyMs: number; bitsPerSecond: number };

/** An answer in place of the server's. */
export type Instead = (path: string) => string | undefined;

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

const ask = (port: number, { method, url, headers }: IncomingMessage): Promise<Answer> =>
  new Promise((done, fail) => {
    const sent = forward({ port, method, path: url, headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      done({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) });
    });
    sent.on('error', fail);
    sent.end();
  });

/**
 * Passes requests on to a server as over a slow line. The browser's own emulation leaves out workers. `close` ends it; `requests` counts.
 */
export async function slowLine(target: number, { latencyMs, bitsPerSecond }: Line, instead: Instead) {
  let freeAt = 0;
  let requests = 0;
  let bytes = 0;
  const compressed = new Map<string, Promise<Buffer>>();
  const answerOf = async (request: IncomingMessage): Promise<Answer> => {
    const text = instead(request.url ?? '/');
    if (text === undefined) return ask(target, request);
    const body = compressed.get(text) ?? compress(text);
    compressed.set(text, body);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'br', 'cache-control': 'no-cache' };
    return { status: 200, headers, body: await body };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const arrives = performance.now() + latencyMs;
    const { status, headers, body } = await answerOf(request);
    requests += 1;
    bytes += body.length;
    freeAt = Math.max(arrives, freeAt) + (body.length * 8000) / bitsPerSecond;
    await setTimeout(Math.max(0, freeAt - performance.now()));
    const { 'transfer-encoding': _chunked, connection: _connection, ...otherHeaders } = headers;
    response.writeHead(status, { ...otherHeaders, 'content-length': body.length });
    response.end(body);
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    /** What passed since the last call. */
    passed: () => {
      const since = { requests, bytes };
      requests = 0;
      bytes = 0;
      return since;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
