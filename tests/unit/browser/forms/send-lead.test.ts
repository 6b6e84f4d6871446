import { describe, expect, test } from 'vitest';
import { sendLead } from '#lib/browser/forms/send-lead.ts';
import { unsentStore } from '#lib/browser/forms/unsent-store.ts';
import type { LeadResponse, SendAttempt } from '#lib/forms/submit-state.ts';

const ignore = () => {};
const attemptOf = (key: string): SendAttempt => ({
  key,
  fingerprint: key,
  request: { method: 'POST', path: '/leads', body: '{"lead":{}}' },
});

/** Sends a lead to a server that answers as given, and tells what the server saw. */
async function send(
  answer: () => Response | Promise<Response>,
  { files = [], isOnline = true }: { files?: File[]; isOnline?: boolean } = {},
) {
  const seen: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: unknown, init: unknown) => {
    seen.push({ url: String(url), init: init as RequestInit });
    return answer();
  };
  const response = await sendLead(attemptOf('k1'), files, {
    fetch: fetch as typeof globalThis.fetch,
    base: 'https://api.example.com/api',
    isOnline: () => isOnline,
  });
  return { response, ...seen[0] };
}

describe('sending a lead', () => {
  test('posts its body under its key', async () => {
    const { url, init, response } = await send(() => Response.json({ id: 'a1' }, { status: 201 }));
    expect(url).toBe('https://api.example.com/api/leads');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"lead":{}}',
      headers: { 'idempotency-key': 'k1', 'content-type': 'application/json' },
    });
    expect(response).toEqual({ status: 201, body: { id: 'a1' } });
  });

  test('sends files beside it, and leaves the type of the body to the browser', async () => {
    const file = new File(['hello'], 'resume.pdf', { type: 'application/pdf' });
    const { init } = await send(() => Response.json({ id: 'a1' }, { status: 201 }), { files: [file] });
    const form = init?.body as FormData;
    expect(init?.headers).not.toHaveProperty('content-type');
    expect(form.get('lead')).toBe('{"lead":{}}');
    expect(form.getAll('files').map((item) => (item as File).name)).toEqual(['resume.pdf']);
  });

  test.each<[string, () => Response | Promise<Response>, boolean, LeadResponse]>([
    [
      'a pause',
      () => Response.json({ error: 'x' }, { status: 429, headers: { 'retry-after': '30' } }),
      true,
      { status: 429, body: { error: 'x' }, retryAfterSeconds: 30 },
    ],
    ['an odd pause', () => Response.json({}, { status: 503, headers: { 'retry-after': 'soon' } }), true, { status: 503, body: {} }],
    ['no JSON', () => new Response('<html>', { status: 502 }), true, { status: 502, body: null }],
    ['no network', () => Promise.reject(new TypeError('failed')), false, { isOffline: true, waitMs: 0 }],
    ['no answer', () => Promise.reject(new TypeError('failed')), true, { isOffline: false, waitMs: 0 }],
  ])('reports %s', async (_what, answer, isOnline, expected) => expect((await send(answer, { isOnline })).response).toEqual(expected));

  test('reports that no answer came in time', async () => {
    const fetch = async (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const settings = { fetch, base: '/api', isOnline: () => true, timeoutMs: 1 };
    expect(await sendLead(attemptOf('k1'), [], settings)).toEqual({ isOffline: false, waitMs: Number.POSITIVE_INFINITY });
  });
});

/** Sends the last step of a form to a server that answers in turn, and tells what it was asked. */
async function sendLastStep(answers: readonly Response[], files: readonly File[] = []) {
  const left = [...answers];
  const asked: string[] = [];
  const fetch = async (url: string, { method, headers, body }: RequestInit) => {
    const text = body instanceof FormData ? `${body.get('lead')} and ${body.getAll('files').length} file` : body;
    asked.push([method, url, (headers as Record<string, string>)['idempotency-key'], text].join(' '));
    const answer = left.shift();
    if (!answer) throw new TypeError('failed');
    return answer;
  };
  const path = `/leads/${'0'.repeat(32)}${files.length > 0 ? '/with-files' : ''}`;
  const response = await sendLead({ key: 'k1', request: { method: 'PUT', path, body: '{"lead":{}}' } }, files, {
    fetch: fetch as typeof globalThis.fetch,
    base: '/api',
    isOnline: () => true,
  });
  return { response, asked };
}

describe('an update of a lead that can no longer be changed (rule E79)', () => {
  const update = `PUT /api/leads/${'0'.repeat(32)}`;
  const unknown = () => Response.json({ error: 'x', code: 'not_found' }, { status: 404 });
  const stored = () => Response.json({ id: 'a1' }, { status: 201 });

  test('becomes a new lead', async () => {
    const { response, asked } = await sendLastStep([unknown(), stored()]);
    expect(asked).toEqual([`${update} k1 {"lead":{}}`, 'POST /api/leads k1-new {"lead":{}}']);
    expect(response).toEqual({ status: 201, body: { id: 'a1' } });
  });

  test('becomes a new lead with its files', async () => {
    const { response, asked } = await sendLastStep([unknown(), stored()], [new File(['x'], 'a.txt')]);
    expect(asked).toEqual([`${update}/with-files k1 {"lead":{}} and 1 file`, 'POST /api/leads/with-files k1-new {"lead":{}} and 1 file']);
    expect(response).toEqual({ status: 201, body: { id: 'a1' } });
  });

  test('is asked for under the same keys after a lost answer, so that it is one lead', async () => {
    const lost = await sendLastStep([unknown()]);
    expect(lost.response).toEqual({ isOffline: false, waitMs: 0 });
    expect((await sendLastStep([unknown(), stored()])).asked).toEqual(lost.asked);
  });

  test.each([
    ['the dealer is unknown', Response.json({ error: 'x', code: 'unknown_dealer' }, { status: 404 })],
    ['there is no API', new Response('<html>', { status: 404 })],
    ['it was completed', Response.json({ error: 'x', code: 'already_completed' }, { status: 409 })],
  ])('is none where %s', async (_what, answer) => expect((await sendLastStep([answer, stored()])).asked).toHaveLength(1));
});

describe('unsent leads in the browser', () => {
  const memory = () => {
    const items = new Map<string, string>();
    return {
      items,
      storage: {
        getItem: (name: string) => items.get(name) ?? null,
        setItem: (name: string, text: string) => void items.set(name, text),
        removeItem: (name: string) => void items.delete(name),
      },
    };
  };
  const stored: LeadResponse = { status: 201, body: { id: 'a1' } };
  const refused: LeadResponse = { status: 422, body: { error: 'x' } };
  const offline: LeadResponse = { isOffline: true };

  test.each<[string, LeadResponse[], string[], number, string[]]>([
    ['are sent oldest first and forgotten', [stored, stored], ['a', 'b'], 2, []],
    ['stay where there is still no network', [offline], ['a'], 0, ['a', 'b']],
    ['stay after the first that cannot be sent', [stored, offline], ['a', 'b'], 1, ['b']],
    ['are forgotten where the server refuses them', [refused, stored], ['a', 'b'], 1, []],
  ])('%s', async (_what, answers, sent, count, left) => {
    const { storage, items } = memory();
    const store = unsentStore('acme', { storage: () => storage, now: () => 1000 });
    expect([store.keep(attemptOf('a')), store.keep(attemptOf('b'))]).toEqual([true, true]);
    const keys: string[] = [];
    const flushed = await store.flush(async ({ key }) => {
      keys.push(key);
      return answers.shift() as LeadResponse;
    }, ignore);
    expect(keys).toEqual(sent);
    expect(flushed).toBe(count);
    expect(store.read().map(({ key }) => key)).toEqual(left);
    if (left.length === 0) expect(items.size).toBe(0);
  });

  test('of two tabs add up', () => {
    const { storage } = memory();
    const tabs = [1, 2].map(() => unsentStore('acme', { storage: () => storage, now: () => 1000 }));
    tabs[0]?.keep(attemptOf('a'));
    tabs[1]?.keep(attemptOf('b'));
    tabs[0]?.forget('a');
    expect(tabs[0]?.read().map(({ key }) => key)).toEqual(['b']);
  });

  test('are not kept where the browser forbids storage', async () => {
    const forbidden = unsentStore('acme', {
      storage: () => {
        throw new Error('forbidden');
      },
      now: () => 1000,
    });
    expect(forbidden.keep(attemptOf('a'))).toBe(false);
    expect(forbidden.read()).toEqual([]);
    expect(await forbidden.flush(async () => stored, ignore)).toBe(0);
  });
});
