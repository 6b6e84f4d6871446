import { expect, test } from 'vitest';
import { loadFreeDays } from '#lib/browser/load-free-days.ts';

const list = { available_bookings: [{ date: '2026-11-24', times: ['09:30'] }] };

test.each<[string, () => Response, unknown]>([
  ['free days', () => Response.json(list), [{ date: '2026-11-24', times: ['09:30'] }]],
  ['none where the platform gives none', () => Response.json(false), undefined],
  ['an empty list where nothing is free', () => Response.json({ available_bookings: [] }), []],
  ['none after a refusal', () => Response.json(list, { status: 429 }), undefined],
  ['none from a page', () => new Response('<html>'), undefined],
  [
    'none without a network',
    () => {
      throw new TypeError('failed');
    },
    undefined,
  ],
])('%s', async (_what, answer, expected) => {
  const asked: string[] = [];
  const fetch = async (url: unknown) => {
    asked.push(String(url));
    return answer();
  };
  const days = await loadFreeDays('service', '2026-11-22T15:30', {
    fetch: fetch as typeof globalThis.fetch,
    base: 'https://api.test/mock',
  });
  expect([days, asked]).toEqual([expected, ['https://api.test/mock/bookings/service']]);
});
