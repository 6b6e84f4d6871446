import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

type Handler = (request: Request) => Promise<Response>;

function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers();
  for (let i = 0; i < incoming.rawHeaders.length; i += 2)
    headers.append(incoming.rawHeaders[i] as string, incoming.rawHeaders[i + 1] as string);
  const method = incoming.method ?? 'GET';
  const bodiless = method === 'GET' || method === 'HEAD';
  // The host is left out: no answer depends on it, and one that is not well made would be no address.
  const url = new URL(`http://localhost${(incoming.url ?? '/').replace(/^\/*/, '/')}`);
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    duplex: 'half',
    ...(bodiless ? {} : { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array> }),
  };
  return new Request(url, init);
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  response.headers.forEach((value, name) => {
    outgoing.setHeader(name, value);
  });
  outgoing.setHeader('Content-Length', body.length);
  // What was not read of a refused body must not be taken for the next request.
  if (response.status === 413) outgoing.setHeader('Connection', 'close');
  outgoing.writeHead(response.status).end(body);
}

export type Listening = { port: number; close: () => Promise<void> };

/** Serves a handler over HTTP; port 0 takes a free one. Rejects with the system's error (EADDRINUSE …) when it cannot listen. */
export function listen(handler: Handler, { port, host }: { port: number; host: string }): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    Promise.resolve()
      .then(() => handler(toRequest(incoming)))
      .then((response) => send(response, outgoing))
      .catch((error: Error) => {
        if (outgoing.headersSent) outgoing.destroy();
        else
          outgoing.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`This request cannot be read: ${error.message}\n`);
      });
  });
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      done({ port: (server.address() as AddressInfo).port, close });
    });
  });
}
