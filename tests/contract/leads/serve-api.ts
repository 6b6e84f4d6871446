import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { HandleRequest } from '#lib/api/handler.ts';
import { listen } from '#lib/serve/listen.ts';
import { webListener } from '#lib/serve/web-listener.ts';

export type Ask = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Sends this much of the body, then cuts the connection. */
  cutAfter?: number;
};
export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

/** The API behind a real HTTP server on loopback. */
export async function serveApi(handle: HandleRequest) {
  const server = createServer(webListener((asked, peer) => handle(asked, undefined, peer)));
  const { port, close } = await listen(server, { port: 0, host: '127.0.0.1' });

  const ask = ({ method = 'POST', path = '/api/leads', headers = {}, body = '', cutAfter }: Ask): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const all = { Host: 'hilltop.example.com', ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}), ...headers };
      const sent = request({ host: '127.0.0.1', port, method, path, headers: all, agent: false }, async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
      sent.on('error', reject);
      if (cutAfter === undefined) return void sent.end(body);
      sent.write(body.slice(0, cutAfter), () => setTimeout(() => sent.destroy(), 50));
    });

  return { port, ask, close };
}
