import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { logCalls } from '#lib/browser/call-log.ts';
import { hidePersonalQuery, pageQuery } from '#lib/browser/page-query.ts';
import { countVisit, sendEvent } from '#lib/browser/tracking/send-event.ts';
import { whenQuiet } from '#lib/browser/tracking/when-quiet.ts';

const network = (answer: () => Promise<Response>) => {
  const seen = { requests: [] as [string, RequestInit | undefined][], warnings: [] as string[] };
  const fetch = (async (url: string, init?: RequestInit) => {
    seen.requests.push([url, init]);
    return answer();
  }) as typeof globalThis.fetch;
  return { seen, network: { fetch, base: '/api', warn: (text: string) => void seen.warnings.push(text) } };
};
const refused = () => Promise.reject(new TypeError('Failed to fetch'));

describe('an event for the platform (rule B13)', () => {
  test('is posted so that it survives the end of the page', async () => {
    const { seen, network: own } = network(async () => new Response('{}', { status: 202 }));
    await sendEvent({ event: { category: 'Page View' } }, own);
    const [[url, init] = []] = seen.requests;
    expect([url, init?.method, init?.body, init?.keepalive]).toEqual([
      '/api/events.json',
      'POST',
      '{"event":{"category":"Page View"}}',
      true,
    ]);
    expect(seen.warnings).toEqual([]);
  });

  it.each<[string, () => Promise<Response>, string]>([
    ['the server refuses it', async () => new Response('', { status: 500 }), 'An event was not sent: the server answered 500.'],
    ['there is no network', refused, 'An event was not sent: Failed to fetch'],
  ])('is a warning in the console alone, when %s', async (_when, answer, warning) => {
    const { seen, network: own } = network(answer);
    await sendEvent({}, own);
    expect([seen.requests.length, seen.warnings]).toEqual([1, [warning]]);
  });
});

describe('a visit for the dashboard service (rule T8)', () => {
  test('is asked for by the ID of the website', async () => {
    const { seen, network: own } = network(async () => new Response('{"ignored":1}'));
    await countVisit('4 2', own);
    expect(seen.requests.map(([url, init]) => [url, init?.headers, init?.keepalive])).toEqual([
      ['/api/v1/websites/4%202/website_session_data.json', { accept: 'application/json' }, true],
    ]);
  });

  it.each<[string, () => Promise<Response>, string]>([
    ['the service fails', async () => new Response('', { status: 502 }), 'the server answered 502'],
    ['there is no network', refused, 'Failed to fetch'],
  ])('throws when %s', async (_when, answer, message) => await expect(countVisit('4', network(answer).network)).rejects.toThrow(message));
});

/** A window as far as these functions use it. */
function fakeWindow(search: string, readyState: 'loading' | 'complete' = 'complete') {
  const target = new EventTarget();
  const state: unknown[] = [];
  const window = Object.assign(target, {
    location: { pathname: '/contact', search, hash: '#form', origin: 'https://hilltop.test' },
    history: {
      state: { as: `/contact${search}#form`, url: `/contact${search}`, key: 'k' },
      replaceState: (next: unknown, _title: string, address: string) => {
        state.push(next);
        window.location.search = /\?[^#]*/.exec(address)?.[0] ?? '';
      },
    },
    requestIdleCallback: (work: () => void) => setTimeout(work, 0),
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('requestIdleCallback', window.requestIdleCallback);
  vi.stubGlobal('document', { readyState });
  return { window, state };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what an address says of a person (rule T6)', () => {
  test('leaves the address bar and what Next goes back to, and forms still know it', () => {
    const { window, state } = fakeWindow('?utm_source=mail&name=Ada&email=ada%40shopper.test');
    hidePersonalQuery();
    expect(window.location.search).toBe('?utm_source=mail');
    expect(state).toEqual([{ as: '/contact?utm_source=mail#form', url: '/contact?utm_source=mail', key: 'k' }]);
    expect(pageQuery()).toBe('?utm_source=mail&name=Ada&email=ada%40shopper.test');
    window.location.pathname = '/about-us';
    expect(pageQuery()).toBe('?utm_source=mail');
  });

  test('an address without it is left alone', () => {
    const { state } = fakeWindow('?utm_source=mail');
    hidePersonalQuery();
    expect(state).toEqual([]);
  });

  test('is not in the log of a call', () => {
    const calls: string[] = [];
    const page = new EventTarget() as EventTarget & { location: object };
    page.location = { origin: 'https://hilltop.test', pathname: '/contact', search: '?car_id=7&phone=0400000001' };
    class FakeElement extends EventTarget {
      href = 'tel:0255500100';
      closest = () => this;
    }
    vi.stubGlobal('Element', FakeElement);
    const fetch = (async (_url: string, { body }: { body: string }) => {
      calls.push(JSON.parse(body).url);
      return new Response('', { status: 202 });
    }) as unknown as typeof globalThis.fetch;
    logCalls(page as unknown as Document, {} as Parameters<typeof logCalls>[1], { base: '', fetch, warn: () => undefined });
    const click = new Event('click');
    Object.defineProperty(click, 'target', { value: new FakeElement() });
    page.dispatchEvent(click);
    expect(calls).toEqual(['https://hilltop.test/contact?car_id=7']);
  });
});

describe('scripts of others wait until the page is quiet (rule T11)', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  const run = (readyState?: 'loading' | 'complete') => {
    const { window } = fakeWindow('', readyState);
    const done: string[] = [];
    whenQuiet(['a', 'b', 'c'].map((name) => () => void done.push(name)));
    const pass = (ms: number) => {
      vi.advanceTimersByTime(ms);
      return done.join('');
    };
    return {
      pass,
      touch: () => void window.dispatchEvent(new Event('pointerdown')),
      load: () => void window.dispatchEvent(new Event('load')),
    };
  };

  test('untouched: 3.5 s after the page is loaded, one by one', () => {
    const { pass, load } = run('loading');
    expect(pass(60_000)).toBe('');
    load();
    expect(pass(3499)).toBe('');
    expect(pass(2)).toBe('a');
    expect(pass(99)).toBe('a');
    expect(pass(2)).toBe('ab');
    expect(pass(1000)).toBe('abc');
  });

  test('touched: 0.8 s after the last touch', () => {
    const { pass, touch } = run();
    touch();
    expect(pass(700)).toBe('');
    touch();
    expect(pass(799)).toBe('');
    expect(pass(2)).toBe('a');
    touch();
    expect(pass(700)).toBe('a');
    expect(pass(10_000)).toBe('abc');
  });

  test('never left alone: after 10 s', () => {
    const { pass, touch } = run();
    for (let ms = 0; ms < 9900; ms += 300) {
      touch();
      expect(pass(300)).toBe('');
    }
    touch();
    expect(pass(500)).toMatch(/^a/);
  });
});
