import { expect, it } from 'vitest';
import { fetchFeed } from '#lib/sources/feed/fetch-feed.ts';
import { startBudget } from '#lib/sources/pull-budget.ts';

const limits = { maxCars: 10, maxMegabytes: 1, maxRequestsPerCar: 3, maxMinutes: 1 };
const fetchFrom = (fetch: () => Promise<Response>) => {
  const world = { fetch, env: {}, now: () => 0, sleep: async () => undefined, random: () => 0 };
  const request = { url: 'https://feeds.example/stock.csv', shown: 'https://feeds.example/stock.csv', headers: {} };
  return fetchFeed(request, startBudget(limits, world.now, 'feed'), world);
};
const renew = 'Ask the sender to renew the certificate, or name its authority in NODE_EXTRA_CA_CERTS';

it.each([
  ['ENOTFOUND', '. Correct the host in source.from, or check the DNS of this machine'],
  ['EAI_AGAIN', '. Correct the host in source.from, or check the DNS of this machine'],
  ['ECONNREFUSED', '. Correct source.from, or ask the sender whether the server runs'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', `. ${renew}`],
  ['CERT_HAS_EXPIRED', `. ${renew}`],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', `. ${renew}`],
  ['ERR_SSL_WRONG_VERSION_NUMBER', '. Correct source.from: that port does not answer over TLS'],
  ['UND_ERR_SOCKET', ''],
])('a connection that fails with %s says what to do', async (code, advice) => {
  await expect(fetchFrom(() => Promise.reject(new TypeError('fetch failed', { cause: { code } })))).rejects.toThrow(
    `source.from: Unable to fetch data from https://feeds.example/stock.csv after 3 tries: the connection failed (${code})${advice}.`,
  );
});

/** Answers of a server, one after the other; without headers, each ends with its connection. */
const answers =
  (texts: string[], headers = {}) =>
  async () =>
    new Response(texts.shift() ?? null, { status: 200, headers });

it.each<[string, string[], object, string, number]>([
  ['was cut', ['a\n1\n', 'a\n1\n2\n'], {}, 'a\n1\n2\n', 2],
  ['was cut the second time', ['a\n1\n2\n', 'a\n1\n'], {}, 'a\n1\n2\n', 2],
  ['changed meanwhile', ['a\n1\n', 'b\n1\n2\n'], {}, 'a\n1\n', 2],
  ['says its length', ['a\n1\n'], { 'content-length': '4' }, 'a\n1\n', 1],
  ['comes in chunks', ['a\n1\n'], { 'transfer-encoding': 'chunked' }, 'a\n1\n', 1],
])('an answer that %s is read as the whole feed (rule B23)', async (_what, texts, headers, expected, requests) => {
  const fetched = await fetchFrom(answers(texts, headers));
  expect([fetched.bytes?.toString(), fetched.requests]).toEqual([expected, requests]);
});
