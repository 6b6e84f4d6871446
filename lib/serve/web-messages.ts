import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** A request of Node's server as the web's own `Request`. Throws TypeError when its address is none. */
export function toRequest(request: IncomingMessage, origin: string): Request {
  const { method = 'GET' } = request;
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: Readable.toWeb(request) as BodyInit, duplex: 'half' as const };
  return new Request(new URL(request.url ?? '/', origin), { method, headers, ...body });
}

/** Sends a `Response` through Node's server. */
export async function sendResponse(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) response.end();
  else await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
}
