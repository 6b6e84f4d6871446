import { describe, expect, test } from 'vitest';
import { readTrustedProxies } from '#lib/api/guards/client-address.ts';
import { makeClients } from '#lib/api/guards/clients.ts';

const problem = (header: string, peer: string) =>
  `${header} came from ${peer}, which FORECOURT_TRUSTED_PROXIES does not name. If that is your proxy, all its visitors count as one client and share its limits: set FORECOURT_TRUSTED_PROXIES=${peer} and restart.`;

/** Asks once for each request; gives the clients and what was reported. */
function run(trusted: string, requests: readonly (readonly [peer: string | undefined, headers: Record<string, string>])[]) {
  const reports: string[] = [];
  const clients = makeClients({ isTrusted: readTrustedProxies(trusted), report: ({ message }) => reports.push(message) });
  const networks = requests.map(([peer, headers]) => clients.networkOf(new Headers(headers), peer));
  return { clients, reports, networks };
}

describe('a proxy that nobody named (rule E62)', () => {
  test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])('is reported once by its first %s, with the fix', (header) => {
    const request = ['127.0.0.1', { [header]: '203.0.113.9' }] as const;
    const { clients, reports, networks } = run('', [['127.0.0.1', {}], request, request, request]);
    expect(reports).toEqual([problem(header, '127.0.0.1')]);
    expect(clients.unnamedProxy()).toEqual({ requests: 3, problem: problem(header, '127.0.0.1') });
    expect(new Set(networks)).toEqual(new Set(['127.0.0.1']));
  });

  test('of this machine or network is reported after a stranger who sent the header', () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    const { clients, reports } = run('', [
      ['198.51.100.7', headers],
      ['8.8.8.8', headers],
      ['9.9.9.9', headers],
      ['10.0.0.5', headers],
    ]);
    expect(reports.at(-1)).toBe(problem('X-Forwarded-For', '10.0.0.5'));
    expect(clients.unnamedProxy()).toEqual({ requests: 4, problem: problem('X-Forwarded-For', '10.0.0.5') });
    expect(reports.filter((text) => text.includes('9.9.9.9'))).toEqual([]);
  });

  test.each<[string, string, string | undefined, Record<string, string>, string | undefined]>([
    ['a named proxy', '127.0.0.1', '127.0.0.1', { 'X-Forwarded-For': '203.0.113.9' }, '203.0.113.9'],
    ['no proxy', '', '203.0.113.9', {}, '203.0.113.9'],
    ['a connection without an address', '', undefined, { 'X-Forwarded-For': '203.0.113.9' }, undefined],
  ])('is not reported for %s', (_name, trusted, peer, headers, network) => {
    const { clients, reports, networks } = run(trusted, [[peer, headers]]);
    expect([networks, reports, clients.unnamedProxy()]).toEqual([[network], [], undefined]);
  });
});

test.each([
  ['', '127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['', '127.0.0.1', 'x'.repeat(500), 'x'.repeat(64)],
  ['', '127.0.0.1', undefined, ''],
  ['127.0.0.1', '127.0.0.1', '203.0.113.9', ''],
])('with FORECOURT_TRUSTED_PROXIES=%j, %s that forwards for %j claims %j', (trusted, peer, forwarded, claim) => {
  const { clients } = run(trusted, []);
  expect(clients.claimOf(new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }), peer)).toBe(claim);
});
