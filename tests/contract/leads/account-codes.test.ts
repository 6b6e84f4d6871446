import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAccountFigures } from '#lib/api/store/account-figures.ts';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';
import { type Browser, browserOf, database, lastCode, mobile, open, shut, signIn, wrongCode, yard } from './account-yard.ts';
import { startMailServer } from './mail-server.ts';
import { bothStores } from './stores.ts';

afterEach(shut);

describe.each(bothStores())('accounts on %s', (_name, openDatabase, isHere) => {
  beforeEach(() => open(openDatabase));

  describe.skipIf(!isHere)('a code (rule V3)', () => {
    const refused = [422, 'This code is wrong or too old. Please check it, or ask for a new one.'];
    const enter = async (browser: Browser, code: string, phone = mobile) => {
      const { status, body } = await browser.post('/auth/verify', { phone, code });
      return [status, body.fields?.code];
    };

    test('is refused where it is wrong, and worthless after five wrong ones', async () => {
      const browser = browserOf();
      await browser.post('/auth/code', { phone: mobile });
      for (let guess = 0; guess < 5; guess += 1) expect(await enter(browser, wrongCode())).toEqual(refused);
      expect(await enter(browser, lastCode())).toEqual(refused);
    });

    test.each([
      [
        'ten minutes later',
        async (browser: Browser) => {
          yard.wait(10 * minuteMs);
          return enter(browser, lastCode());
        },
      ],
      ['in another browser', () => enter(browserOf(), lastCode())],
      [
        'in a browser that asked for another number',
        async () => {
          const thief = browserOf();
          const code = lastCode();
          await thief.post('/auth/code', { phone: '0412 000 111' });
          return enter(thief, code);
        },
      ],
      ['with another number', (browser: Browser) => enter(browser, lastCode(), '0412 000 111')],
    ])('is refused %s', async (_what, use) => {
      const browser = browserOf();
      await browser.post('/auth/code', { phone: mobile });
      expect(await use(browser)).toEqual(refused);
    });

    test('works once', async () => {
      const browser = browserOf();
      await signIn(browser);
      const kept = new Map(browser.cookies);
      expect(await enter(browser, lastCode())).toEqual(refused);
      expect([...browser.cookies]).toEqual([...kept]);
    });

    test('stays good while others guess it', async () => {
      const [browser, thief] = [browserOf(), browserOf()];
      await browser.post('/auth/code', { phone: mobile });
      const code = lastCode();
      yard.wait(30_000);
      await thief.post('/auth/code', { phone: mobile });
      for (let guess = 0; guess < 10; guess += 1) await enter(thief, wrongCode());
      expect((await browser.post('/auth/verify', { phone: mobile, code })).status).toBe(200);
    });

    test('is nowhere in the database, nor is a cookie', async () => {
      const browser = browserOf();
      await signIn(browser);
      yard.wait(minuteMs);
      await browser.post('/auth/code', { phone: mobile });
      const rows = [
        await database.db.selectFrom('sign_in_codes').selectAll().execute(),
        await database.db.selectFrom('shopper_sessions').selectAll().execute(),
      ];
      const text = JSON.stringify(rows);
      expect(text).not.toContain(lastCode());
      for (const cookie of browser.cookies.values()) expect(text).not.toContain(cookie);
    });

    test('is sent without a look at the accounts, so its answer cannot tell who has one', async () => {
      await signIn(browserOf());
      yard.wait(hourMs);
      const tables = ['shopper_cars', 'shopper_sessions', 'shoppers'];
      const { schema } = database.db;
      for (const table of tables) await schema.alterTable(table).renameTo(`hidden_${table}`).execute();
      try {
        const asked = await Promise.all([mobile, '0498 000 111'].map((phone) => browserOf().post('/auth/code', { phone })));
        expect(asked.map(({ status, body }) => [status, body])).toEqual(
          Array(2).fill([202, { digits: 6, resend_seconds: 30, minutes: 10 }]),
        );
      } finally {
        for (const table of tables) await schema.alterTable(`hidden_${table}`).renameTo(table).execute();
      }
    });
  });

  describe.skipIf(!isHere)('limits (rule V4)', () => {
    const ask = (phone: string, client = '203.0.113.9') => browserOf('hilltop.example.com', client).post('/auth/code', { phone });

    test('of one number: a pause that grows, three in ten minutes, ten a day', async () => {
      const waits: string[] = [];
      for (const wait of [0, 0, 30, 60, 120, 400]) {
        yard.wait(wait * 1000);
        const { status, body } = await ask(mobile, `203.0.113.${waits.length}`);
        waits.push(status === 202 ? `sent, next in ${body.resend_seconds} s` : body.error);
      }
      expect(waits).toEqual([
        'sent, next in 30 s',
        'Please wait 30 seconds before you ask for another code.',
        'sent, next in 60 s',
        'sent, next in 120 s',
        expect.stringMatching(/^Please wait [78] minutes before you ask for another code\.$/),
        'sent, next in 120 s',
      ]);
      for (let sent = 4; sent < 10; sent += 1) {
        yard.wait(hourMs);
        expect((await ask(mobile, `203.0.114.${sent}`)).status).toBe(202);
      }
      yard.wait(hourMs);
      const last = await ask(mobile, '203.0.115.1');
      expect([last.status, last.body.error]).toEqual([429, 'No more codes can be sent today. Please try again tomorrow, or call us.']);
      yard.wait(dayMs);
      expect((await ask(mobile, '203.0.115.1')).status).toBe(202);
    });

    test('of numbers that differ in the last four digits: ten an hour, and no more where fifteen were not entered', async () => {
      const statuses: number[] = [];
      for (let index = 0; index < 17; index += 1) {
        if (index === 11) yard.wait(hourMs);
        statuses.push((await ask(`0412 34${1000 + index}`, `203.0.113.${index}`)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(202), 429, ...Array(5).fill(202), 429]);
    });

    test('of a dealer’s day hold for a shopper who deletes the account after each code', async () => {
      await open(openDatabase, { codesPerDay: 3 });
      const statuses: number[] = [];
      for (let index = 0; index < 4; index += 1) {
        const browser = browserOf('hilltop.example.com', `203.0.113.${index}`);
        statuses.push((await browser.post('/auth/code', { phone: mobile })).status);
        await browser.post('/auth/verify', { phone: mobile, code: lastCode() });
        await browser.post('/auth/delete');
      }
      expect(statuses).toEqual([202, 202, 202, 429]);
      const [figures] = await readAccountFigures(database.db, ['hilltop'], yard.now());
      expect([figures?.accounts, figures?.codes]).toEqual([0, { sent: 3, entered: 3, unsent: 0, messages: 3 }]);
      expect(JSON.stringify(await database.db.selectFrom('sign_in_codes').selectAll().execute())).not.toContain('41234');
    });

    test('of a dealer’s day', async () => {
      await open(openDatabase, { codesPerDay: 3 });
      const statuses: number[] = [];
      for (let index = 0; index < 4; index += 1) statuses.push((await ask(`04${index}2 345 678`, `203.0.113.${index}`)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    });

    test('of a dealer’s text messages leave room for mails, whose hosts are no blocks of numbers', async () => {
      const mails = await startMailServer();
      await open(openDatabase, { codesPerDay: 2, smtp: 'env:SMTP' }, { granted: ['SMTP'] });
      yard.env.SMTP = mails.url;
      const messages: number[] = [];
      for (let index = 0; index < 3; index += 1) messages.push((await ask(`04${index}2 345 678`, `203.0.113.${index}`)).status);
      expect(messages).toEqual([202, 202, 429]);
      const statuses: number[] = [];
      for (let index = 0; index < 12; index += 1)
        statuses.push(
          (await browserOf('hilltop.example.com', `203.0.114.${index}`).post('/auth/code', { email: `shopper${index}@mail.example` }))
            .status,
        );
      expect(statuses).toEqual(Array(12).fill(202));
      await mails.close();
    });

    test('of one address: five in ten minutes, and twenty entries', async () => {
      const statuses: number[] = [];
      for (let index = 0; index < 6; index += 1) statuses.push((await ask(`04${index}2 345 678`)).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
      const browser = browserOf();
      const entries: number[] = [];
      for (let index = 0; index < 21; index += 1)
        entries.push((await browser.post('/auth/verify', { phone: mobile, code: '000000' })).status);
      expect(entries).toEqual([...Array(20).fill(422), 429]);
    });

    test('of one address, to numbers that differ in the last four digits: four a day, so that it leaves the owner of a number some', async () => {
      const answers = [];
      for (let index = 0; index < 5; index += 1) {
        answers.push(await ask(index % 2 === 0 ? mobile : '0412 345 999', '203.0.113.7'));
        yard.wait(hourMs);
      }
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 429]);
      expect(answers.at(-1)?.body).toEqual({
        ...{ error: 'Too many requests came from your network. Please try again in 20 hours.', code: 'too_many_requests' },
      });
      expect((await ask(mobile, '203.0.113.8')).status).toBe(202);
    });

    test('of one IPv6 network of 48 bits, which one server may have as a whole', async () => {
      const statuses: number[] = [];
      for (let index = 0; index < 6; index += 1) statuses.push((await ask(`04${index}2 345 678`, `2001:db8:1:${index}::1`)).status);
      expect([...statuses, (await ask('0492 345 678', '2001:db8:2::1')).status]).toEqual([202, 202, 202, 202, 202, 429, 202]);
    });

    test('codes are longer on a day on which many were not entered', async () => {
      const lengths: number[] = [];
      for (let index = 0; index < 12; index += 1) {
        await ask(`04${index + 10} 345 678`, `203.0.113.${index}`);
        lengths.push(lastCode().length);
      }
      expect(lengths).toEqual([...Array(10).fill(6), 8, 8]);
    });

    test('at once, they hold too', async () => {
      await open(openDatabase, { codesPerDay: 4 });
      const answers = await Promise.all(Array.from({ length: 12 }, (_one, index) => ask(`04${index + 10} 345 678`, `203.0.113.${index}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(202), ...Array(8).fill(429)]);
    });
  });
});
