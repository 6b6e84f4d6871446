import { expect, it } from 'vitest';
import { createJsonClient } from '#lib/sources/http.ts';

const clientOf = (answer: () => Response | Promise<Response>, maxBytes?: number) =>
  createJsonClient({ fetch: async () => answer(), now: () => 0, sleep: async () => {}, random: () => 0, maxBytes });

const request = { url: 'https://x.example/a.json', token: 'secret' };

it('refuses an answer larger than allowed, at once', async () => {
  const client = clientOf(() => new Response(`"${'x'.repeat(5000)}"`), 4096);
  expect(await client.send(request)).toEqual({
    ok: false,
    reason: 'answer',
    status: undefined,
    url: request.url,
    tries: 1,
    problem: 'Unable to fetch data from https://x.example/a.json after 1 try: the answer is larger than 4 KiB',
    why: 'the answer is larger than 4 KiB',
    cause: undefined,
  });
});

it('takes an answer of exactly the allowed size, and letters cut between two chunks', async () => {
  const bytes = new TextEncoder().encode('"Škoda 🚙"');
  const body = () =>
    new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
  expect(await clientOf(() => new Response(body()), bytes.length).send(request)).toMatchObject({ ok: true, body: 'Škoda 🚙' });
});

it.each<{ name: string; answer: () => Response; reason: string; tries: number; requests: number }>([
  { name: 'a 304 that nobody asked for', answer: () => new Response(null, { status: 304 }), reason: 'status', tries: 3, requests: 3 },
  { name: 'a status field of 404', answer: () => Response.json({ status: 404 }), reason: 'not_found', tries: 1, requests: 1 },
  { name: 'HTTP 404', answer: () => Response.json({}, { status: 404 }), reason: 'status', tries: 3, requests: 3 },
])('$name is a failure', async ({ answer, reason, tries, requests }) => {
  const client = clientOf(answer);
  expect(await client.send(request)).toMatchObject({ ok: false, reason, tries });
  expect(client.requests()).toBe(requests);
});

it('a final status is not tried again', async () => {
  const client = clientOf(() => new Response('', { status: 403 }));
  expect(await client.send({ ...request, final: [403] })).toMatchObject({ ok: false, status: 403, tries: 1 });
});

it('a 304 gives back the body that was kept', async () => {
  const client = clientOf(() => new Response(null, { status: 304 }));
  const cached = { etag: '"1"', body: { id: 1 } };
  expect(await client.send({ ...request, cached })).toEqual({ ok: true, body: { id: 1 }, etag: '"1"', reused: true });
});

it.each([
  ['an error field cut off in the token', Response.json({ error: `${'x'.repeat(196)}secret` }, { status: 400 })],
  ['a body cut off in the token', new Response(`${'x'.repeat(56)}secret`)],
])('shows no part of the token: %s', async (_name, response) => {
  const result = await clientOf(() => response.clone()).send(request);
  expect(result).toMatchObject({ ok: false, problem: expect.stringContaining('xxx[tok') });
  expect(JSON.stringify(result)).not.toContain('secr');
});

it.each([
  ['{"error":"Out of stock"}', 'Out of stock'],
  ['{"error":{"message":"Out of\\n stock."}}', 'Out of stock'],
  ['{"message":"Out of stock","error":""}', 'Out of stock'],
  ['{"error":7}', ''],
  ['null', ''],
  ['<h1>Bad gateway</h1>', ''],
])('says what the server said: %s', async (text, said) => {
  const result = await clientOf(() => new Response(text, { status: 502, statusText: 'Bad Gateway' })).send(request);
  const why = `Unable to fetch data from https://x.example/a.json after 3 tries: it answered 502 Bad Gateway${said && `: ${said}`}`;
  expect(result).toMatchObject({ problem: why });
});

it('sends the method, the text and no token as asked, and takes an answer without a body', async () => {
  const sent: RequestInit[] = [];
  const client = createJsonClient({
    fetch: async (_url, init) => {
      sent.push(init ?? {});
      return new Response(null, { status: 204 });
    },
    now: () => 0,
    sleep: async () => {},
    random: () => 0,
  });
  expect(await client.send({ url: request.url, method: 'PATCH', text: '[1]' })).toEqual({ ok: true, body: undefined, reused: false });
  expect(sent[0]).toMatchObject({
    method: 'PATCH',
    body: '[1]',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
  expect(sent[0]?.headers).not.toHaveProperty('Authorization');
});

it('asks once where doing it twice would undo it, and tells the code of a refusal', async () => {
  const client = clientOf(() => Response.json({ message: 'busy', code: 'too_busy' }, { status: 503 }));
  expect(await client.send({ ...request, once: true })).toMatchObject({
    ok: false,
    tries: 1,
    why: 'it answered 503: busy',
    code: 'too_busy',
  });
});
