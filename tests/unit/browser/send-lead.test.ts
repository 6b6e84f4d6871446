import { describe, expect, test } from 'vitest';
import { sendLead } from '#lib/browser/send-lead.ts';
import { unsentStore } from '#lib/browser/unsent-store.ts';
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
    ['no network', () => Promise.reject(new TypeError('failed')), false, { status: 0, isOffline: true }],
    ['no answer', () => Promise.reject(new TypeError('failed')), true, { status: 0, isOffline: false }],
  ])('reports %s', async (_what, answer, isOnline, expected) => expect((await send(answer, { isOnline })).response).toEqual(expected));
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
  const offline: LeadResponse = { status: 0, isOffline: true };

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
