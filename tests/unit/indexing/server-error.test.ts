import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { searchServerAt } from '#lib/indexing/search-server.ts';

type Answer = () => Response | Promise<Response>;
const failing =
  (cause: unknown): Answer =>
  () =>
    Promise.reject(Object.assign(new TypeError('fetch failed'), { cause }));

function serverOf(answer: Answer, key: string | undefined = 'admin-secret') {
  let calls = 0;
  const fetcher = (async () => {
    calls += 1;
    return answer();
  }) as unknown as typeof fetch;
  const client = { fetch: fetcher, now: () => 0, sleep: async () => {}, random: () => 0, timeoutMs: 20 };
  const server = searchServerAt({ host: 'https://s.example', key, keyName: 'FORECOURT_SEARCH_ADMIN_KEY', client });
  return { server, calls: () => calls };
}

const health = z.object({ status: z.literal('available') });

describe('a problem with a server: the message says where, what and how to fix it', () => {
  test.each<[string, Answer, number, string]>([
    [
      'unreachable',
      failing({ code: 'ECONNREFUSED' }),
      3,
      'search server https://s.example: it cannot be reached: the connection failed (ECONNREFUSED), 3 times. Start the server, or correct search.host of the site, FORECOURT_SEARCH_HOST or --host.',
    ],
    [
      'a certificate of its own',
      failing({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
      3,
      'search server https://s.example: its certificate is not accepted: the connection failed (DEPTH_ZERO_SELF_SIGNED_CERT). Renew the certificate, name its authority in NODE_EXTRA_CA_CERTS, or use http:// if the server does not support TLS.',
    ],
    [
      'a wrong key',
      () => Response.json({ message: 'The provided API key is invalid.', code: 'invalid_api_key' }, { status: 403 }),
      1,
      'search server https://s.example: it refused the key of FORECOURT_SEARCH_ADMIN_KEY: it answered 403: The provided API key is invalid. Set FORECOURT_SEARCH_ADMIN_KEY to the admin key of this server, or to one with the actions indexes, documents, settings, tasks, keys and version.',
    ],
    [
      'a web page',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      3,
      'search server https://s.example: it is not a Meilisearch server: GET /health: the answer (text/html) is not whole JSON, it starts with "<html>". Use the address of Meilisearch itself: correct search.host of the site, FORECOURT_SEARCH_HOST or --host.',
    ],
    [
      'other JSON',
      () => Response.json({ status: 'UP' }),
      1,
      'search server https://s.example: it is not a Meilisearch server: GET /health: it answered unexpected JSON (status: Invalid input: expected "available"). Use the address of Meilisearch itself: correct search.host of the site, FORECOURT_SEARCH_HOST or --host.',
    ],
    [
      'a failing server',
      () => new Response('', { status: 503, statusText: 'Service Unavailable' }),
      3,
      'search server https://s.example: GET /health failed: it answered 503 Service Unavailable, 3 times. Check the server’s log and run again.',
    ],
    [
      'a timeout',
      () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
      3,
      'search server https://s.example: GET /health timed out: no whole answer within 20 ms, 3 times. Check the server’s load and run again.',
    ],
    [
      'a refusal',
      () => Response.json({ message: 'Unknown field `x`.', code: 'bad_request' }, { status: 400 }),
      1,
      'search server https://s.example: it refused GET /health: it answered 400: Unknown field `x`. Correct the problem and run again.',
    ],
  ])('%s', async (_name, answer, calls, message) => {
    const { server, calls: countCalls } = serverOf(answer);
    const failure: Error = await server.ask('/health', health).then(
      () => new Error('it answered'),
      (error) => error,
    );
    expect(failure.message).toBe(message);
    expect(failure.name).toBe('SearchServerError');
    expect(failure.message).not.toContain('admin-secret');
    expect(countCalls()).toBe(calls);
  });

  test('a missing key', async () => {
    const keyless = searchServerAt({
      host: 'https://s.example',
      key: undefined,
      keyName: 'ACME_KEY',
      client: {
        fetch: async () => Response.json({ message: 'Missing.' }, { status: 401 }),
        now: () => 0,
        sleep: async () => {},
        random: () => 0,
      },
    });
    await expect(keyless.ask('/version', z.unknown())).rejects.toThrow(
      'search server https://s.example: it needs a key, but ACME_KEY is not set: it answered 401: Missing. Set ACME_KEY to the admin key of this server.',
    );
  });

  test('find answers undefined for 404 and for a code that the caller expects', async () => {
    const missing = serverOf(() => Response.json({ code: 'index_not_found' }, { status: 404 }));
    expect(await missing.server.find('/indexes/x', z.unknown())).toBeUndefined();
    const keyless = serverOf(() => Response.json({ code: 'missing_master_key' }, { status: 401 }));
    expect(await keyless.server.find('/keys/x', z.unknown(), { absent: ['missing_master_key'] })).toBeUndefined();
    await expect(keyless.server.find('/keys/x', z.unknown())).rejects.toThrow('it refused the key');
  });
});
