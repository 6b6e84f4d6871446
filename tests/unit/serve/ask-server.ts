import { type IncomingHttpHeaders, request } from 'node:http';

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Asked = { port?: number; host?: string; method?: string; headers?: Record<string, string> };

/** A raw request, without a client that would normalise its path, unpack its body or follow a redirect. */
export function askServer(path: string, { port, host = 'acme.localhost', method = 'GET', headers = {} }: Asked): Promise<Answer> {
  return new Promise<Answer>((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
    });
    sent.on('error', fail);
    sent.end();
  });
}
