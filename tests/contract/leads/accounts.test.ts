import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasAccounts } from '#lib/accounts/account.ts';
import { expireAccounts } from '#lib/api/accounts/expire-accounts.ts';
import { readOverview } from '#lib/api/admin/read-overview.ts';
import { readAccountFigures } from '#lib/api/store/account-figures.ts';
import { readAudit } from '#lib/api/store/audit.ts';
import { countAccountsOf, forgetPerson } from '#lib/api/store/forget-person.ts';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { accounts, browserOf, car, database, lastCode, mobile, open, shut, signIn, yard } from './account-yard.ts';
import { startMailServer } from './mail-server.ts';
import { addMails } from './mail-yard.ts';
import { bothStores } from './stores.ts';
import { hilltop } from './yard.ts';

afterEach(shut);

describe.each(bothStores())('accounts on %s', (_name, openDatabase, isHere) => {
  beforeEach(() => open(openDatabase));

  describe.skipIf(!isHere)('a shopper', () => {
    test('signs in with a code, watches a car, and signs out', async () => {
      const browser = browserOf();
      const asked = await browser.post('/auth/code', { phone: mobile });
      expect([asked.status, asked.body]).toEqual([202, { digits: 6, resend_seconds: 30, minutes: 10 }]);
      expect(yard.printed).toEqual([
        `Text message to +61412345678: ${lastCode()} is your code to sign in at Hilltop Trucks. It works for 10 minutes. We never ask for it. @hilltop.example.com #${lastCode()}`,
      ]);
      expect(asked.headers.get('set-cookie')).toMatch(
        /^__Host-forecourt-code=[\w-]{43}; Path=\/; HttpOnly; Max-Age=600; SameSite=Lax; Secure$/,
      );
      const code = `${lastCode().slice(0, 3)} ${lastCode().slice(3)}`;
      const entered = await browser.post('/auth/verify', { phone: '+61 412 345 678', code });
      expect([entered.status, entered.body]).toEqual([
        200,
        { user: { phone: '+61412345678', mail: 'daily' }, watchlist: [], saved: [], searches: [], notices: [] },
      ]);
      expect(entered.headers.getSetCookie()[0]).toMatch(
        /^__Host-forecourt-shopper=[\w-]{43}; Path=\/; HttpOnly; Max-Age=7776000; SameSite=Lax; Secure$/,
      );
      expect([entered.headers.get('cache-control'), entered.headers.get('vary')]).toEqual(['no-store', 'Cookie, Origin']);
      const watched = await browser.post('/watchlist/save-car', { phone_number: mobile, car_id: 9, car: car('9') });
      expect([watched.status, watched.body]).toEqual([200, { success: true }]);
      await browser.post('/watchlist/save-car', { car_id: '10' });
      expect((await browser.state()).watchlist).toEqual([{ id: '9', car: car('9') }, { id: '10' }]);
      await browser.post('/watchlist/remove-car', { phone_number: mobile, car_id: '9' });
      expect((await browser.state()).watchlist).toEqual([{ id: '10' }]);
      expect((await browser.post('/auth/sign-out')).body).toEqual({});
      expect([browser.cookies.size, await browser.state()]).toEqual([
        0,
        { user: null, watchlist: [], saved: [], searches: [], notices: [] },
      ]);
    });

    test('finds the same lists on two devices', async () => {
      const [phone, laptop] = [browserOf(), browserOf()];
      await signIn(phone);
      await phone.post('/garage/saved-cars', { changes: [car('1'), car('2')].map((one) => ({ op: 'add', car: one })) });
      yard.wait(minuteMs);
      await signIn(laptop);
      expect((await laptop.state()).saved).toEqual([car('1'), car('2')]);
      const changes = [
        { op: 'remove', id: '1' },
        { op: 'add', car: car('3') },
        { op: 'add', car: car('2') },
      ];
      expect((await laptop.post('/garage/saved-cars', { changes })).body).toEqual({ saved: [car('2'), car('3')] });
      // The same changes again, from a device that did not hear the answer.
      expect((await laptop.post('/garage/saved-cars', { changes })).body).toEqual({ saved: [car('2'), car('3')] });
      expect((await phone.state()).saved).toEqual([car('2'), car('3')]);
      await phone.post('/auth/sign-out', { everywhere: true });
      expect((await laptop.state()).user).toBeNull();
    });

    test('takes their data away, and deletes it', async () => {
      const browser = browserOf();
      await signIn(browser);
      await browser.post('/watchlist/save-car', { car_id: '9', car: car('9') });
      const data = await browser.send('GET', '/auth/data');
      expect(data.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
      expect(data.body).toMatchObject({
        account: { phone: '+61412345678', email: null },
        devices: [{ signedInAt: expect.any(String), lastVisit: expect.any(String), signedInUntil: expect.any(String) }],
        codes: [{ to: '+61412345678', sentAt: expect.any(String) }],
        watched: [{ id: '9', car: car('9') }],
        saved: [],
      });
      const { receipt } = (await browser.post('/auth/delete')).body;
      expect(receipt).toMatch(/^[0-9A-F]{10}$/);
      expect((await browser.state()).user).toBeNull();
      for (const table of ['shoppers', 'shopper_sessions', 'shopper_cars'] as const)
        expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
      const [entry] = await readAudit(database, 1);
      expect([entry?.actor, entry?.action, entry?.note]).toEqual([
        'shopper',
        'forget',
        `an account of hilltop was deleted by its owner, receipt ${receipt}`,
      ]);
    });

    test('is counted for operators', async () => {
      const mails = await startMailServer();
      await open(openDatabase, { smtp: 'env:SMTP' }, { granted: ['SMTP'] });
      yard.env.SMTP = mails.url;
      const browser = browserOf();
      await signIn(browser);
      await browser.post('/watchlist/save-car', { car_id: '9' });
      for (const make of ['Mazda', 'Kia'])
        await browser.post('/garage/save-search', { name: make, choices: { refinements: { make: [make] } } });
      yard.wait(minuteMs);
      await browserOf().post('/auth/code', { phone: '0412 000 111' });
      await browserOf().post('/auth/code', { email: 'ada@shopper.example' });
      await mails.close();
      const { id } = await database.db.selectFrom('shoppers').select('id').executeTakeFirstOrThrow();
      const at = yard.now();
      await database.db
        .insertInto('shopper_notices')
        .values({ ...{ id: 'n1', shopper_id: id, kind: 'sold', car_id: '9', release: 'r1' }, at, body: '{}', read_at: null })
        .execute();
      await addMails(
        id,
        { id: 'm1', at, state: 'delivered' },
        { id: 'm2', at: at - 3 * dayMs, state: 'pending' },
        { id: 'm3', at: at - 3 * dayMs, state: 'delivered' },
      );
      const none = { notices: 0, mails: { sent: 0, waiting: 0, givenUp: 0 } };
      expect(await readAccountFigures(database.db, ['hilltop', 'valley'], yard.now())).toEqual([
        {
          ...{ dealer: 'hilltop', accounts: 1, active: 1, watched: 1, searches: 2, notices: 1 },
          ...{ codes: { sent: 3, entered: 1, unsent: 0, messages: 2 }, mails: { sent: 1, waiting: 1, givenUp: 0 } },
        },
        {
          dealer: 'valley',
          accounts: 0,
          active: 0,
          watched: 0,
          searches: 0,
          codes: { sent: 0, entered: 0, unsent: 0, messages: 0 },
          ...none,
        },
      ]);
    });

    test('costs what the messages of a day cost', async () => {
      await open(openDatabase, { messagePrice: 0.08 });
      await signIn(browserOf());
      const dealers = [hilltop([], { accounts: { ...accounts, messagePrice: 0.08 } }), hilltop([], { slug: 'valley', accounts })];
      const { accounts: rows } = await readOverview(database, { dealers, days: 1, now: yard.now(), done: undefined, warnings: [] });
      expect(rows.map(({ dealer, codes, spend }) => [dealer, codes.messages, spend])).toEqual([
        ['hilltop', 1, 0.08],
        ['valley', 0, undefined],
      ]);
    });

    test.each([
      ['who asks by phone', '0412 345 678'],
      ['who typed the number with zeros', '0061 412 345 678'],
    ])('%s is forgotten with their leads', async (_how, phone) => {
      await signIn(browserOf());
      await signIn(browserOf('valley.example.com'));
      await yard.post({ phone, message: 'Hello' });
      const contact = { kind: 'phone' as const, key: '412345678' };
      expect(await countAccountsOf(database.db, { contact, dealers: [] })).toBe(2);
      const forgotten = await forgetPerson(database, { contact, dealers: ['hilltop'], now: yard.now() });
      expect([forgotten.leads.length, forgotten.accounts]).toEqual([1, 1]);
      expect(await countAccountsOf(database.db, { contact, dealers: [] })).toBe(1);
    });

    test('is forgotten after the days of garage.retentionDays without a visit, and not before', async () => {
      const [browser, later] = [browserOf(), browserOf('hilltop.example.com', '203.0.113.10')];
      await signIn(browser);
      yard.wait(80 * dayMs);
      await signIn(later, '0412 345 679');
      // A visit keeps the device signed in.
      expect((await browser.state()).user).not.toBeNull();
      yard.wait(80 * dayMs);
      expect((await browser.state()).user).not.toBeNull();
      yard.wait(91 * dayMs);
      expect((await browser.state()).user).toBeNull();
      const dealers = [hilltop([], { accounts: { ...accounts, retentionMs: 100 * dayMs } })];
      await expireAccounts(database, { dealers, now: yard.now(), newId: () => 'audit' });
      const left = await database.db.selectFrom('shoppers').select('phone').execute();
      expect(left).toEqual([{ phone: '+61412345678' }]);
      const [entry] = await readAudit(database, 1);
      expect([entry?.actor, entry?.note]).toEqual(['garage.retentionDays', '1 account of hilltop without a visit for 100 days']);
      expect(await database.db.selectFrom('shopper_sessions').selectAll().execute()).toEqual([]);
    });
  });

  describe.skipIf(!isHere)('a site', () => {
    test.each([
      ['of Australia', 'AU', '021 234 5678', 'Please enter an Australian mobile number, such as 0412 345 678.'],
      ['of Australia', 'AU', '(02) 5550 0100', 'Please enter an Australian mobile number, such as 0412 345 678.'],
      ['of New Zealand', 'NZ', '0412 345 678', 'Please enter a New Zealand mobile number, such as 021 234 5678.'],
    ] as const)('%s sends no message to %s %s', async (_what, country, phone, error) => {
      await open(openDatabase, { country });
      const answer = await browserOf().post('/auth/code', { phone });
      expect([answer.status, answer.body.fields, yard.printed]).toEqual([422, { phone: error }, []]);
    });

    test('without accounts has no sign-in', async () => {
      await open(openDatabase, {}, { accounts: undefined });
      expect((await browserOf().send('GET', '/auth')).body).toEqual({
        error: 'Nobody can sign in on this website.',
        code: 'not_configured',
      });
    });

    test('whose service fails says so, and the code is worthless', async () => {
      await open(
        openDatabase,
        { sms: { kind: 'webhook', url: 'http://127.0.0.1:9/sms', key: 'env:LOOKUP_KEY' } },
        { granted: ['LOOKUP_KEY'] },
      );
      const answer = await browserOf().post('/auth/code', { phone: mobile });
      expect([answer.status, answer.body.error]).toEqual([503, 'The code could not be sent. Please try again in a moment.']);
      expect(yard.errors).toEqual([expect.stringMatching(/^hilltop: a code was not sent \(phone\): no connection/)]);
      const codes = await database.db.selectFrom('sign_in_codes').select('state').execute();
      expect(codes).toEqual([{ state: 'unsent' }]);
    });

    test('with a mail server sends codes by mail, and a phone number can be added', async () => {
      const mails = await startMailServer();
      await open(openDatabase, { smtp: 'env:SMTP' }, { granted: ['SMTP'] });
      yard.env.SMTP = mails.url;
      const browser = browserOf();
      expect((await browser.post('/auth/code', { email: 'Ada@Shopper.example' })).status).toBe(202);
      const [mail] = mails.mails;
      const code = /Subject: (\d{6}) is your code for Hilltop Trucks/.exec(mail?.raw ?? '')?.[1] as string;
      const entered = await browser.post('/auth/verify', { email: 'ada@shopper.example', code });
      expect(entered.body.user).toEqual({ email: 'ada@shopper.example', mail: 'daily' });
      const watched = await browser.post('/watchlist/save-car', { car_id: '9' });
      expect([watched.status, watched.body]).toEqual([403, { error: 'Please add your mobile number to watch cars.', code: 'no_phone' }]);
      await browser.post('/auth/code', { phone: mobile });
      await browser.post('/auth/verify', { phone: mobile, code: lastCode(), add: true });
      expect((await browser.state()).user).toEqual({ phone: '+61412345678', email: 'ada@shopper.example', mail: 'daily' });
      expect((await browser.post('/watchlist/save-car', { car_id: '9' })).status).toBe(200);
      await mails.close();
    });

    test('does not give the number of one person to the account of another who used the same device (rule V12)', async () => {
      const mails = await startMailServer();
      await open(openDatabase, { smtp: 'env:SMTP' }, { granted: ['SMTP'] });
      yard.env.SMTP = mails.url;
      const shared = browserOf();
      await shared.post('/auth/code', { email: 'ada@shopper.example' });
      const code = /Subject: (\d{6}) /.exec(mails.mails[0]?.raw ?? '')?.[1] as string;
      await shared.post('/auth/verify', { email: 'ada@shopper.example', code });
      const ofAda = new Map(shared.cookies);
      await signIn(shared);
      expect((await shared.state()).user).toEqual({ phone: '+61412345678', mail: 'daily' });
      // The session of before is over, and the account has no more than it had.
      shared.cookies.clear();
      for (const [name, value] of ofAda) shared.cookies.set(name, value);
      expect((await shared.state()).user).toBeNull();
      const rows = await database.db.selectFrom('shoppers').select(['phone', 'email']).orderBy('phone').execute();
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual({ phone: null, email: 'ada@shopper.example' });
      expect(rows).toContainEqual({ phone: '+61412345678', email: null });
      await mails.close();
    });

    test('with a bot check sends nothing to a program', async () => {
      await open(openDatabase, {}, { botCheck: { secret: 'env:LOOKUP_KEY' }, granted: ['LOOKUP_KEY'] });
      const answer = await browserOf().post('/auth/code', { phone: mobile });
      expect([answer.status, answer.body.code, yard.printed]).toEqual([403, 'bot', []]);
    });
  });
});

test('the switches of a site decide whether shoppers can sign in (rule V1)', () => {
  const on = { garage: true, authentication: true };
  for (const features of [{}, { garage: true }, { authentication: true }])
    expect(siteSchema.parse({ slug: 'acme', features }).features).not.toMatchObject(on);
  const site = { slug: 'acme', features: on, garage: { sms: { kind: 'terminal' } } };
  expect([hasAccounts(siteSchema.parse(site)), hasAccounts(siteSchema.parse({ ...site, api: { mock: true } }))]).toEqual([true, false]);
});
