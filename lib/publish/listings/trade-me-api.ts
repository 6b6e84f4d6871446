import { isRecord } from '#lib/model/is-record.ts';
import { hourMs, secondMs } from '#lib/model/time.ts';
import { readText } from '#lib/sources/response-body.ts';

/** The keys of the dealer's application at Trade Me, and of its member. */
export type TradeMeKeys = Record<'consumerKey' | 'consumerSecret' | 'token' | 'tokenSecret', string>;

/** `unknown`: the request may have been carried out. `limit`: no requests until then. `denied`: the keys are invalid. */
export type ApiAnswer<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; problem: string }
  | { kind: 'unknown'; problem: string }
  | { kind: 'denied'; problem: string }
  | { kind: 'limit'; until: number };

/** A current listing of the member. */
export type ActiveListing = { listing: number; reference: string | undefined; sku: string | undefined };

const timeoutMs = 60 * secondMs;
const mostBytes = 8 * 1024 * 1024;
const rows = 500;

/** RFC 5849 encoding: letters, digits, hyphen, dot, underscore and tilde stay. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function authorization({ consumerKey, consumerSecret, token, tokenSecret }: TradeMeKeys): string {
  const parts = {
    oauth_consumer_key: consumerKey,
    oauth_token: token,
    oauth_signature_method: 'PLAINTEXT',
    oauth_signature: `${encode(consumerSecret)}&${encode(tokenSecret)}`,
  };
  return `OAuth ${Object.entries(parts)
    .map(([name, value]) => `${name}="${encode(value)}"`)
    .join(', ')}`;
}

const textIn = (body: unknown, ...names: string[]): string | undefined =>
  names.map((name) => (isRecord(body) ? body[name] : undefined)).find((value) => typeof value === 'string' && value.trim() !== '') as
    | string
    | undefined;

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A number from Trade Me. Undefined for anything else. */
const numberIn = (body: unknown, name: string): number | undefined => {
  const value = isRecord(body) ? body[name] : undefined;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
};

/** The API of Trade Me for one member: OAuth 1.0a with PLAINTEXT, 1,000 requests per clock hour, then 429 until the next hour. */
export function tradeMeApi({
  base,
  keys,
  fetch,
  now,
  signal,
}: {
  base: string;
  keys: TradeMeKeys;
  fetch: typeof globalThis.fetch;
  now: () => number;
  signal?: AbortSignal | undefined;
}) {
  const secrets = Object.values(keys);
  const hide = (text: string) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '[secret]'), text);

  async function send(path: string, body?: object): Promise<ApiAnswer<unknown>> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const headers = { Authorization: authorization(keys), Accept: 'application/json', 'Content-Type': 'application/json' };
    try {
      const response = await fetch(`${base}/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return read(response.status, parse(await readText(response, mostBytes)));
    } catch (error) {
      signal?.throwIfAborted();
      const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
      const why = name === 'TimeoutError' ? `no answer within ${timeoutMs / secondMs} s` : (cause?.code ?? cause?.message ?? message);
      return { kind: 'unknown', problem: hide(`Trade Me cannot be reached: ${why}`) };
    }
  }

  function read(status: number, body: unknown): ApiAnswer<unknown> {
    const words = textIn(body, 'Description', 'ErrorDescription', 'Message');
    const reason = words === undefined ? '' : `: ${hide(shorten(words))}`;
    // Limits count per clock hour.
    if (status === 429) return { kind: 'limit', until: (Math.floor(now() / hourMs) + 1) * hourMs };
    if (status === 401 || status === 403) return { kind: 'denied', problem: `Trade Me answered ${status}${reason}` };
    if (status >= 500 || status < 200 || (status < 300 && !isRecord(body)))
      return { kind: 'unknown', problem: `Trade Me answered ${status}${reason}` };
    const isRefused = status >= 300 || (isRecord(body) && body.Success === false);
    return isRefused ? { kind: 'refused', problem: reason.slice(2) || `Trade Me answered ${status}` } : { kind: 'done', value: body };
  }

  /** The number in an answer. Without a number, the request may still have been carried out. */
  const numbered = (answer: ApiAnswer<unknown>, name: string): ApiAnswer<number> => {
    if (answer.kind !== 'done') return answer;
    const value = numberIn(answer.value, name);
    return value === undefined ? { kind: 'unknown', problem: `Trade Me answered without ${name}` } : { kind: 'done', value };
  };

  return {
    create: async (body: object) => numbered(await send('Selling.json', body), 'ListingId'),
    /** Requires the whole body, because omitted fields would be emptied. */
    edit: (listing: number, body: object) => send('Selling/Edit.json', { ...body, ListingId: listing }),
    withdraw: (listing: number, isSold: boolean) =>
      send('Selling/Withdraw.json', { ListingId: listing, Type: isSold ? 1 : 2, ...(isSold ? {} : { Reason: 'No longer for sale' }) }),
    addPhoto: async (name: string, type: string, bytes: Buffer) => {
      const answer = await send('photos/Add.json', { PhotoData: bytes.toString('base64'), FileName: name, FileType: type });
      const status = answer.kind === 'done' && isRecord(answer.value) ? answer.value.Status : undefined;
      if (answer.kind !== 'done' || status === 1 || status === 'Success' || status === undefined) return numbered(answer, 'PhotoId');
      return { kind: 'refused', problem: shorten(textIn(answer.value, 'Description') ?? `the photo was refused (${status})`) } as const;
    },
    /** All current listings of the member. */
    active: async (): Promise<ApiAnswer<ActiveListing[]>> => {
      const listings: ActiveListing[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await send(`MyTradeMe/SellingItems/All.json?rows=${rows}&page=${page}`);
        if (answer.kind !== 'done') return answer;
        const { List, TotalCount } = answer.value as { List?: unknown; TotalCount?: unknown };
        if (!Array.isArray(List)) return { kind: 'unknown', problem: 'Trade Me answered without the list of listings' };
        for (const item of List) {
          const listing = numberIn(item, 'ListingId');
          if (listing !== undefined) listings.push({ listing, reference: textIn(item, 'ExternalReferenceId'), sku: textIn(item, 'SKU') });
        }
        if (List.length === 0 || (typeof TotalCount === 'number' ? listings.length >= TotalCount : List.length < rows))
          return { kind: 'done', value: listings };
      }
    },
  };
}

export type TradeMeApi = ReturnType<typeof tradeMeApi>;
