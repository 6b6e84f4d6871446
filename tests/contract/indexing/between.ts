import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = { method: string; path: string; body: string };

/** What to do with a request: let it through (undefined), with another body, answer it, or never answer. */
export type Meddling = (asked: Asked) => undefined | { body: string } | { status: number; type?: string; text: string } | 'hang';

export type Between = { url: string; seen: Asked[]; close: () => Promise<void> };

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** A server that stands before another one, or before none, and meddles with what passes. */
export async function standBetween(target: string | undefined, meddle: Meddling): Promise<Between> {
  const seen: Asked[] = [];
  const server = createServer(async (request, response) => {
    const asked = { method: request.method ?? 'GET', path: request.url ?? '/', body: await bodyOf(request) };
    seen.push(asked);
    const done = meddle(asked);
    if (done === 'hang') return;
    if (done && 'status' in done) {
      response.writeHead(done.status, { 'content-type': done.type ?? 'application/json' }).end(done.text);
      return;
    }
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const sent = done?.body ?? asked.body;
    const headers = { ...(authorization ? { authorization } : {}), ...(type ? { 'content-type': type } : {}) };
    const answer = await fetch(`${target}${asked.path}`, { method: asked.method, headers, ...(sent ? { body: sent } : {}) });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
