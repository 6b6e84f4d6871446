import { describe, expect, test } from 'vitest';
import { leadNews } from '#lib/browser/forms/lead-news.ts';
import { unsentStore } from '#lib/browser/forms/unsent-store.ts';

const hours = 3_600_000;
const attempt = (key: string) => ({
  ...{ key, fingerprint: JSON.stringify(['contact', key]) },
  request: { method: 'POST' as const, path: '/leads', body: '{"lead":{"category":"Parts"}}' },
});
const about = (key: string) => ({ key, form: 'contact', subject: 'Parts' });
const stored = { kind: 'stored', leadId: 'a1' } as const;
const refused = { kind: 'refused', problem: 'No.', errors: {}, isKeySpent: false } as const;

function device(items = new Map<string, string>()) {
  const clock = { now: 1_790_000_000_000 };
  const storage = () => ({
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  });
  const of = { storage, now: () => clock.now };
  return { items, clock, news: leadNews('acme', of), unsent: unsentStore('acme', of) };
}

describe('the news about leads that could not be sent at once (rule E94)', () => {
  test('say what waits, then what was sent or refused, until they are closed', () => {
    const { news, unsent, items } = device();
    news.settle(attempt('a'), stored);
    news.settle(attempt('b'), refused);
    unsent.keep(attempt('c'));
    expect(news.read()).toMatchObject([
      { ...about('c'), kind: 'waiting' },
      { ...about('a'), kind: 'sent', leadId: 'a1' },
      { ...about('b'), kind: 'refused', text: 'No.' },
    ]);
    news.close('a');
    news.close('b');
    unsent.forget('c');
    expect([news.read(), items.size]).toEqual([[], 0]);
  });

  test.each([
    ['are there for 48 hours', 48 * hours, 1],
    ['and no longer', 48 * hours + 1, 0],
    ['also after the clock was set back', -1, 1],
  ])('%s', (_what, later, count) => {
    const { news, clock } = device();
    news.settle(attempt('a'), stored);
    clock.now += later;
    expect(news.read()).toHaveLength(count);
  });

  test('name every lead', () => {
    const { news } = device();
    for (const key of 'abcdefg') news.settle(attempt(key), refused);
    expect(news.read().map(({ key }) => key)).toEqual([...'abcdefg']);
  });

  test('say of a lead that waited too long that it was not sent', () => {
    const { news, unsent, clock } = device();
    for (const key of 'abcdef') unsent.keep(attempt(key));
    clock.now += 48 * hours + 1;
    unsent.keep(attempt('g'));
    expect(news.read()).toMatchObject([{ ...about('g'), kind: 'waiting' }]);
    news.settleExpired();
    expect(news.read().map(({ key, kind }) => `${key} ${kind}`)).toEqual(['g waiting', ...[...'abcdef'].map((key) => `${key} expired`)]);
    expect(unsent.read().map(({ key }) => key)).toEqual(['g']);
  });

  test.each(['[', '{}', '[5,null,{"key":"a"},{"key":"a","form":"b","subject":"c","at":1,"kind":"sent"}]'])('are none in %s', (text) =>
    expect(device(new Map([['forecourt:acme:lead-news:1', text]])).news.read()).toEqual([]),
  );
});
