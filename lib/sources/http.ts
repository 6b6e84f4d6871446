import { PrivateAddressError } from '#lib/network/private-address-error.ts';
import type { PullBudget } from './pull-budget.ts';
import { errorCodeIn, errorTextIn, parseBody, ResponseBodyError, readText, saysNotFound } from './response-body.ts';

/** The longest wait that a `Retry-After` header can cause, in milliseconds: a pull must end while its data still matters. */
const longestWaitMs = 60_000;

const firstWaitMs = 500;

type RetryOptions = {
  /** The number of retries. */
  retries: number;
  sleep: (ms: number) => Promise<unknown>;
  /** A random number from 0 to 1, which spreads the retries of many workers. */
  random: () => number;
};

/**
 * Milliseconds that a `Retry-After` header asks to wait, at most `longestWaitMs`. Undefined if it is absent or neither seconds nor an HTTP
 * date.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestWaitMs);
}

/** Milliseconds to wait after a failed attempt (0 is the first): 0.5 s, doubling each time, minus a random part of up to half. */
export const backoffMs = (failedTry: number, random: number): number => Math.round(firstWaitMs * 2 ** failedTry * (1 - random / 2));

/** Repeats an attempt until it needs no retry, or the retries are used up. Returns the last attempt and the number of attempts. */
export async function withRetries<T extends { retry: boolean; waitMs?: number | undefined }>(
  attempt: () => Promise<T>,
  { retries, sleep, random }: RetryOptions,
): Promise<{ last: T; tries: number }> {
  for (let failed = 0; ; failed += 1) {
    const last = await attempt();
    if (!last.retry || failed >= retries) return { last, tries: failed + 1 };
    await sleep(last.waitMs ?? backoffMs(failed, random()));
  }
}

export type JsonRequest = {
  url: string;
  /** Sent as `Authorization: Bearer`. Not empty, and never part of a message. Absent if a server needs none. */
  token?: string | undefined;
  /** By default a POST with a body, a GET without. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** JSON text, instead of `body`. */
  text?: string;
  /** An earlier answer: its ETag is sent as `If-None-Match`, and its body is returned if the server answers 304. */
  cached?: { etag: string; body: unknown };
  /** HTTP statuses that count as an answer, not as a failure to retry. */
  final?: readonly number[];
  /** Never retry, because the server must not carry out the request twice. */
  once?: boolean;
};

export type JsonFailure = {
  ok: false;
  reason: 'status' | 'not_found' | 'network' | 'timeout' | 'answer';
  status?: number;
  url: string;
  tries: number;
  /** One sentence: "Unable to fetch data", the address, and the reason (rule B3). */
  problem: string;
  /** The reason in `problem` alone. */
  why: string;
  /** The error code in a refusal's body, such as "index_not_found". */
  code?: string | undefined;
  cause?: unknown;
};

type JsonSuccess = { ok: true; body: unknown; etag?: string; reused: boolean };
export type JsonResult = JsonSuccess | JsonFailure;

export type JsonClient = { send(request: JsonRequest): Promise<JsonResult>; requests(): number };

export type JsonClientOptions = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
  /** A random number from 0 to 1, which spreads the retries of many workers. */
  random: () => number;
  /** The timeout of one attempt in milliseconds, including the body. */
  timeoutMs?: number;
  maxBytes?: number;
  /** The limits of a pull. `send` throws if they are exceeded. */
  budget?: Pick<PullBudget, 'signal' | 'takeRequest' | 'takeBytes' | 'remainingMs'>;
  /** Texts for each HTTP status. With them, failures contain no text from answers, which may have secrets or personal data (rule B3). */
  statusWords?: Readonly<Record<number, string | undefined>>;
};

const mostRetries = 2; // rule B1

type FailedTry = Pick<JsonFailure, 'reason' | 'status' | 'code' | 'cause' | 'why'> & { ok: false; retry: boolean; waitMs?: number };
type Attempt = (JsonSuccess & { retry: false }) | FailedTry;

const succeed = (body: unknown, etag: string | undefined, reused = false): Attempt => ({
  ok: true,
  body,
  etag,
  reused,
  retry: false,
});

/** A server may repeat the token in its error text; reports and logs must not. */
const hideToken = (text: string, token: string | undefined) => (token ? text.replaceAll(token, '[token]') : text);

function toInit({ token, cached, body, text, method }: JsonRequest): RequestInit {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (sent !== undefined) headers['Content-Type'] = 'application/json';
  if (cached) headers['If-None-Match'] = cached.etag;
  return { method: method ?? (sent === undefined ? 'GET' : 'POST'), headers, body: sent };
}

function failedStatus(
  { status, statusText, headers }: Response,
  text: string,
  shown: string | undefined,
  request: JsonRequest,
  { now, statusWords }: JsonClientOptions,
): FailedTry {
  const words = statusWords ? statusWords[status] : statusText;
  const errorText = shown === undefined ? undefined : errorTextIn(shown);
  const why = `it answered ${status}${words ? ` ${words}` : ''}${errorText ? `: ${errorText}` : ''}`;
  const waitMs = retryAfterMs(headers.get('retry-after'), now());
  return { ok: false, reason: 'status', status, why, retry: !request.final?.includes(status), code: errorCodeIn(text), waitMs };
}

async function readResponse(response: Response, request: JsonRequest, options: JsonClientOptions): Promise<Attempt> {
  const { cached, token } = request;
  const { maxBytes = 64 * 1024 * 1024, budget, statusWords } = options;
  if (response.status === 204) return succeed(undefined, undefined);
  if (cached && response.status === 304) return succeed(cached.body, cached.etag, true);
  const text = await readText(response, maxBytes, budget?.takeBytes);
  const shown = statusWords ? undefined : hideToken(text, token); // before it is shortened
  if (!response.ok) return failedStatus(response, text, shown, request, options);
  const body = parseBody(text, response.headers.get('content-type'), shown);
  if (saysNotFound(body)) return { ok: false, reason: 'not_found', status: 404, why: 'its status field says 404', retry: false };
  return succeed(body, response.headers.get('etag') ?? undefined);
}

function toFailedTry(cause: unknown, timeoutMs: number): FailedTry {
  if (cause instanceof ResponseBodyError) return { ok: false, reason: 'answer', why: cause.message, retry: cause.retry };
  const error = cause instanceof Error ? cause : new Error(String(cause));
  if (error.name === 'TimeoutError')
    return { ok: false, reason: 'timeout', why: `no whole answer within ${timeoutMs} ms`, retry: true, cause };
  const inner = error.cause as { code?: unknown; message?: unknown } | undefined;
  if (inner instanceof PrivateAddressError)
    return { ok: false, reason: 'network', why: inner.message.replace(/\.$/, ''), retry: false, cause };
  const why = String(inner?.code || inner?.message || error.message);
  return { ok: false, reason: 'network', why: `the connection failed (${why})`, retry: true, cause };
}

/**
 * A client for JSON over HTTP: up to 2 retries after a failed status, a broken body or a network error, after the server's `Retry-After` or
 * else an exponential pause with jitter (rule B1). It throws only if a server's answer exceeds the limits of a pull.
 */
export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { fetch, random, timeoutMs = 30_000, budget } = options;
  const timeLeft = () => budget?.remainingMs() ?? Number.POSITIVE_INFINITY;
  const sleep = (ms: number) => options.sleep(Math.min(ms, timeLeft()));
  let requests = 0;

  async function attempt(request: JsonRequest): Promise<Attempt> {
    budget?.takeRequest();
    requests += 1;
    const timeout = AbortSignal.timeout(Math.min(timeoutMs, timeLeft()));
    try {
      const signal = budget ? AbortSignal.any([timeout, budget.signal]) : timeout;
      const response = await fetch(request.url, { ...toInit(request), signal });
      return await readResponse(response, request, options);
    } catch (cause) {
      budget?.signal.throwIfAborted();
      timeLeft(); // the try may have taken the last of it
      return toFailedTry(cause, timeoutMs);
    }
  }

  async function send(request: JsonRequest): Promise<JsonResult> {
    const retries = request.once ? 0 : mostRetries;
    const { last, tries } = await withRetries(() => attempt(request), { retries, sleep, random });
    if (last.ok) {
      const { retry: _retry, ...success } = last;
      return success;
    }
    const { reason, status, code, cause, why } = last;
    const problem = `Unable to fetch data from ${request.url} after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${why}`;
    return { ok: false, reason, status, url: request.url, tries, problem, why, code, cause };
  }

  return { send, requests: () => requests };
}
