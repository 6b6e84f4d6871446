import { describe, expect, test } from 'vitest';
import { clockLagMs, fetchAvailability, readSaleChanges } from '#lib/browser/availability/fetch-availability.ts';
import { hourMs } from '#lib/model/time.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const good = { ribbon: 'JUST SOLD', sold: { a: 5, b: null }, gone: ['c'] };

describe('the file', () => {
  test('is read', () => {
    expect(readSaleChanges(good)).toEqual({
      ribbon: 'JUST SOLD',
      sold: new Map([
        ['a', 5],
        ['b', Number.POSITIVE_INFINITY],
      ]),
      gone: new Set(['c']),
    });
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'availability'],
    ['a list', [good]],
    ['another object', { error: 'not found' }],
    ['no list of removed cars', { ...good, gone: { c: true } }],
    ['no table of sold ones', { ...good, sold: [] }],
    ['sold cars of null', { ...good, sold: null }],
  ])('%s says nothing', (_what, json) => {
    expect(readSaleChanges(json)).toBeUndefined();
  });

  test('drops invalid entries, and keeps the others', () => {
    const json = JSON.parse(
      '{"ribbon": 7, "sold": {"a": 5, "b": "soon", "c": {}, "d": 1e999, "__proto__": 9}, "gone": ["e", 4, null, ["f"], "g"]}',
    );
    expect(readSaleChanges(json)).toEqual({
      ribbon: 'JUST SOLD',
      sold: new Map([
        ['a', 5],
        ['__proto__', 9],
      ]),
      gone: new Set(['e', 'g']),
    });
  });
});

describe('the clock', () => {
  test.each<[string, Record<string, string>, number]>([
    ['that is right', { date: new Date(noon).toUTCString() }, 0],
    ['three hours behind', { date: new Date(noon + 3 * hourMs).toUTCString() }, 3 * hourMs],
    ['three hours ahead: the later counts', { date: new Date(noon - 3 * hourMs).toUTCString() }, 0],
    ['behind, by an answer that a cache kept for an hour', { date: new Date(noon + hourMs).toUTCString(), age: '3600' }, 2 * hourMs],
    ['right, by an answer that a cache kept for an hour', { date: new Date(noon - hourMs).toUTCString(), age: '3600' }, 0],
    ['89 days behind', { date: new Date(noon + 89 * 24 * hourMs).toUTCString() }, 89 * 24 * hourMs],
    ['years behind: no certificate would be valid', { date: new Date(noon + 9000 * hourMs).toUTCString() }, 0],
    ['without a date', {}, 0],
    ['with a date that is none', { date: 'today' }, 0],
    ['with an age that is none', { date: new Date(noon + hourMs).toUTCString(), age: 'old' }, hourMs],
    ['with an age of a million days', { date: new Date(noon + hourMs).toUTCString(), age: '86400000000' }, hourMs],
    ['with an age below zero', { date: new Date(noon + hourMs).toUTCString(), age: '-7200' }, hourMs],
  ])('%s', (_what, headers, wanted) => {
    expect(clockLagMs(new Headers(headers), noon)).toBe(wanted);
  });
});

describe('asking', () => {
  const asked = (answer: () => Promise<Response>) => fetchAvailability({ fetcher: answer as typeof fetch, now: () => noon, timeoutMs: 50 });

  test('returns the changes, and how far the clock is behind', async () => {
    const headers = { date: new Date(noon + hourMs).toUTCString() };
    const known = await asked(async () => Response.json(good, { headers }));
    expect(known).toMatchObject({ gone: new Set(['c']), behindMs: hourMs });
  });

  test('requests the current file', async () => {
    const calls: unknown[] = [];
    const fetcher = (async (url: string, init: RequestInit) => {
      calls.push([url, init.cache]);
      return Response.json(good);
    }) as unknown as typeof fetch;
    await fetchAvailability({ fetcher, now: () => noon, timeoutMs: 50 });
    expect(calls).toEqual([['/availability.json', 'no-cache']]);
  });

  test.each<[string, () => Promise<Response>]>([
    ['an error of the server', async () => Response.json(good, { status: 500 })],
    ['a missing file', async () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['a page in its place', async () => new Response('<!doctype html><p>Hello')],
    ['a file that was cut off', async () => new Response('{"sold":{"a":5},"go')],
    ['another JSON', async () => Response.json({ cars: [] })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s says nothing', async (_what, answer) => {
    expect(await asked(answer)).toBeUndefined();
  });

  test('a missing answer times out', async () => {
    const fetcher = ((_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))) as unknown as typeof fetch;
    expect(await fetchAvailability({ fetcher, now: () => noon, timeoutMs: 10 })).toBeUndefined();
  });
});

describe('a failed refresh is written to the console (rule L8)', () => {
  const asked = async (fetcher: typeof fetch) => {
    const lines: string[] = [];
    await fetchAvailability({ fetcher, now: () => noon, timeoutMs: 1000, warn: (text) => lines.push(text) });
    return lines;
  };
  test.each<[string, () => Promise<Response>, string[]]>([
    ['whole', async () => Response.json(good), []],
    [
      'missing',
      async () => Response.json({}, { status: 404 }),
      ['/availability.json was answered with status 404, or holds no sales: cars stay as they were shown.'],
    ],
    [
      'out of reach',
      () => Promise.reject(new TypeError('Failed to fetch')),
      ['/availability.json cannot be loaded (Failed to fetch): cars stay as they were shown.'],
    ],
  ])('%s', async (_what, answer, lines) => expect(await asked(answer)).toEqual(lines));
});
