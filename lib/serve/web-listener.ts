import type { RequestListener } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';

/** `peer` is the address at the other end of the connection. */
type Handler = (request: Request, peer: string | undefined) => Promise<Response>;

type Report = (error: Error) => void;

const errorResponse = (report: Report | undefined) => (error: unknown) => {
  // A malformed address or Host header. The request never reaches a handler.
  if (error instanceof RequestError) return new Response(null, { status: 400 });
  report?.(error as Error);
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };
  return new Response(`This request failed${report ? '.' : `: ${(error as Error).message}`}\n`, { status: 500, headers });
};

/** Path segments that `URL` resolves. They are refused, because a proxy that passes only some paths compares the path as it was sent. */
const dotSegment = /[/\\](?:\.|%2e){1,2}(?=[/\\#]|$)/i;
const hasDotSegment = (address = ''): boolean => dotSegment.test(address.split('?')[0] ?? '');

/**
 * Turns the library's request into Node's own if its body has no length, such as with chunked encoding. Hono's `bodyLimit` copies such a
 * request, and Node can copy only its own.
 */
function nodeRequest(request: Request): Request {
  const { method, headers } = request;
  if (['GET', 'HEAD', 'TRACE'].includes(method) || headers.has('content-length')) return request;
  const { url, body, signal } = request;
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
}

/**
 * Answers Node's requests with a function from a `Request` to a `Response`. Its errors go to `report`. Without `report`, they are shown in
 * the response, for servers that only their operator can reach.
 */
export const webListener = (handler: Handler, report?: Report): RequestListener =>
  // The library would otherwise replace `Request` and `Response` in the whole process.
  getRequestListener(
    async (request, { incoming }) =>
      hasDotSegment(incoming.url) ? new Response(null, { status: 400 }) : handler(nodeRequest(request), incoming.socket.remoteAddress),
    {
      overrideGlobalObjects: false,
      errorHandler: errorResponse(report),
    },
  );
