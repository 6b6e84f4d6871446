import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Hit = { headers: Record<string, string | undefined>; body: string; method: string; url: string };
export type Reply = { status: number; headers?: Record<string, string>; body?: string; hangMs?: number; reset?: boolean };

/** A destination on loopback that records what it gets and answers as told. */
export async function startReceiver(reply: (hit: Hit, count: number) => Reply = () => ({ status: 200 }), host = '127.0.0.1') {
  const hits: Hit[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const hit = {
        headers: request.headers as Hit['headers'],
        body: Buffer.concat(parts).toString(),
        method: request.method ?? '',
        url: request.url ?? '',
      };
      hits.push(hit);
      const { status, headers = {}, body = '', hangMs = 0, reset = false } = reply(hit, hits.length);
      setTimeout(() => {
        if (reset) return void request.socket.resetAndDestroy();
        response.writeHead(status, headers).end(body);
      }, hangMs);
    });
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port } = server.address() as AddressInfo;
  return {
    hits,
    url: `http://${host}:${port}/hook`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
