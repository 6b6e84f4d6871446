import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { cacheControl } from '#lib/hosting/cache-rules.ts';
import { contentTypes, isCompressible } from '#lib/hosting/content-types.ts';
import type { ServedFile } from './find-file.ts';

type Encoding = 'br' | 'gzip';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const cache = new LRUCache<string, Buffer>({ maxSize: 64 * 1024 * 1024, sizeCalculation: (body) => body.length });

async function compress(file: ServedFile, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${file.file} ${file.size} ${file.modified}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const body = await readFile(file.file);
  const compressed =
    encoding === 'br'
      ? await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
      : await toGzip(body);
  cache.set(key, compressed);
  return compressed;
}

function encodingFor(request: IncomingMessage): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

/** Whether the browser has this answer already. A proxy may have marked the tag as weak, or sent several. */
const isCachedByBrowser = (request: IncomingMessage, etag: string) =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** Sends a file as a CDN would: with type, cache rule, ETag, brotli or gzip if it saves bytes, and 304 if the browser has it. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: ServedFile, status = 200): Promise<void> {
  const type = contentTypes[extname(file.path.endsWith('.html') || extname(file.path) ? file.file : '.html')] ?? 'application/octet-stream';
  const encoding = isCompressible(type) && file.size > 512 ? encodingFor(request) : undefined;
  const etag = `"${file.size.toString(36)}-${Math.round(file.modified).toString(36)}${encoding ? `-${encoding}` : ''}"`;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', status === 200 ? cacheControl(file.path) : 'no-store');
  response.setHeader('ETag', etag);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (status === 200 && isCachedByBrowser(request, etag)) {
    response.writeHead(304).end();
    return;
  }
  if (encoding) {
    const body = await compress(file, encoding);
    response.writeHead(status, { 'Content-Encoding': encoding, 'Content-Length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
    return;
  }
  response.writeHead(status, { 'Content-Length': file.size });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(file.file)
      .on('error', () => response.destroy())
      .pipe(response);
}
