import { describe, expect, it } from 'vitest';
import { visitLog } from '#lib/browser/visit-log.ts';
import { dayMs } from '#lib/model/time.ts';

const start = 1_790_000_000_000;

function device() {
  const texts = new Map<string, string>();
  const clock = { now: start };
  const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => void texts.set(key, text) };
  return { texts, clock, log: (site = 'acme') => visitLog(site, { storage: () => storage, now: () => clock.now }) };
}

describe('the pages of a visit', () => {
  it('are the last 50, each once in a row', () => {
    const { log } = device();
    for (const path of ['/', '/', '/cars/a', '/']) log().record(path);
    expect(log().pages()).toEqual(['/', '/cars/a', '/']);
    for (let page = 0; page < 60; page += 1) log().record(`/cars/${page}`);
    expect([log().pages().length, log().pages()[0], log().pages().at(-1)]).toEqual([50, '/cars/10', '/cars/59']);
  });

  it('are cut if their path is long', () => {
    const { log } = device();
    log().record(`/cars/${'x'.repeat(2000)}`);
    expect(log().pages()).toEqual([`/cars/${'x'.repeat(144)}`]);
  });

  it('contain the page that asks, even if another tab wrote over it', () => {
    const { log } = device();
    for (let page = 0; page < 50; page += 1) log().record(`/cars/${page}`);
    expect(log().pages('/parts')).toEqual([...log().pages().slice(1), '/parts']);
    expect(log().pages('/cars/7')).toEqual(log().pages());
    expect(
      log()
        .pages(`/cars/${'x'.repeat(2000)}`)
        .at(-1),
    ).toBe(`/cars/${'x'.repeat(144)}`);
  });

  it('are those of one site', () => {
    const { log } = device();
    log('one').record('/');
    expect(log('two').pages()).toEqual([]);
  });
});

describe('the query that led here (rule E86)', () => {
  it.each([
    ['is the first one', 1, { utm_source: 'mail' }],
    ['counts for 30 days', 30 * dayMs, { utm_source: 'mail' }],
    ['gives way to a later one after that', 30 * dayMs + 1, { gclid: '7' }],
  ])('%s', (_what, later, expected) => {
    const { log, clock } = device();
    log().record('/', 'utm_source=mail');
    log().record('/finance');
    clock.now += later;
    log().record('/', 'gclid=7');
    expect(log().query()).toEqual(expected);
  });
});

it.each(['not JSON', '[]', 'null', '{"pages":7,"query":7,"at":"x"}', '{"pages":[1,{}],"query":"a=b","at":1e99}'])(
  'what is stored may be anything: %s',
  (text) => {
    const { texts, log } = device();
    texts.set('forecourt:acme:visit:1', text);
    expect([log().pages(), log().query()]).toEqual([[], {}]);
    log().record('/');
    expect(log().pages()).toEqual(['/']);
  },
);

it('a browser that forbids storage has no visit', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const log = visitLog('acme', { storage: refuse, now: () => start });
  log.record('/', 'a=b');
  expect([log.pages(), log.pages('/parts'), log.query()]).toEqual([[], ['/parts'], {}]);
});
