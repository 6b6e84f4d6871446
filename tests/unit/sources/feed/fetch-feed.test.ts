import { expect, it } from 'vitest';
import { fetchFeed } from '#lib/sources/feed/fetch-feed.ts';
import { startBudget } from '#lib/sources/pull-budget.ts';

const limits = { maxCars: 10, maxMegabytes: 1, maxRequestsPerCar: 3, maxMinutes: 1 };
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
  const world = {
    ...{ fetch: () => Promise.reject(new TypeError('fetch failed', { cause: { code } })), env: {} },
    ...{ now: () => 0, sleep: async () => undefined, random: () => 0 },
  };
  const request = { url: 'https://feeds.example/stock.csv', shown: 'https://feeds.example/stock.csv', headers: {} };
  await expect(fetchFeed(request, startBudget(limits, world.now, 'feed'), world)).rejects.toThrow(
    `source.from: Unable to fetch data from https://feeds.example/stock.csv after 3 tries: the connection failed (${code})${advice}.`,
  );
});
