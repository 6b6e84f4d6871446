import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Listening, listen } from '#lib/serve/listen.ts';

type Handler = (request: Request) => Promise<Response>;

function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers();
  for (let i = 0; i < incoming.rawHeaders.length; i += 2)
    headers.append(incoming.rawHeaders[i] as string, incoming.rawHeaders[i + 1] as string);
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // The Host header is ignored, because no answer depends on it and a malformed one would make the address invalid.
  const url = new URL(`http://localhost${(incoming.url ?? '/').replace(/^\/*/, '/')}`);
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    duplex: 'half',
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array> } : {}),
  };
  return new Request(url, init);
}

async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  response.headers.forEach((value, name) => {
    outgoing.setHeader(name, value);
  });
  outgoing.setHeader('Content-Length', body.length);
  // The rest of a refused body must not be read as the next request.
  if (response.status === 413) outgoing.setHeader('Connection', 'close');
  outgoing.writeHead(response.status).end(body);
}

/** Serves the search API over HTTP; port 0 takes a free one. Rejects with the system's error (such as EADDRINUSE) if it cannot listen. */
export function serveSearch(handler: Handler, at: { port: number; host: string }): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    Promise.resolve()
      .then(() => handler(toRequest(incoming)))
      .then((response) => sendResponse(response, outgoing))
      .catch((error: Error) => {
        if (outgoing.headersSent) outgoing.destroy();
        else
          outgoing.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`This request cannot be read: ${error.message}\n`);
      });
  });
  return listen(server, at);
}
