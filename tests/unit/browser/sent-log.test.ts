import { describe, expect, it } from 'vitest';
import { sentLog } from '#lib/browser/sent-log.ts';

const hour = 60 * 60 * 1000;

function device() {
  const texts = new Map<string, string>();
  const clock = { now: 1_790_000_000_000 };
  const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => void texts.set(key, text) };
  return { texts, clock, log: (site = 'acme') => sentLog(site, { storage: () => storage, now: () => clock.now }) };
}

describe('the answers that were stored (rule E88)', () => {
  it.each([
    ['are known at once', 0, true],
    ['for an hour', hour, true],
    ['and no longer', hour + 1, false],
    ['unless the clock was set back', -1, false],
  ])('%s', (_what, later, isKnown) => {
    const { log, clock } = device();
    log().add('["contact","Ana"]');
    clock.now += later;
    expect(log().has('["contact","Ana"]')).toBe(isKnown);
  });

  it('are those of one site, and no others', () => {
    const { log } = device();
    log().add('A');
    expect([log().has('B'), log().has(''), log('other').has('A')]).toEqual([false, false, false]);
  });

  it('are stored as numbers that tell nothing of the shopper', () => {
    const { log, texts } = device();
    log().add('["Ana","0412345678"]');
    expect([...texts.values()].join()).not.toMatch(/Ana|0412/);
  });

  it('are the last ten', () => {
    const { log } = device();
    for (let count = 0; count < 12; count += 1) log().add(`answers ${count}`);
    expect([1, 2, 11].map((count) => log().has(`answers ${count}`))).toEqual([false, true, true]);
  });

  it.each(['no JSON', '{}', '[7,{"print":1,"at":"x"}]'])('what is stored may be anything: %s', (text) => {
    const { log, texts } = device();
    texts.set('forecourt:acme:sent:1', text);
    expect(log().has('A')).toBe(false);
    log().add('A');
    expect(log().has('A')).toBe(true);
  });
});

it('a browser that forbids storage forgets them', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const log = sentLog('acme', { storage: refuse, now: () => 0 });
  log.add('A');
  expect(log.has('A')).toBe(false);
});
