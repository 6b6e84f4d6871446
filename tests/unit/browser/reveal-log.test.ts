import { expect, it } from 'vitest';
import { logReveal } from '#lib/browser/reveal-log.ts';

const body = { car_id: '1', dealership_id: '7', website_id: '9' };

it.each<[string, () => Promise<Response>, string[]]>([
  ['an answer', async () => Response.json({ success: true }), []],
  ['an answer of nothing', async () => new Response(null, { status: 204 }), []],
  [
    'a refusal in words',
    async () => Response.json({ error: 'No such car' }, { status: 422 }),
    ['Could not log the uncovered phone number. ApiError: No such car'],
  ],
  [
    'a failed server',
    async () => new Response('', { status: 500, statusText: 'Internal Server Error' }),
    ['Could not log the uncovered phone number. ApiError: An unexpected error occurred: Internal Server Error'],
  ],
  [
    'no network',
    async () => {
      throw new TypeError('offline');
    },
    ['Could not log the uncovered phone number. ApiError: An unexpected error occurred'],
  ],
])('after %s nothing is thrown, and a failure is only logged', async (_what, answer, lines) => {
  const asked: [string, unknown][] = [];
  const warned: string[] = [];
  const fetch = (url: unknown, init?: RequestInit) => {
    asked.push([String(url), JSON.parse(String(init?.body))]);
    return answer();
  };
  await logReveal('/events/car_phone_call', body, { fetch }, (...words) => warned.push(words.map(String).join(' ')));
  expect(asked).toEqual([['/api/events/car_phone_call', body]]);
  expect(warned).toEqual(lines);
});
