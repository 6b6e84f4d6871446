import { describe, expect, test } from 'vitest';
import { leadNews } from '#lib/browser/forms/lead-news.ts';
import { sendUnsent } from '#lib/browser/forms/send-unsent.ts';
import { sentLog } from '#lib/browser/forms/sent-log.ts';
import { unsentStore } from '#lib/browser/forms/unsent-store.ts';
import type { LeadResponse } from '#lib/forms/submit-state.ts';

const stored: LeadResponse = { status: 201, body: { id: 'a1' } };
const offline: LeadResponse = { isOffline: true };

/** A browser that keeps some leads of acme, which were kept `ageMs` ago. */
async function send(kept: string[], answers: LeadResponse[], lock?: 'free' | 'taken', ageMs = 0) {
  const items = new Map<string, string>();
  const storage = () => ({
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  });
  let clock = 1000;
  const now = () => clock;
  const store = unsentStore('acme', { storage, now });
  const events = { numbers: [15, 48], category: 'Used Vehicle Enquiry', form: 'enquiry' };
  for (const key of kept) store.keep({ key, fingerprint: key, events, request: { method: 'POST', path: '/leads', body: '{"lead":{}}' } });
  clock += ageMs;
  const raised: unknown[] = [];
  const sent: string[] = [];
  const asked: unknown[] = [];
  const locks = {
    request: async (name: string, options: unknown, act: (lock: unknown) => unknown) => {
      asked.push([name, options]);
      return act(lock === 'free' ? { name } : null);
    },
  } as unknown as Pick<LockManager, 'request'>;
  const result = await sendUnsent({
    ...{ site: 'acme', storage, now, locks: lock ? locks : undefined },
    send: async ({ key }) => {
      sent.push(key);
      return answers.shift() as LeadResponse;
    },
    raise: ({ numbers, category, form }, leadId) => void raised.push([...numbers, category, form, leadId]),
  });
  const device = { storage, now };
  const known = kept.map((key) => sentLog('acme', device).find(key));
  const news = leadNews('acme', device)
    .read()
    .map(({ key, kind }) => `${key} ${kind}`);
  return { result, sent, raised, asked, known, news, left: store.read().map(({ key }) => key) };
}

describe('leads that a site keeps', () => {
  test.each([['an old browser', undefined] as const, ['one tab', 'free'] as const])('are sent by %s', async (_what, lock) => {
    const { result, sent, left } = await send(['a', 'b'], [stored, stored], lock);
    expect([result, sent, left]).toEqual([{ stored: 2, isLeft: false }, ['a', 'b'], []]);
  });

  test('are left to the tab that is sending them, and looked for again in case it is closed', async () => {
    const { result, sent, asked, left } = await send(['a'], [stored], 'taken');
    expect([result, sent, left]).toEqual([{ stored: 0, isLeft: true }, [], ['a']]);
    expect(asked).toEqual([['forecourt:acme:unsent:1', { ifAvailable: true }]]);
  });

  test('count as sent then, so that the same answers are not sent again (rule E88), and the shopper reads about each (rule E94)', async () => {
    const refused: LeadResponse = { status: 422, body: { error: 'Please check this number.' } };
    const { known, news, raised } = await send(['a', 'b', 'c'], [stored, refused, offline], 'free');
    expect(raised).toEqual([[15, 48, 'Used Vehicle Enquiry', 'enquiry', 'a1']]);
    expect(known).toEqual(['a1', undefined, undefined]);
    expect(news).toEqual(['c waiting', 'a sent', 'b refused']);
  });

  test.each<[string, LeadResponse]>([
    ['a server that fails', { status: 500, body: { error: 'No.' } }],
    ['a page in place of an answer', { status: 200, body: null }],
    ['a refusal that is not of our API', { status: 403, body: null }],
  ])('stay after %s, and those behind are sent', async (_what, answer) => {
    const { result, sent, left, news } = await send(['a', 'b'], [answer, stored], 'free');
    expect([result, sent, left, news]).toEqual([{ stored: 1, isLeft: true }, ['a', 'b'], ['a'], ['a waiting', 'b sent']]);
  });

  test('are not sent after 48 hours, and the shopper reads so', async () => {
    const { result, sent, left, news } = await send(['a', 'b'], [], 'free', 48 * 3_600_000 + 1);
    expect([result, sent, left, news]).toEqual([{ stored: 0, isLeft: false }, [], [], ['a expired', 'b expired']]);
  });

  test('stay while there is no network', async () => {
    const { result, sent, left } = await send(['a', 'b'], [offline], 'free');
    expect([result, sent, left]).toEqual([{ stored: 0, isLeft: true }, ['a'], ['a', 'b']]);
  });
});
