import { describe, expect, test } from 'vitest';
import { consentKey, consentStore } from '#lib/browser/tracking/consent-store.ts';
import type { Allowed } from '#lib/tracking/consent/consent.ts';

const setup = { rule: 'opt-in', purposes: ['analytics', 'advertising'] } as const;

/** A browser with two tabs of one site. */
function browser({ optsOut = false, storage }: { optsOut?: boolean; storage?: () => never } = {}) {
  const texts = new Map<string, string>();
  const tabs: ((event: { key: string | null }) => void)[] = [];
  const open = () =>
    consentStore('acme', setup, {
      storage: storage ?? (() => ({ getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text) })),
      optsOut,
      window: { addEventListener: ((_name: string, listener: (typeof tabs)[0]) => void tabs.push(listener)) as typeof addEventListener },
    });
  return { texts, open, tell: (key: string | null) => void tabs.map((tab) => tab({ key })) };
}

describe('a choice (rule T9)', () => {
  test('is asked for once, kept, and can be changed', () => {
    const { open } = browser();
    const store = open();
    expect([store.mustAsk(), store.allowed()]).toEqual([true, { analytics: false, advertising: false, chat: true }]);
    store.choose({ analytics: true, advertising: true });
    expect([open().mustAsk(), open().allowed()]).toEqual([false, { analytics: true, advertising: true, chat: true }]);
    store.choose({ analytics: false, advertising: false });
    expect(open().allowed()).toEqual({ analytics: false, advertising: false, chat: true });
  });

  test('reaches the other tabs, and who listens', () => {
    const { open, tell } = browser();
    const [first, second] = [open(), open()];
    const heard: Allowed[] = [];
    const stop = second.onChange((allowed) => heard.push(allowed));
    first.choose({ analytics: true, advertising: false });
    tell('forecourt:other:consent:1');
    expect(heard).toEqual([]);
    tell(consentKey('acme'));
    stop();
    tell(null);
    expect(heard).toEqual([{ analytics: true, advertising: false, chat: true }]);
  });

  test.each([
    ['{'],
    ['null'],
    ['[]'],
    ['{"version":1}'],
    ['{"version":"1:advertising,analytics"}'],
    ['{"version":"0","allowed":{"analytics":true}}'],
  ])('that reads %s is no choice', (text) => {
    const { texts, open } = browser();
    texts.set(consentKey('acme'), text);
    expect([open().mustAsk(), open().allowed().analytics]).toEqual([true, false]);
  });

  test('with a wrong value is read without it', () => {
    const { texts, open } = browser();
    texts.set(consentKey('acme'), '{"version":"1:advertising,analytics","allowed":{"analytics":"yes","advertising":true}}');
    expect(open().allowed()).toEqual({ analytics: false, advertising: true, chat: true });
  });

  test('lasts as long as the page where the browser forbids storage', () => {
    const { open } = browser({
      storage: () => {
        throw new Error('no storage');
      },
    });
    const store = open();
    store.choose({ analytics: true, advertising: true });
    expect([store.allowed().analytics, open().allowed().analytics]).toEqual([true, false]);
  });

  test('does not lift Global Privacy Control', () => {
    const store = browser({ optsOut: true }).open();
    store.choose({ analytics: true, advertising: true });
    expect(store.allowed()).toEqual({ analytics: true, advertising: false, chat: true });
  });
});
