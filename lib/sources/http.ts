import { backoffMs, retryAfterMs } from './backoff.ts';
import { AnswerError, errorCode, errorField, readJson, readText, saysNotFound } from './json-answer.ts';

export type JsonRequest = {
  url: string;
  /** Sent as `Authorization: Bearer`, not empty; never part of a message. Absent where a server asks for none. */
  token?: string | undefined;
  /** By default a POST with a body, a GET without. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** JSON that is text already, in place of `body`. */
  text?: string;
  /** What an earlier answer held: sent as `If-None-Match`, and given back when the server answers 304. */
  cached?: { etag: string; body: unknown };
  /** HTTP statuses that are an answer, not a mishap: not tried again. */
  final?: readonly number[];
  /** Not tried again whatever happens: what it asks for must not be done twice. */
  once?: boolean;
};

export type JsonFailure = {
  ok: false;
  reason: 'status' | 'not_found' | 'network' | 'timeout' | 'answer';
  status?: number;
  url: string;
  tries: number;
  /** One sentence: "Unable to fetch data" (spec §8), the address, and why. */
  problem: string;
  /** The "why" of `problem` alone. */
  why: string;
  /** What a refusal's body calls its error, such as "index_not_found". */
  code?: string | undefined;
  cause?: unknown;
};

/** What a request came to; `ok: false` is the `false` of spec §7, with its reason. */
export type JsonResult = { ok: true; body: unknown; etag?: string; reused: boolean } | JsonFailure;

export type JsonClient = { send(request: JsonRequest): Promise<JsonResult>; requests(): number };

export type JsonClientOptions = {
  fetch: typeof fetch;
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
  /** 0 to 1, spreads the retries of many workers. */
  random: () => number;
  /** Milliseconds one try may take, body included. */
  timeoutMs?: number;
  maxBytes?: number;
};

const retries = 2; // spec §7 and §9

type Mishap = Pick<JsonFailure, 'reason' | 'status' | 'code' | 'cause' | 'why'> & { retry: boolean; waitMs?: number };
type Attempt = Extract<JsonResult, { ok: true }> | (Mishap & { ok: false });

const plural = (count: number) => `${count} ${count === 1 ? 'try' : 'tries'}`;

/**
 * A client for JSON over HTTP: up to 2 more tries on any non-ok answer, broken body or network error (spec §7), after the server's
 * `Retry-After` (at most 60 s) or else an exponential pause with jitter. It never throws for what a server does.
 */
export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { now, sleep, random, timeoutMs = 30_000, maxBytes = 64 * 1024 * 1024 } = options;
  let requests = 0;

  async function attempt(request: JsonRequest): Promise<Attempt> {
    const { url, token, cached, final, text: sent = request.body === undefined ? undefined : JSON.stringify(request.body) } = request;
    requests += 1;
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (sent !== undefined) headers['Content-Type'] = 'application/json';
    if (cached) headers['If-None-Match'] = cached.etag;
    const method = request.method ?? (sent === undefined ? 'GET' : 'POST');
    const init = { method, headers, ...(sent === undefined ? {} : { body: sent }) };
    try {
      const response = await options.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (response.status === 204) return { ok: true, body: undefined, reused: false };
      if (cached && response.status === 304) return { ok: true, body: cached.body, etag: cached.etag, reused: true };
      const text = await readText(response, maxBytes);
      const shown = hide(text, token); // before any of it is cut short
      const { status } = response;
      if (!response.ok) {
        const why = `it answered ${status}${response.statusText && ` ${response.statusText}`}`;
        const said = errorField(shown);
        const waitMs = retryAfterMs(response.headers.get('retry-after'), now());
        return {
          ok: false,
          reason: 'status',
          status,
          why: said ? `${why}: ${said}` : why,
          retry: !final?.includes(status),
          code: errorCode(text),
          waitMs,
        };
      }
      const read = readJson(text, response.headers.get('content-type'), shown);
      if (saysNotFound(read)) return { ok: false, reason: 'not_found', status: 404, why: 'its status field says 404', retry: false };
      return { ok: true, body: read, etag: response.headers.get('etag') ?? undefined, reused: false };
    } catch (cause) {
      return mishapOf(cause, timeoutMs);
    }
  }

  async function send(request: JsonRequest): Promise<JsonResult> {
    for (let tried = 0; ; tried += 1) {
      const result = await attempt(request);
      if (result.ok) return result;
      if (result.retry && tried < retries && !request.once) {
        await sleep(result.waitMs ?? backoffMs(tried, random()));
        continue;
      }
      const { reason, status, code, cause, why } = result;
      const problem = `Unable to fetch data from ${request.url} after ${plural(tried + 1)}: ${why}`;
      return { ok: false, reason, status, url: request.url, tries: tried + 1, problem, why, code, cause };
    }
  }

  return { send, requests: () => requests };
}

/** A server may repeat the token in its error text; reports and logs must not. */
const hide = (text: string, token: string | undefined) => (token ? text.replaceAll(token, '[token]') : text);

function mishapOf(cause: unknown, timeoutMs: number): Mishap & { ok: false } {
  if (cause instanceof AnswerError) return { ok: false, reason: 'answer', why: cause.message, retry: cause.retry };
  const error = cause instanceof Error ? cause : new Error(String(cause));
  if (error.name === 'TimeoutError')
    return { ok: false, reason: 'timeout', why: `no whole answer within ${timeoutMs} ms`, retry: true, cause };
  const inner = error.cause as { code?: unknown; message?: unknown } | undefined;
  const why = String(inner?.code || inner?.message || error.message);
  return { ok: false, reason: 'network', why: `the connection failed (${why})`, retry: true, cause };
}
