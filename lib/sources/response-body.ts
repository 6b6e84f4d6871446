import { isRecord } from '#lib/model/is-record.ts';

/** A response body is unusable. `retry` says whether a retry could help. */
export class ResponseBodyError extends Error {
  override name = 'ResponseBodyError';
  readonly retry: boolean;
  constructor(message: string, retry: boolean, options?: ErrorOptions) {
    super(message, options);
    this.retry = retry;
  }
}

/**
 * The whole body as text. Throws ResponseBodyError above `maxBytes` (after decompression), so that no server can fill the memory. `count`
 * may throw to stop reading.
 */
export async function readText(response: Response, maxBytes: number, count: (bytes: number) => void = () => undefined): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    count(value.byteLength);
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new ResponseBodyError(`the answer is larger than ${Math.floor(maxBytes / 1024)} KiB`, false);
    }
    text += decoder.decode(value, { stream: true });
  }
}

const firstWords = (text: string) => JSON.stringify(text.trim().slice(0, 60));

/**
 * The JSON in a body. Throws ResponseBodyError, which names the content type and shows the start of `shown`, the body without secrets. Without
 * it, nothing is shown.
 */
export function parseBody(text: string, contentType: string | null, shown: string | undefined): unknown {
  if (text.trim() === '') throw new ResponseBodyError('the answer is empty, not JSON', true);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const type = contentType?.split(';')[0]?.slice(0, 60) || 'no content type';
    const problem = `the answer (${type}) is not whole JSON`;
    // The parser's own message also quotes the body.
    if (shown === undefined) throw new ResponseBodyError(problem, true);
    throw new ResponseBodyError(`${problem}, it starts with ${firstWords(shown)}`, true, { cause });
  }
}

/** The error text in a failed response's body, from its `error` or `message` field (rule B3). Undefined if there is none. */
export function errorTextIn(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return undefined;
    const { error, message } = body as { error?: unknown; message?: unknown };
    const nested = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error;
    const words = [nested, message].find((item) => typeof item === 'string' && item.trim() !== '');
    return typeof words === 'string' ? words.replaceAll(/\s+/g, ' ').trim().replace(/\.+$/, '').slice(0, 200) : undefined;
  } catch {
    return undefined; // an error page in HTML or plain text: the message names the status instead
  }
}

/** The error code in a failed response's body, such as "index_not_found". Undefined if there is none. */
export const errorCodeIn = (text: string): string | undefined => /"code"\s*:\s*"([a-z_]{1,60})"/.exec(text)?.[1];

/** Whether a body's own `status` field says 404, which counts as a failure whatever the HTTP status (rule B2). */
export const saysNotFound = (body: unknown): boolean => isRecord(body) && (body.status === 404 || body.status === '404');
