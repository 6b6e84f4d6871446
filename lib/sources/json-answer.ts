/** A body that cannot be used; `retry` says whether another try could go better. */
export class AnswerError extends Error {
  override name = 'AnswerError';
  readonly retry: boolean;
  constructor(message: string, retry: boolean, options?: ErrorOptions) {
    super(message, options);
    this.retry = retry;
  }
}

/** The whole body as text; throws AnswerError once it passes `maxBytes` (counted after decompression), so that no server can fill the memory. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new AnswerError(`the answer is larger than ${Math.floor(maxBytes / 1024)} KiB`, false);
    }
    text += decoder.decode(value, { stream: true });
  }
}

const start = (text: string) => JSON.stringify(text.trim().slice(0, 60));

/** The JSON in a body; throws AnswerError that says what the body claimed to be and shows its start, as `shown` has it. */
export function readJson(text: string, contentType: string | null, shown: string): unknown {
  if (text.trim() === '') throw new AnswerError('the answer is empty, not JSON', true);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const claimed = contentType?.split(';')[0] || 'no content type';
    throw new AnswerError(`the answer (${claimed}) is not whole JSON, it starts with ${start(shown)}`, true, { cause });
  }
}

/** What a failed response's body says went wrong, from its `error` or `message` field (spec §8); undefined when it says nothing. */
export function errorField(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return undefined;
    const { error, message } = body as { error?: unknown; message?: unknown };
    const nested = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error;
    const said = [nested, message].find((item) => typeof item === 'string' && item.trim() !== '');
    return typeof said === 'string' ? said.replaceAll(/\s+/g, ' ').trim().replace(/\.+$/, '').slice(0, 200) : undefined;
  } catch {
    return undefined; // an error page in HTML or plain text: the status is said instead
  }
}

/** What a failed response's body calls its error, such as "index_not_found"; undefined where it has no such word. */
export function errorCode(text: string): string | undefined {
  const code = /"code"\s*:\s*"([a-z_]{1,60})"/.exec(text);
  return code?.[1];
}

/** Whether a body's own `status` field says 404, which counts as a failure whatever the HTTP status (spec §7). */
export function saysNotFound(body: unknown): boolean {
  return typeof body === 'object' && body !== null && String((body as { status?: unknown }).status) === '404';
}
