import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { sendResponse, toRequest } from '#lib/serve/web-messages.ts';

export type ServedWatch = { port: number; close: () => Promise<void> };

async function answer(app: (request: Request) => Promise<Response>, message: IncomingMessage, response: ServerResponse): Promise<void> {
  let request: Request;
  try {
    request = toRequest(message, 'http://watch.localhost');
  } catch {
    response.writeHead(400).end(); // not a valid address
    return;
  }
  await sendResponse(response, await app(request));
}

/** Serves the watcher's site over HTTP. Port 0 takes a free port; rejects with the server's error when it cannot listen. */
export function serveWatch(app: (request: Request) => Promise<Response>, at: { port: number; host: string }): Promise<ServedWatch> {
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (message, response) => {
    answer(app, message, response).catch(() => response.destroy());
  });
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(at.port, at.host, () => {
      const { port } = server.address() as { port: number };
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      done({ port, close });
    });
  });
}
