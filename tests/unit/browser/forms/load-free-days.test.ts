import { expect, test } from 'vitest';
import { loadFreeDays } from '#lib/browser/forms/load-free-days.ts';

const list = { available_bookings: [{ date: '2026-11-24', times: ['09:30'] }] };
/** 9:29 in Sydney, 6:29 in Perth. */
const clock = {
  now: Date.parse('2026-11-23T22:29:00Z'),
  places: [{ id: '12', timeZone: 'Australia/Perth' }],
  timeZone: 'Australia/Sydney',
};
const inPerth = { ...list.available_bookings[0], location_id: 12 };

test.each<[string, () => Response, unknown]>([
  ['free days', () => Response.json(list), [{ date: '2026-11-24', times: ['09:30'] }]],
  [
    'free days at the clock of their place',
    () =>
      Response.json([
        { ...inPerth, times: ['06:30', '06:29'] },
        { date: '2026-11-24', times: ['06:30', '09:30'] },
      ]),
    [
      { date: '2026-11-24', times: ['06:30'], location: '12' },
      { date: '2026-11-24', times: ['09:30'] },
    ],
  ],
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
  const days = await loadFreeDays('service', clock, {
    fetch: fetch as typeof globalThis.fetch,
    base: 'https://api.test/mock',
  });
  expect([days, asked]).toEqual([expected, ['https://api.test/mock/bookings/service']]);
});
