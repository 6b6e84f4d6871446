import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { tooDeep } from '#lib/model/json-depth.ts';
import { SearchApiError } from './api-error.ts';
import { isTextTooDeep } from './text-depth.ts';

/** Meilisearch's own default. */
export const defaultMaxBytes = 100 * 1024 * 1024;

const decompressors = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

const sizeText = (bytes: number) =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} B`;

/** The whole body as text, decompressed. Throws SearchApiError once it exceeds `maxBytes`, so that no client can fill the memory. */
export async function readBodyText(request: Request, maxBytes: number): Promise<string> {
  if (!request.body) return '';
  const tooLarge = new SearchApiError(
    'payload_too_large',
    `The provided payload reached the size limit. The maximum accepted payload size is ${sizeText(maxBytes)}.`,
  );
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  let stream: Readable = Readable.fromWeb(request.body as unknown as NodeStream);
  if (coding !== 'identity') {
    if (!Object.hasOwn(decompressors, coding))
      throw new SearchApiError('bad_request', `The Content-Encoding \`${coding}\` is not one of gzip, deflate, br.`);
    const decompressor = decompressors[coding as keyof typeof decompressors]();
    stream.on('error', (error) => decompressor.destroy(error));
    stream = stream.pipe(decompressor);
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of stream) {
      bytes += (part as Buffer).byteLength;
      if (bytes > maxBytes) throw tooLarge;
      parts.push(part as Buffer);
    }
  } catch (cause) {
    if (cause instanceof SearchApiError) throw cause;
    throw Object.assign(new SearchApiError('bad_request', 'The provided payload is incomplete and cannot be parsed'), { cause });
  }
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** The content type in lower case, without its parameters. Throws SearchApiError if it is not among `accepted`. */
export function contentType(request: Request, accepted: readonly string[]): string {
  const header = request.headers.get('content-type');
  const hint = `Accepted values for the Content-Type header are: ${accepted.map((type) => `\`${type}\``).join(', ')}`;
  if (header === null) throw new SearchApiError('missing_content_type', `A Content-Type header is missing. ${hint}`);
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!accepted.includes(type)) throw new SearchApiError('invalid_content_type', `The Content-Type \`${header}\` is invalid. ${hint}`);
  return type;
}

/** Parses JSON. Throws SyntaxError, also for JSON that is nested too deeply (rule S33). */
export function parseShallowJson(text: string): unknown {
  if (isTextTooDeep(text)) throw new SyntaxError(tooDeep);
  return JSON.parse(text);
}

/** The body of a route that accepts only JSON. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  contentType(request, ['application/json']);
  const body = await readBodyText(request, maxBytes);
  if (body.trim() === '') throw new SearchApiError('missing_payload', 'A json payload is missing.');
  try {
    return parseShallowJson(body);
  } catch (error) {
    throw new SearchApiError('malformed_payload', `The json payload provided is malformed. \`${(error as Error).message}\`.`);
  }
}
