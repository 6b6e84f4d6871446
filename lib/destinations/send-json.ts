import type { AttemptAnswer } from '#lib/leads/retry.ts';
import type { GuardedFetch } from '#lib/network/private-address.ts';
import { requestFailure } from './request-failure.ts';

/** A `Retry-After` header as seconds from `now` (milliseconds): a number, or a date. */
function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

const largestAnswer = 64_000;

/** The first bytes of an answer, or the part that arrives. A destination may send too much, or stop halfway. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    while (reader && size < largestAnswer) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
  } catch {
    // The status already says that the lead arrived.
  }
  await reader?.cancel().catch(() => undefined);
  return Buffer.concat(parts).subarray(0, largestAnswer).toString('utf8');
}

type PostOptions = {
  method?: 'POST' | 'PUT';
  headers: Record<string, string>;
  fetch: GuardedFetch;
  signal: AbortSignal;
  now: () => number;
};

/** Sends JSON and reads the answer: the status, how long to wait, and the text of a success. Redirects are failures. */
export async function sendJson(url: string, body: string, options: PostOptions): Promise<AttemptAnswer & { text?: string }> {
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
    const base = { status: response.status, retryAfter: wait };
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      return { ...base, error: `HTTP ${response.status}` };
    }
    return { ...base, text: await readStart(response) };
  } catch (error) {
    return requestFailure(error);
  }
}
