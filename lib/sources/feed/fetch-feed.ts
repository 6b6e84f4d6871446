import { PrivateAddressError } from '#lib/network/private-address-error.ts';
import { SourceError, type World } from '../adapter.ts';
import { retryAfterMs, withRetries } from '../http.ts';
import type { PullBudget } from '../pull-budget.ts';
import { ResponseBodyError } from '../response-body.ts';
import type { VersionTags } from '../seen-input.ts';
import { readBytes } from './read-bytes.ts';

/** The server's answer: the whole feed, or that it has not changed since `tags`. */
export type Fetched = { bytes?: Buffer | undefined; tags?: VersionTags | undefined };

export type FeedRequest = {
  url: string;
  /** How messages name it. */
  shown: string;
  /** They may contain secrets, so they are sent only to the first host. */
  headers: Readonly<Record<string, string>>;
  /** The version of the last snapshot. */
  tagsBefore?: VersionTags | undefined;
};

const mostRedirects = 5;
const mostRetries = 2; // rule B1
/** A feed is a single response, which may be large. */
const longestTryMs = 180_000;

/** A larger feed is not requested twice, because both copies count towards the limits of a pull. */
const largestTwice = 50e6;

type Attempt = {
  retry: boolean;
  waitMs?: number | undefined;
  fetched?: Fetched;
  /** The answer ended with the connection, so it may be incomplete. */
  isOpenEnded?: boolean;
  why?: string;
  cause?: unknown;
};

/** Statuses that a retry does not change. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![408, 425, 429].includes(status);

const advice: Record<number, string> = {
  401: 'Check the variables of source.headers',
  403: 'Check the variables of source.headers, and that the sender lets this machine in',
  404: 'Correct source.from, or ask the sender for the new address',
  410: 'Ask the sender for the new address',
};

/** What to do about a failed connection, by error code. */
const connectionAdvice: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_)/, 'Correct the host in source.from, or check the DNS of this machine'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)/, 'Correct source.from, or ask the sender whether the server runs'],
  [/CERT|SELF_SIGNED|LEAF_SIGNATURE/, 'Ask the sender to renew the certificate, or name its authority in NODE_EXTRA_CA_CERTS'],
  [/EPROTO|ERR_SSL|WRONG_VERSION/, 'Correct source.from: that port does not answer over TLS'],
];

const conditions = ({ etag, modified }: VersionTags) => ({
  ...(etag ? { 'If-None-Match': etag } : {}),
  ...(modified ? { 'If-Modified-Since': modified } : {}),
});

/** Follows redirects itself, so that the dealer's headers are sent to no other host (rule O15). */
async function follow(fetch: World['fetch'], { url, headers, tagsBefore: tags = {} }: FeedRequest, signal: AbortSignal): Promise<Response> {
  let at = new URL(url);
  const { origin } = at;
  for (let left = mostRedirects; ; left -= 1) {
    const own = at.origin === origin ? headers : {};
    const response = await fetch(at.href, { headers: { Accept: '*/*', ...conditions(tags), ...own }, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || response.status === 304 || location === null) return response;
    await response.body?.cancel();
    if (left === 0) throw new ResponseBodyError(`it redirects more than ${mostRedirects} times`, false);
    const next = URL.canParse(location, at.href) ? new URL(location, at.href) : undefined;
    if (next?.protocol !== 'https:' && next?.protocol !== 'http:') throw new ResponseBodyError('it redirects to no web address', false);
    if (at.protocol === 'https:' && next.protocol === 'http:') throw new ResponseBodyError('it redirects from https to http', false);
    at = next;
  }
}

async function readResponse(response: Response, budget: PullBudget, tagsBefore: VersionTags | undefined, now: number): Promise<Attempt> {
  const { status, headers } = response;
  if (status === 304 && tagsBefore) return { retry: false, fetched: { tags: tagsBefore } };
  if (status !== 200) {
    await response.body?.cancel();
    const { STATUS_CODES } = await import('node:http'); // not at the start of each command: it loads all of HTTP
    const word = STATUS_CODES[status];
    const why = `it answered ${status}${word ? ` ${word}` : ''}${advice[status] ? `. ${advice[status]}` : ''}`;
    return { retry: !isFinal(status), waitMs: retryAfterMs(headers.get('retry-after'), now), why };
  }
  const length = headers.get('content-encoding') === null ? headers.get('content-length') : null;
  const bytes = response.body
    ? await readBytes(response.body, budget.takeBytes, length === null ? undefined : Number(length))
    : Buffer.alloc(0);
  const tags = { etag: headers.get('etag') ?? undefined, modified: headers.get('last-modified') ?? undefined };
  const saysItsEnd = ['content-length', 'content-encoding', 'transfer-encoding'].some((name) => headers.has(name));
  const isOpenEnded = !saysItsEnd && bytes.length <= largestTwice;
  return { retry: false, fetched: { bytes, tags: tags.etag || tags.modified ? tags : undefined }, isOpenEnded };
}

function failed(cause: unknown, timeoutMs: number): Attempt {
  if (cause instanceof ResponseBodyError) return { retry: cause.retry, why: cause.message, cause };
  const error = cause instanceof Error ? cause : new Error(String(cause));
  if (error.name === 'TimeoutError') return { retry: true, why: `no whole answer within ${Math.round(timeoutMs / 1000)} seconds`, cause };
  const inner = error.cause as { code?: unknown; message?: unknown } | undefined;
  if (inner instanceof PrivateAddressError) return { retry: false, why: inner.message.replace(/\.$/, ''), cause };
  if (error.message === 'terminated') return { retry: true, why: 'the connection ended before the whole feed arrived', cause };
  const code = String(inner?.code || inner?.message || error.message);
  const todo = connectionAdvice.find(([codes]) => codes.test(code))?.[1];
  return { retry: true, why: `the connection failed (${code})${todo === undefined ? '' : `. ${todo}`}`, cause };
}

/** Whether a feed begins with all of another one and is longer. */
const isLonger = (feed: Fetched | undefined, { bytes: start }: Fetched): feed is Fetched =>
  feed?.bytes !== undefined &&
  start !== undefined &&
  feed.bytes.length > start.length &&
  feed.bytes.subarray(0, start.length).equals(start);

/**
 * Fetches a feed unless it is still the version of the last snapshot. Throws SourceError, which contains neither secrets nor the answer
 * (rule B3).
 */
export async function fetchFeed(
  request: FeedRequest,
  budget: PullBudget,
  { fetch, now, sleep, random, timeoutMs = longestTryMs }: World & { timeoutMs?: number | undefined },
): Promise<Fetched & { requests: number }> {
  let requests = 0;
  const attempt = async (): Promise<Attempt> => {
    budget.takeRequest();
    requests += 1;
    const limit = Math.min(timeoutMs, budget.remainingMs());
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(limit), budget.signal]);
      return await readResponse(await follow(fetch, request, signal), budget, request.tagsBefore, now());
    } catch (cause) {
      budget.signal.throwIfAborted();
      budget.remainingMs(); // the try may have taken the last of it
      return failed(cause, limit);
    }
  };
  const wait = (ms: number) => sleep(Math.min(ms, budget.remainingMs()));
  const load = () => withRetries(attempt, { retries: mostRetries, sleep: wait, random });
  const { last, tries } = await load();
  if (last.fetched) {
    const again = last.isOpenEnded ? (await load()).last.fetched : undefined;
    return { ...(isLonger(again, last.fetched) ? again : last.fetched), requests };
  }
  throw new SourceError(
    `source.from: Unable to fetch data from ${request.shown} after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${last.why}.`,
    { cause: last.cause },
  );
}
