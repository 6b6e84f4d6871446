import { createHmac } from 'node:crypto';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import tlsOptions from 'smtp-server/lib/tls-options';
import { beforeEach, describe, expect, test } from 'vitest';
import { isUncertain, nextStep } from '#lib/leads/retry.ts';
import { type GuardedNetwork, makeGuardedFetch } from '#lib/network/private-address.ts';
import { closeAfterEach } from './close-after-each.ts';
import { noon, openNetwork, outgoing, sendTo } from './outgoing.ts';
import { type Reply, startReceiver } from './receiver.ts';

const closing = closeAfterEach();
let network: GuardedNetwork;
beforeEach(() => {
  network = closing(openNetwork());
});

const env = { HOOK_SECRET: 'whsec_c2VjcmV0', KEY: 'clarity-key', FORECOURT_API_TOKEN: 'token' };
const hook = (url: string) => ({ kind: 'webhook', url, secret: 'env:HOOK_SECRET' });
const send = (url: string, timeoutMs?: number) => sendTo(hook(url), outgoing(), { env, network, ...(timeoutMs ? { timeoutMs } : {}) });

/** Time enough for a request to arrive on a busy machine, in tests of what never answers. */
const shortMs = 2000;

/** A server that writes the given bytes, below HTTP. */
async function startRaw(speak: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => speak(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing({
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(closed));
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

describe('an answer of a destination', () => {
  test.each<[string, Reply, object]>([
    ['200', { status: 200 }, { status: 200 }],
    ['a 200 that is huge', { status: 200, body: 'x'.repeat(5_000_000) }, { status: 200 }],
    ['500', { status: 500, body: 'x'.repeat(200_000) }, { status: 500, error: 'HTTP 500' }],
    ['429 for seconds', { status: 429, headers: { 'Retry-After': '90' } }, { status: 429, retryAfter: 90, error: 'HTTP 429' }],
    [
      '429 until a time',
      { status: 429, headers: { 'Retry-After': new Date(noon + 61_000).toUTCString() } },
      { status: 429, retryAfter: 61, error: 'HTTP 429' },
    ],
    ['429 with nonsense', { status: 429, headers: { 'Retry-After': 'soon' } }, { status: 429, error: 'HTTP 429' }],
    ['410', { status: 410 }, { status: 410, error: 'HTTP 410' }],
    ['a redirect into our network', { status: 301, headers: { Location: 'http://127.0.0.1:1/' } }, { status: 301, error: 'HTTP 301' }],
    ['a connection that is reset', { status: 200, reset: true }, { error: 'no connection (ECONNRESET)' }],
    ['silence', { status: 200, hangMs: 60_000 }, { error: 'no answer in time' }],
  ])('%s', async (_name, reply, answer) => {
    const receiver = closing(await startReceiver(() => reply));
    expect(await send(receiver.url, reply.hangMs && shortMs)).toEqual(answer);
    expect(receiver.hits).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 410, 422])('%i is given up after three attempts', async (status) => {
    const receiver = closing(await startReceiver(() => ({ status })));
    const answer = await send(receiver.url);
    expect([1, 2, 3].map((attempt) => nextStep(answer, attempt, [0, 5, 300, 1800], noon).state)).toEqual(['pending', 'pending', 'dead']);
    expect(isUncertain(answer)).toBe(false);
  });

  test('a success that never ends is a success', async () => {
    const url = await startRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const timer = setInterval(() => socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`), 1);
      socket.once('close', () => clearInterval(timer));
    });
    expect(await send(url)).toEqual({ status: 200 });
  });

  test('a success that trickles, or breaks off in its body, is a success', async () => {
    const trickle = await startRaw((socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx'));
    const broken = await startRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx');
      setTimeout(() => socket.resetAndDestroy(), 20);
    });
    expect(await Promise.all([send(trickle, shortMs), send(broken, shortMs)])).toEqual([{ status: 200 }, { status: 200 }]);
  });
});

describe('a connection that fails', () => {
  test.each([
    ['nobody listens', 'http://127.0.0.1:59999/', /^no connection \(ECONNREFUSED\)$/],
    ['the name does not exist', 'http://no-such-host.invalid/', /^no connection \((ENOTFOUND|EAI_AGAIN)\)$/],
  ])('%s: the lead was not sent, so the next attempt is no resend', async (_name, url, error) => {
    const answer = await send(url);
    expect(answer).toEqual({ error: expect.stringMatching(error), sent: false });
    expect(isUncertain(answer)).toBe(false);
  });

  test('a certificate that nobody vouches for', async () => {
    const { key, cert } = tlsOptions({});
    const server = createTlsServer({ key, cert }, (_request, response) => response.end());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    closing({ close: () => new Promise((closed) => server.close(closed)) });
    const answer = await send(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(answer).toEqual({ error: expect.stringMatching(/^no connection \((CERT|DEPTH|SELF|UNABLE|ERR_TLS)/), sent: false });
  });

  test('a timeout leaves open whether the lead arrived', async () => {
    const receiver = closing(await startReceiver(() => ({ status: 200, hangMs: 60_000 })));
    expect(isUncertain(await send(receiver.url, shortMs))).toBe(true);
  });
});

describe('an address inside our network', () => {
  const guarded = makeGuardedFetch({ allowPrivate: false });
  const sendGuarded = (url: string, more: GuardedNetwork = guarded) => sendTo(hook(url), outgoing(), { env, network: more });

  test.each([
    ['loopback', 'http://127.0.0.1:1/', '127.0.0.1'],
    ['another loopback', 'http://127.9.9.9:1/', '127.9.9.9'],
    ['private', 'http://10.1.2.3/', '10.1.2.3'],
    ['private too', 'http://192.168.0.10/', '192.168.0.10'],
    ['cloud metadata', 'http://169.254.169.254/latest', '169.254.169.254'],
    ['carrier NAT', 'http://100.64.0.1/', '100.64.0.1'],
    ['unspecified', 'http://0.0.0.0:1/', '0.0.0.0'],
    ['IPv6 loopback', 'http://[::1]:1/', '::1'],
    ['IPv6 unspecified', 'http://[::]:1/', '::'],
    ['IPv6 unique local', 'http://[fd00::1]/', 'fd00::1'],
    ['IPv6 link-local', 'http://[fe80::1]/', 'fe80::1'],
    ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]:1/', '::ffff:7f00:1'],
    ['IPv4 in IPv6 of old', 'http://[::127.0.0.1]:1/', '::7f00:1'],
    ['IPv6 that nobody has', 'http://[4000::1]/', '4000::1'],
    ['IPv4 in IPv6 by translation', 'http://[64:ff9b::7f00:1]/', '64:ff9b::7f00:1'],
    ['decimal', 'http://2130706433:1/', '127.0.0.1'],
    ['octal', 'http://0177.0.0.1:1/', '127.0.0.1'],
    ['hexadecimal', 'http://0x7f000001:1/', '127.0.0.1'],
    ['short', 'http://127.1:1/', '127.0.0.1'],
    ['by name', 'http://localhost:59999/', 'localhost'],
  ])('%s is refused', async (_name, url, host) => {
    expect(await sendGuarded(url)).toEqual({
      error: `${host} is a private address. Use a public one, or set FORECOURT_PRIVATE_DESTINATIONS=allow if this network is yours.`,
      sent: false,
    });
  });

  describe('behind a name', () => {
    /** 127.0.0.2 counts as a public address, 127.0.0.1 as one in our network. */
    const open = (...answers: string[][]) => {
      const asked: string[] = [];
      const network = makeGuardedFetch({
        ...{ allowPrivate: false, isPublic: (address: string) => address === '127.0.0.2' },
        lookup: async (host) => {
          asked.push(host);
          return (answers[asked.length - 1] ?? ['127.0.0.1']).map((address) => ({ address, family: 4 }));
        },
      });
      return { ...closing(network), asked };
    };
    const named = (url: string) => url.replace(/127\.0\.0\.\d/, 'crm.example.com');

    test('the checked address is the one that is connected to, though the name has changed meanwhile', async () => {
      const [outside, inside] = [closing(await startReceiver(undefined, '127.0.0.2')), closing(await startReceiver())];
      const network = open(['127.0.0.2'], ['127.0.0.1']);
      expect(await sendGuarded(named(outside.url), network)).toEqual({ status: 200 });
      expect([network.asked, outside.hits.length, outside.hits[0]?.headers.host]).toEqual([
        ['crm.example.com'],
        1,
        new URL(named(outside.url)).host,
      ]);
      expect(await sendGuarded(named(inside.url), network)).toMatchObject({
        error: expect.stringContaining('private address'),
        sent: false,
      });
      expect(inside.hits).toEqual([]);
    });

    test('with a public and a private address only the public one is tried', async () => {
      const inside = closing(await startReceiver());
      const answer = await sendGuarded(named(inside.url), open(['127.0.0.1', '127.0.0.2']));
      expect([answer, inside.hits]).toEqual([{ error: 'no connection (ECONNREFUSED)', sent: false }, []]);
    });
  });
});

describe('what is sent', () => {
  test('a webhook is signed with each of two secrets, under an id without full stops', async () => {
    const receiver = closing(await startReceiver());
    const secrets = { HOOK_SECRET: 'whsec_bmV3, old secret', HOOK_URL: receiver.url };
    await sendTo(hook('env:HOOK_URL'), outgoing(), { env: secrets, network });
    const { headers, body } = receiver.hits[0] as (typeof receiver.hits)[0];
    const sign = (key: string) =>
      createHmac('sha256', key)
        .update(`a1_1_crm.${noon / 1000}.${body}`)
        .digest('base64');
    expect(headers['webhook-id']).toBe('a1_1_crm');
    expect(headers['webhook-signature']).toBe(`v1,${sign('new')} v1,${sign('old secret')}`);
  });

  test('CarClarity gets the lead as /api/carClarityCustomer takes it', async () => {
    const receiver = closing(await startReceiver());
    const settings = { kind: 'car-clarity', url: receiver.url, key: 'env:KEY' };
    const lead = { name: 'Ana', last_name: 'Lee', phone: '0412 345 678', category: 'Sell My Car', rego: 'ABC123' };
    expect(await sendTo(settings, outgoing({ lead, resend: true }), { env, network })).toEqual({ status: 200 });
    const { headers, body, method } = receiver.hits[0] as (typeof receiver.hits)[0];
    expect([method, headers.authorization, headers['idempotency-key'], JSON.parse(body)]).toEqual([
      'POST',
      'Bearer clarity-key',
      'a1.1.crm',
      { lead: { ...lead, lead_id: 'a1', name: 'Ana Lee', resend: true } },
    ]);
  });

  test.each<[string, Partial<Parameters<typeof outgoing>[0]>, string, string]>([
    ['is created', {}, 'POST', '/hook/leads'],
    ['is updated under the platform’s id', { remoteId: 'p/5', event: 'lead.completed' }, 'PUT', '/hook/leads/p%2F5'],
  ])('a lead of the platform %s', async (_name, more, method, path) => {
    const receiver = closing(await startReceiver(() => ({ status: 201, body: '{"lead":{"id":55}}' })));
    const answer = await sendTo({ kind: 'platform' }, outgoing(more), {
      env,
      network,
      dealer: { platform: { api: receiver.url, token: 'FORECOURT_API_TOKEN' } },
    });
    expect(answer).toEqual({ status: 201, remoteId: more?.remoteId ?? '55' });
    expect([receiver.hits[0]?.method, receiver.hits[0]?.url, receiver.hits[0]?.headers.authorization]).toEqual([
      method,
      path,
      'Bearer token',
    ]);
  });
});
