import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { logCall, logReveal } from '#lib/browser/call-log.ts';

const ids = { car_id: '1', dealership_id: '7', website_id: '9' };

/** A local server that records what it is sent, and the warnings of what `act` does there. */
async function record(status: number, act: (settings: { base: string; fetch: typeof fetch; warn: () => void }) => Promise<void>) {
  const entries: unknown[] = [];
  const warnings: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      entries.push([request.method, request.url, request.headers['content-type'], JSON.parse(body)]);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  await act({ base, fetch, warn: (...words: unknown[]) => warnings.push(words.map(String).join(' ')) });
  server.closeAllConnections();
  server.close();
  return { entries, warnings };
}

describe('the log of calls', () => {
  it('tells the API that a number was revealed', async () => {
    const { entries, warnings } = await record(202, (settings) => logReveal(ids, settings));
    expect(entries).toEqual([['POST', '/api/calls/reveal', 'application/json', ids]]);
    expect(warnings).toEqual([]);
  });

  it('tells the API about a call', async () => {
    const call = { ...ids, phone: '+61255500100', url: 'https://dealer.example/cars/a' };
    const { entries, warnings } = await record(202, (settings) => logCall(call, settings));
    expect(entries).toEqual([['POST', '/api/events/car_phone_call', 'application/json', call]]);
    expect(warnings).toEqual([]);
  });

  it.each([
    [404, 'Could not log the revealed phone number. Error: The server answered 404.'],
    [429, 'Could not log the revealed phone number. Error: The server answered 429.'],
    [500, 'Could not log the revealed phone number. Error: The server answered 500.'],
  ])('only warns when the server answers %d', async (status, warning) =>
    expect((await record(status, (settings) => logReveal(ids, settings))).warnings).toEqual([warning]),
  );

  it('only warns without a network, and sends what outlives the page', async () => {
    const sent: (boolean | undefined)[] = [];
    const warnings: string[] = [];
    const offline = (async (_url: string, init?: RequestInit) => {
      sent.push(init?.keepalive);
      throw new TypeError('offline');
    }) as typeof fetch;
    await logReveal(ids, { base: '/api', fetch: offline, warn: (...words) => warnings.push(words.map(String).join(' ')) });
    expect([sent, warnings]).toEqual([[true], ['Could not log the revealed phone number. TypeError: offline']]);
  });
});
