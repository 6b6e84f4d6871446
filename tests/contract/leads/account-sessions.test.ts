import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { browserOf, car, database, lastCode, mobile, open, shut, signIn, yard } from './account-yard.ts';
import { bothStores } from './stores.ts';

afterEach(shut);

describe.each(bothStores())('accounts on %s', (_name, openDatabase, isHere) => {
  beforeEach(() => open(openDatabase));

  describe.skipIf(!isHere)('a session (rules V5 and V6)', () => {
    test('of another dealer is worthless', async () => {
      const browser = browserOf();
      await signIn(browser);
      const thief = browserOf('valley.example.com');
      for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
      expect((await thief.state()).user).toBeNull();
      // A page of the other dealer that asks this one's address with this one's cookie.
      const asked = await browser.post('/watchlist/save-car', { car_id: '9' }, { Origin: 'https://valley.example.com' });
      expect([asked.status, asked.body.code, (await browser.state()).watchlist]).toEqual([401, 'signed_out', []]);
    });

    test('that somebody else put there does not become the shopper’s', async () => {
      const [attacker, victim] = [browserOf(), browserOf()];
      await signIn(attacker, '0412 000 111');
      for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
      const planted = victim.cookies.get('__Host-forecourt-shopper');
      yard.wait(minuteMs);
      await signIn(victim);
      expect(victim.cookies.get('__Host-forecourt-shopper')).not.toBe(planted);
      await victim.post('/watchlist/save-car', { car_id: '9' });
      expect(await attacker.state()).toEqual({ user: null, watchlist: [], saved: [], searches: [], notices: [] });
    });

    test.each([
      ['no page', '', 403, 'foreign_page'],
      ['a page of somebody else', 'https://evil.example', 404, 'unknown_dealer'],
      ['a page without an address', 'null', 403, 'foreign_page'],
    ])('is not used by %s', async (_who, origin, status, code) => {
      const browser = browserOf();
      await signIn(browser);
      const asked = await browser.post('/watchlist/save-car', { car_id: '9' }, { Origin: origin });
      expect([asked.status, asked.body.code]).toEqual([status, code]);
      expect((await browser.state()).watchlist).toEqual([]);
    });

    test.each([
      ['save-car', { car_id: '9', phone_number: '0412 000 111' }, 403, 'other_phone'],
      ['save-car', {}, 422, 'invalid_fields'],
      ['save-car', { car_id: '../9' }, 422, 'invalid_fields'],
      ['save-car', { car_id: '9', car: { ...car('9'), primary_image_url: 'javascript:alert(1)' } }, 422, 'invalid_fields'],
      ['save-car', { car_id: '9', car: car('8') }, 422, 'invalid_fields'],
      ['remove-car', { car_id: '404' }, 200, undefined],
    ])('%s %j is answered with %j', async (path, body, status, code) => {
      const browser = browserOf();
      await signIn(browser);
      const answer = await browser.post(`/watchlist/${path}`, body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    test.each(['/watchlist/save-car', '/garage/saved-cars', '/auth/sign-out', '/auth/delete'])('is needed for %s', async (path) => {
      const answer = await browserOf().post(path, { car_id: '9', changes: [] });
      const body = path === '/auth/sign-out' ? [422, 'invalid_fields'] : [401, 'signed_out'];
      expect([answer.status, answer.body.code]).toEqual(body);
    });

    test('goes with requests of the dealer’s pages to an API at another address, and of no other page', async () => {
      await open(openDatabase, {}, { apiUrl: 'https://api.hilltop.example.com' });
      const browser = browserOf('api.hilltop.example.com');
      const page = { Origin: 'https://hilltop.example.com' };
      const sent = await browser.post('/auth/code', { phone: mobile }, page);
      const names = ['access-control-allow-origin', 'access-control-allow-credentials'];
      expect([sent.status, ...names.map((name) => sent.headers.get(name))]).toEqual([202, page.Origin, 'true']);
      const entered = await browser.post('/auth/verify', { phone: mobile, code: lastCode() }, page);
      expect(entered.body.user).toEqual({ phone: '+61412345678', mail: 'daily' });
      const foreign = await browser.post('/watchlist/save-car', { car_id: '9' }, { Origin: 'https://evil.example' });
      expect([foreign.status, foreign.headers.get('access-control-allow-credentials')]).toEqual([404, null]);
    });

    test('stays while the shopper signs in at another dealer of the group, whose pages call the same API', async () => {
      const origins = ['https://hilltop.group.example', 'https://valley.group.example'];
      const hosts = Object.fromEntries(
        origins.map((url) => [new URL(url).hostname.split('.')[0], { url, hosts: [new URL(url).hostname] }]),
      );
      await open(openDatabase, {}, { apiUrl: 'https://api.group.example' }, hosts);
      const browser = browserOf('api.group.example');
      for (const Origin of origins) {
        await browser.post('/auth/code', { phone: mobile }, { Origin });
        await browser.post('/auth/verify', { phone: mobile, code: lastCode() }, { Origin });
      }
      for (const Origin of origins)
        expect((await browser.post('/watchlist/save-car', { car_id: '9' }, { Origin })).body).toEqual({ success: true });
    });

    test.each([
      ['below the site', 'https://api.hilltop.example.com', 'SameSite=Lax; Secure'],
      ['of another site', 'https://leads.example.net', 'SameSite=None; Secure; Partitioned'],
    ])('has a cookie that an API %s gets from pages of this dealer alone', async (_where, apiUrl, attributes) => {
      await open(openDatabase, {}, { apiUrl });
      const sent = await browserOf(new URL(apiUrl).hostname).post(
        '/auth/code',
        { phone: mobile },
        { Origin: 'https://hilltop.example.com' },
      );
      expect(sent.headers.get('set-cookie')).toMatch(
        new RegExp(`^__Host-forecourt-code-hilltop=[\\w-]{43}; Path=/; HttpOnly; Max-Age=600; ${attributes}$`),
      );
    });

    test('is kept by no cache, whatever the answer is and whatever host a request claims', async () => {
      const browser = browserOf();
      await signIn(browser);
      const lies = { 'X-Forwarded-Host': 'evil.example', 'X-Original-URL': '/', Forwarded: 'host=evil.example' };
      const answers = [
        await browser.send('GET', '/auth', undefined, lies),
        await browser.send('GET', '/auth/data', undefined, lies),
        await browserOf().send('GET', '/auth/data'),
        await browserOf().send('GET', '/auth'),
        await browser.post('/watchlist/save-car', {}),
        await browser.post('/auth/verify', { phone: mobile, code: '000000' }),
        await browser.post('/auth/code', { phone: 'nonsense' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 422, 422, 422]);
      for (const { headers } of answers)
        expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'Cookie, Origin']);
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('evil.example');
      expect(answers[0]?.body.user).toEqual({ phone: '+61412345678', mail: 'daily' });
    });

    test('that the database cannot answer for is neither ended nor a riddle to the shopper', async () => {
      const browser = browserOf();
      await signIn(browser);
      browser.cookies.set('__Host-forecourt-code', 'x'.repeat(43));
      const { schema } = database.db;
      await schema.alterTable('shoppers').renameTo('hidden').execute();
      await schema.alterTable('sign_in_codes').renameTo('hidden_codes').execute();
      const answers = [
        await browser.send('GET', '/auth'),
        await browser.post('/watchlist/save-car', { car_id: '9' }),
        await browser.post('/auth/code', { phone: '0412 345 679' }),
        await browser.post('/auth/verify', { phone: mobile, code: '123456' }),
      ];
      await schema.alterTable('hidden').renameTo('shoppers').execute();
      await schema.alterTable('hidden_codes').renameTo('sign_in_codes').execute();
      const error = 'This does not work at the moment. Please try again in a minute.';
      for (const { status, body, headers } of answers)
        expect([status, body, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
          503,
          { error, code: 'unavailable' },
          '60',
          'no-store',
        ]);
      expect(yard.errors.length).toBe(answers.length);
      expect((await browser.state()).user).not.toBeNull();
    });

    test('holds 500 cars in a list', async () => {
      const browser = browserOf();
      await signIn(browser);
      const { id } = await database.db.selectFrom('shoppers').select('id').executeTakeFirstOrThrow();
      const rows = Array.from({ length: 500 }, (_one, index) => ({
        shopper_id: id,
        list: 'watched' as const,
        car_id: `x${index}`,
        at: 1,
        car: null,
      }));
      for (let from = 0; from < rows.length; from += 100)
        await database.db
          .insertInto('shopper_cars')
          .values(rows.slice(from, from + 100))
          .execute();
      const full = await browser.post('/watchlist/save-car', { car_id: '9' });
      expect([full.status, full.body.error]).toEqual([409, 'You can watch 500 at a time. Please remove one first.']);
      expect((await browser.post('/watchlist/save-car', { car_id: 'x7' })).status).toBe(200);
    });
  });
});
