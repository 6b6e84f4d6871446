/** Mails with news that could not be sent at once (rule V11). */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MailWish, NoticeKind } from '#lib/accounts/notice-kinds.ts';
import { makeNoticeMails, sendNoticeMails } from '#lib/api/accounts/notice-mails.ts';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import { readAccountFigures } from '#lib/api/store/account-figures.ts';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { accounts, browserOf, database, open, shut, signIn, yard } from './account-yard.ts';
import { type MailFaults, startMailServer } from './mail-server.ts';
import { addNews, addNotice, addShopper, noon, read } from './mail-yard.ts';
import { bothStores } from './stores.ts';
import { hilltop } from './yard.ts';

const { connect } = makeGuardedFetch({ allowPrivate: true });
let mails: Awaited<ReturnType<typeof startMailServer>>;
let faults: MailFaults;
let dealer: LeadDealer;
const broken = () => ({ ...dealer, granted: [] });

afterEach(async () => {
  await shut();
  await mails.close();
});

const work = async (now: number, of = dealer) => {
  const world = { env: { SMTP: mails.url }, connect, now: () => now, newId: randomUUID, report: () => undefined };
  await makeNoticeMails(database, [of], world);
  await sendNoticeMails(database, [of], world);
};
const sold = () => mails.mails.map((mail) => [...read(mail).text.matchAll(/^(Car \d+) /gm)].map(([, name]) => name));
const figures = async (now: number) => (await readAccountFigures(database.db, ['hilltop'], now))[0]?.mails;

describe.each(bothStores())('mails that wait on %s', (_name, openDatabase, isHere) => {
  beforeEach(async () => {
    faults = {};
    mails = await startMailServer(faults);
    dealer = hilltop([], { accounts: { ...accounts, noticeSmtp: 'env:SMTP' }, granted: ['SMTP'], retrySeconds: [0, 36_000, 36_000] });
    await open(openDatabase, dealer.accounts);
  });

  test.skipIf(!isHere)('are one mail with the news of a week, and the next one is a day later', async () => {
    await addShopper('ada');
    for (let day = 0; day < 10; day += 1) {
      await addNotice('ada', 'sold', noon + day * dayMs);
      await work(noon + day * dayMs, broken());
    }
    const repaired = noon + 10 * dayMs;
    await work(repaired);
    await addNotice('ada', 'sold', repaired);
    await work(repaired + minuteMs);
    await work(repaired + 19 * hourMs);
    expect(sold()).toEqual([['Car 5', 'Car 6', 'Car 7', 'Car 8', 'Car 9', 'Car 10']]);
    await work(repaired + 21 * hourMs);
    expect(sold().slice(1)).toEqual([['Car 11']]);
  });

  test.skipIf(!isHere)('have nothing that was read meanwhile, and are not given up where nothing is left', async () => {
    await addNews('ada', 'ben');
    await addNotice('ada');
    await work(noon, broken());
    await database.db.updateTable('shopper_notices').set({ read_at: noon }).where('id', 'in', ['n1', 'n2']).execute();
    await work(noon + hourMs);
    expect(mails.mails.map(({ to }) => to)).toEqual([['ada@shopper.example']]);
    expect(sold()).toEqual([['Car 3']]);
    expect(await figures(noon + hourMs)).toEqual({ sent: 1, waiting: 0, givenUp: 0 });
  });

  test.skipIf(!isHere)('have nothing of a car that is no longer watched', async () => {
    const browser = browserOf();
    await signIn(browser);
    const { id } = await database.db.selectFrom('shoppers').select('id').executeTakeFirstOrThrow();
    await database.db.updateTable('shoppers').set({ email: 'ada@shopper.example' }).execute();
    for (const car of ['c1', 'c2']) await browser.post('/watchlist/save-car', { car_id: car });
    for (const _car of ['c1', 'c2']) await addNotice(id, 'price-fall', yard.now());
    await browser.post('/watchlist/remove-car', { car_id: 'c1' });
    await work(yard.now() + dayMs);
    await work(yard.now() + dayMs + 12 * hourMs);
    expect(sold()).toEqual([['Car 2']]);
  });

  test.skipIf(!isHere).each([
    ['is higher again', { price: 19_000, priceNote: 'Drive away' }, 0],
    ['includes less', { price: 18_500, priceNote: 'Excl. Govt. Charges' }, 0],
    ['is hidden', {}, 0],
    ['is the same', { price: 18_500, priceNote: 'Drive away' }, 1],
    ['is lower still', { price: 18_499.5, priceNote: 'Drive away' }, 1],
  ])('say a lower price unless the price %s', async (_what, now, count) => {
    await addShopper('ada');
    await addNotice('ada', 'price-fall');
    const cars = JSON.stringify({ c1: { name: 'Car 1', slug: 'car-1', state: 'free', ...now } });
    await database.db.insertInto('noted_stock').values({ dealer: 'hilltop', release: 'r', at: noon, cars }).execute();
    await work(noon);
    expect(mails.mails.length).toBe(count);
  });

  describe.skipIf(!isHere)('for their next attempt', () => {
    const fail = async (now: number) => {
      faults.data = 451;
      await work(now);
      delete faults.data;
    };
    const waiting = (number: 0 | 1) => database.db.updateTable('shopper_mails').set({ uncertain: number }).execute();
    const halfHour = noon + hourMs / 2;

    test.each<[string, MailWish, NoticeKind, 0 | 1, string[][]]>([
      ['go with a lower price that the shopper wants at once', 'at-once', 'price-fall', 0, [['Car 1', 'Car 2']]],
      ['go on waiting with a lower price for a mail of the day', 'daily', 'price-fall', 0, []],
      ['go on waiting with a sale', 'at-once', 'sold', 0, []],
      ['keep no lower price back if they may have been sent', 'at-once', 'price-fall', 1, [['Car 2']]],
      ['keep a sale back if they may have been sent', 'at-once', 'sold', 1, []],
    ])('%s', async (_what, wish, kind, uncertain, sent) => {
      await addShopper('ada', wish);
      await addNotice('ada');
      await fail(noon);
      await waiting(uncertain);
      await addNotice('ada', kind, halfHour);
      await work(halfHour);
      expect(sold()).toEqual(sent);
      // What waited goes once, at its time.
      await work(noon + 11 * hourMs);
      await work(noon + 2 * dayMs);
      expect(sold().flat().sort()).toEqual(['Car 1', 'Car 2']);
    });

    test('go at once one time for each lower price, and as often as a new mail', async () => {
      await addShopper('ada', 'at-once');
      await addNotice('ada');
      await fail(noon);
      for (let minute = 1; minute < 5; minute += 1) {
        await addNotice('ada', 'price-fall', noon + minute * minuteMs);
        await fail(noon + minute * minuteMs);
        await fail(noon + minute * minuteMs + 1);
      }
      const mail = database.db.selectFrom('shopper_mails').select(['state', 'attempts', 'next_at']);
      expect(await mail.execute()).toEqual([{ state: 'pending', attempts: 1, next_at: noon + 4 * minuteMs + 10 * hourMs }]);
    });
  });

  test.skipIf(!isHere)('say nothing of a car that came back', async () => {
    await addShopper('ada');
    await addNotice('ada', 'held');
    await addNotice('ada', 'sold');
    await addNotice('ada', 'sold');
    const cars = JSON.stringify({
      c1: { name: 'Car 1', slug: 'car-1', state: 'free' },
      c2: { name: 'Car 2', slug: 'car-2', state: 'free' },
    });
    await database.db.insertInto('noted_stock').values({ dealer: 'hilltop', release: 'r', at: noon, cars }).execute();
    await work(noon);
    expect(sold()).toEqual([['Car 3']]);
  });
});
