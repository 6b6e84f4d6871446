import { ApiProblem } from '../api-problem.ts';
import { parseStrictJson } from './strict-json.ts';
import { TooSlowError, within } from './within.ts';

export type BodyLimits = {
  bytes: number;
  /** How long the whole body may take. */
  timeoutMs?: number;
};

/** Slower than a phone on a bad network, but faster than an attacker who holds connections open. */
const slowestMs = 15_000;

export const bodyTooLarge = (bytes: number): ApiProblem =>
  new ApiProblem(413, { code: 'body_too_large', error: `This is too large: at most ${bytes / 1000} kB can be sent.` });

function checkType({ headers }: Request): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  // Split instead of matched, because a pattern can backtrack over each space of a long header.
  const charsets = parameters
    .map((parameter) => parameter.split('=').map((part) => part.trim()))
    .flatMap(([name, value = '']) => (name === 'charset' ? [value.replaceAll('"', '')] : []));
  if (type.trim() !== 'application/json') {
    const sent = type.trim() === 'application/x-www-form-urlencoded' || type.trim() === 'multipart/form-data' ? ', not a form' : '';
    const error = `This address takes JSON (Content-Type: application/json)${sent}.`;
    throw new ApiProblem(415, { code: 'unsupported_media_type', error }, { Accept: 'application/json' });
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (!charsets.every((charset) => ['', 'utf-8', 'utf8'].includes(charset)) || encoding !== 'identity')
    throw new ApiProblem(415, { code: 'unsupported_encoding', error: 'Send the body as UTF-8, without compression.' });
}

/** Reads a body in chunks, and stops as soon as it is too large. */
async function readParts(body: ReadableStream<Uint8Array>, bytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const part of body) {
    size += part.length;
    if (size > bytes) throw bodyTooLarge(bytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The bytes of a body. HTTP ends a body at its stated length, so a body with an allowed length needs no counting. */
async function readWhole(request: Request, bytes: number): Promise<Uint8Array> {
  const stated = request.headers.get('content-length');
  if (Number(stated ?? 0) > bytes) throw bodyTooLarge(bytes);
  if (stated === null) return request.body ? readParts(request.body, bytes) : new Uint8Array();
  const whole = new Uint8Array(await request.arrayBuffer());
  if (whole.length > bytes) throw bodyTooLarge(bytes);
  return whole;
}

/** Reads at most `bytes` of a body, whatever length the client states. */
function readBytes(request: Request, { bytes, timeoutMs = slowestMs }: BodyLimits): Promise<Uint8Array> {
  return within(readWhole(request, bytes), timeoutMs, 'the client').catch((error: unknown) => {
    if (error instanceof ApiProblem) throw error;
    if (error instanceof TooSlowError) throw new ApiProblem(408, { code: 'too_slow', error: 'The body took too long to arrive.' });
    // The client has left. Nobody reads this answer.
    throw new ApiProblem(400, { code: 'aborted', error: 'The body ended early.' });
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a JSON body, within limits. Throws ApiProblem for another type, too many bytes, a slow client or invalid UTF-8. */
export async function readJsonText(request: Request, limits: BodyLimits): Promise<string> {
  checkType(request);
  const bytes = await readBytes(request, limits);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiProblem(400, { code: 'invalid_utf8', error: 'The body is not UTF-8.' });
  }
}

/** The value of a JSON body, within limits and parsed strictly. Throws ApiProblem. */
export const readRequestJson = async (request: Request, limits: BodyLimits): Promise<unknown> =>
  parseStrictJson(await readJsonText(request, limits));
