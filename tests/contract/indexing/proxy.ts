import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProxiedRequest = { method: string; path: string; body: string };

/** What to do with a request: forward it (undefined), forward another body, answer it, or never answer. */
export type Interference = (
  request: ProxiedRequest,
) => undefined | { body: string } | { status: number; type?: string; text: string } | 'hang';

export type RunningProxy = { url: string; seen: ProxiedRequest[]; close: () => Promise<void> };

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** Starts a proxy in front of a server, or of none, that changes some requests. */
export async function startProxy(target: string | undefined, interfere: Interference): Promise<RunningProxy> {
  const seen: ProxiedRequest[] = [];
  const server = createServer(async (request, response) => {
    const proxied = { method: request.method ?? 'GET', path: request.url ?? '/', body: await bodyOf(request) };
    seen.push(proxied);
    const instead = interfere(proxied);
    if (instead === 'hang') return;
    if (instead && 'status' in instead) {
      response.writeHead(instead.status, { 'content-type': instead.type ?? 'application/json' }).end(instead.text);
      return;
    }
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const body = instead?.body ?? proxied.body;
    const headers = { ...(authorization ? { authorization } : {}), ...(type ? { 'content-type': type } : {}) };
    const answer = await fetch(`${target}${proxied.path}`, { method: proxied.method, headers, ...(body ? { body } : {}) });
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
