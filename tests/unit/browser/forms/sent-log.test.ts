import { describe, expect, it } from 'vitest';
import { sentLog } from '#lib/browser/forms/sent-log.ts';

const hour = 60 * 60 * 1000;

function device() {
  const texts = new Map<string, string>();
  const clock = { now: 1_790_000_000_000 };
  const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => void texts.set(key, text) };
  return { texts, clock, log: (site = 'acme') => sentLog(site, { storage: () => storage, now: () => clock.now }) };
}

describe('the answers that were stored (rule E88)', () => {
  it.each([
    ['are known at once', 0, 'a1'],
    ['for an hour', hour, 'a1'],
    ['and no longer', hour + 1, undefined],
    ['unless the clock was set back', -1, undefined],
  ])('%s', (_what, later, leadId) => {
    const { log, clock } = device();
    log().add('["contact","Ana"]', 'a1');
    clock.now += later;
    expect(log().find('["contact","Ana"]')).toBe(leadId);
  });

  it('are those of one site, and no others', () => {
    const { log } = device();
    log().add('A', 'a1');
    expect([log().find('B'), log().find(''), log('other').find('A')]).toEqual([undefined, undefined, undefined]);
  });

  it('are stored as numbers that tell nothing of the shopper', () => {
    const { log, texts } = device();
    log().add('["Ana","0412345678"]', 'a1');
    expect([...texts.values()].join()).not.toMatch(/Ana|0412/);
  });

  it('are the last ten', () => {
    const { log } = device();
    for (let count = 0; count < 12; count += 1) log().add(`answers ${count}`, 'a1');
    expect([1, 2, 11].map((count) => log().find(`answers ${count}`))).toEqual([undefined, 'a1', 'a1']);
  });

  it.each(['no JSON', '{}', '[7,{"print":1,"at":"x"}]'])('what is stored may be anything: %s', (text) => {
    const { log, texts } = device();
    texts.set('forecourt:acme:sent:1', text);
    expect(log().find('A')).toBeUndefined();
    log().add('A', 'a1');
    expect(log().find('A')).toBe('a1');
  });
});

it('a browser that forbids storage forgets them', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const log = sentLog('acme', { storage: refuse, now: () => 0 });
  log.add('A', 'a1');
  expect(log.find('A')).toBeUndefined();
});
