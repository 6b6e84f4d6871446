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

/** The first and the last byte of a part, both included. */
type ByteRange = { first: number; last: number };

/**
 * The part of a file of `size` bytes that a Range header asks for: 'all' without one, or with one that a server may ignore (several parts, another
 * unit, nonsense), and 'none' if the file has no such part.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, start = '', end = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (start === '' && end === '') return 'all';
  if (start === '') return Number(end) === 0 || size === 0 ? 'none' : { first: Math.max(0, size - Number(end)), last: size - 1 };
  if (end !== '' && Number(end) < Number(start)) return 'all';
  if (Number(start) >= size) return 'none';
  return { first: Number(start), last: end === '' ? size - 1 : Math.min(Number(end), size - 1) };
}

/**
 * Whether a part may be sent: If-Range must name the current strong ETag of the file. A date never matches, because files have no date
 * here.
 */
export const isRangeFresh = (ifRange: string | undefined, etag: string): boolean => ifRange === undefined || ifRange.trim() === etag;

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

/** Whether the browser already has this response. A proxy may have marked the tag as weak, or sent several. */
const isCachedByBrowser = (request: IncomingMessage, etag: string) =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** The requested part of a response of `size` bytes. Only GET has parts. */
const rangeFor = ({ method, headers }: IncomingMessage, etag: string, size: number) =>
  method === 'GET' && isRangeFresh(headers['if-range'] as string | undefined, etag) ? readRange(headers.range, size) : 'all';

/** Sends a file as a CDN would: with type, cache rule, ETag, brotli or gzip if it saves bytes, ranges, and 304 if the browser has it. */
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
  const body = encoding && (await compress(file, encoding));
  if (encoding) response.setHeader('Content-Encoding', encoding);
  const size = body ? body.length : file.size;
  if (status === 200) response.setHeader('Accept-Ranges', 'bytes');
  const range = status === 200 ? rangeFor(request, etag, size) : 'all';
  if (range === 'none') {
    response.removeHeader('Content-Encoding');
    response.writeHead(416, { 'Content-Range': `bytes */${size}`, 'Content-Length': 0, 'Cache-Control': 'no-store' }).end();
    return;
  }
  const { first, last } = range === 'all' ? { first: 0, last: size - 1 } : range;
  response.writeHead(range === 'all' ? status : 206, {
    'Content-Length': last - first + 1,
    ...(range === 'all' ? {} : { 'Content-Range': `bytes ${first}-${last}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) response.end();
  else if (body) response.end(body.subarray(first, last + 1));
  else
    createReadStream(file.file, { start: first, end: last })
      .on('error', () => response.destroy())
      .pipe(response);
}
