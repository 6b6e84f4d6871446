import { createServer } from 'node:http';
import { type Listening, listen } from '#lib/serve/listen.ts';
import { webListener } from '#lib/serve/web-listener.ts';

/** Serves the watcher's site over HTTP. Port 0 takes a free port; rejects with the server's error when it cannot listen. */
export function serveWatch(app: (request: Request) => Promise<Response>, at: { port: number; host: string }): Promise<Listening> {
  return listen(createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, webListener(app)), at);
}
