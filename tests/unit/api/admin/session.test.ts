import { expect, test } from 'vitest';
import { makeSessions } from '#lib/api/admin/session.ts';
import { hourMs } from '#lib/model/time.ts';

const start = Date.parse('2026-11-22T01:00:00Z');
const clock = { now: start };
const sessionsOf = (secret: string) => makeSessions({ secret, now: () => clock.now, random: (bytes) => new Uint8Array(bytes).fill(7) });
const sessions = sessionsOf('secret');
const flags = 'Path=/admin; HttpOnly; SameSite=Strict';

/** The cookie that a browser sends back, as one that began at the start. */
function begin(): string {
  clock.now = start;
  return sessions.begin('Ana', true).split(';')[0] ?? '';
}
const cookie = begin();
const [session = '', signature = ''] = cookie.split('=')[1]?.split('.') ?? [];
const forged = Buffer.from(JSON.stringify({ name: 'Eve', until: start + 99 * hourMs })).toString('base64url');

test.each<[string, string | null, number, string | undefined]>([
  ['a session', cookie, 0, 'Ana'],
  ['among other cookies', `theme=dark;${cookie};a=b`, 0, 'Ana'],
  ['in the last millisecond of its eight hours', cookie, 8 * hourMs - 1, 'Ana'],
  ['after eight hours', cookie, 8 * hourMs, undefined],
  ['no cookie', null, 0, undefined],
  ['another cookie', 'theme=dark', 0, undefined],
  ['an empty cookie', 'forecourt_admin=', 0, undefined],
  ['a session without a signature', `forecourt_admin=${session}`, 0, undefined],
  ['another session with this signature', `forecourt_admin=${forged}.${signature}`, 0, undefined],
  ['a changed signature', `${cookie}A`, 0, undefined],
])('%s', (_name, cookies, age, name) => {
  clock.now = start + age;
  expect(sessions.read(cookies)?.name).toBe(name);
});

test('a session ends when the secret changes, and its forms have a token of its own', () => {
  clock.now = start;
  expect(sessionsOf('other').read(cookie)).toBeUndefined();
  const again = sessions.read(cookie)?.formToken;
  clock.now += 1;
  const other = sessions.read(sessions.begin('Ana', true))?.formToken;
  expect([again === sessions.read(cookie)?.formToken, again === other, again === sessions.local().formToken]).toEqual([true, false, false]);
});

test('the cookie is for /admin alone, over HTTPS where the request came so, and ends with the session', () => {
  expect(sessions.begin('Ana', true)).toMatch(new RegExp(`^forecourt_admin=[\\w-]+\\.[\\w-]{43}; ${flags}; Max-Age=28800; Secure$`));
  expect(sessions.begin('Ana', false)).toMatch(/; Max-Age=28800$/);
  expect(sessions.end()).toBe(`forecourt_admin=; ${flags}; Max-Age=0`);
});
