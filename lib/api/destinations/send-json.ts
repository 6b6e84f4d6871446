import type { DeliveryAnswer } from './destination.ts';

export type GuardedFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A `Retry-After` header as seconds from `now` (milliseconds): a number, or a date. */
function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** The reason why a request failed, by its code: messages of sockets and parsers may hold what was sent. */
function failureText(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time';
  if (name === 'PrivateAddressError') return message;
  return `no connection${cause?.code ? ` (${cause.code})` : ''}`;
}

const largestAnswer = 64_000;

/** The first bytes of an answer. A destination may send more than anyone wants to keep. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  while (reader && size < largestAnswer) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  await reader?.cancel();
  return Buffer.concat(parts).toString('utf8');
}

type PostOptions = {
  method?: 'POST' | 'PUT';
  headers: Record<string, string>;
  fetch: GuardedFetch;
  signal: AbortSignal;
  now: () => number;
};

/** Sends JSON and reads the answer: the status, how long to wait, and the text of a success. Redirects are failures. */
export async function sendJson(url: string, body: string, options: PostOptions): Promise<DeliveryAnswer & { text?: string }> {
  const { method = 'POST', headers, fetch, signal, now } = options;
  try {
    const response = await fetch(url, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      signal,
      redirect: 'manual',
    });
    const wait = retryAfterSeconds(response.headers.get('retry-after'), now());
    const base = { status: response.status, ...(wait === undefined ? {} : { retryAfter: wait }) };
    if (!response.ok) {
      await response.body?.cancel();
      return { ...base, error: `HTTP ${response.status}` };
    }
    return { ...base, text: await readStart(response) };
  } catch (error) {
    return { error: failureText(error) };
  }
}
