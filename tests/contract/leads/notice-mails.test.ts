/** Mails with news of watched cars (rule V11). */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MailWish, NoticeKind } from '#lib/accounts/notice-kinds.ts';
import { makeNoticeMails, sendNoticeMails } from '#lib/api/accounts/notice-mails.ts';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import { makeLeadService } from '#lib/api/lead-service.ts';
import type { Commit } from '#lib/api/store/commit.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { pullTimesBack } from '#lib/api/store/wrong-clock.ts';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { accounts, browserOf, database, open, shut } from './account-yard.ts';
import { startMailServer } from './mail-server.ts';
import { addNews, addNotice, addShopper, noon, read } from './mail-yard.ts';
import { bothStores } from './stores.ts';
import { hilltop } from './yard.ts';

const { connect } = makeGuardedFetch({ allowPrivate: true });
let mails: Awaited<ReturnType<typeof startMailServer>>;
let dealer: LeadDealer;

afterEach(async () => {
  vi.restoreAllMocks();
  await shut();
  await mails.close();
});

const world = (now: number) => ({
  ...{ env: { SMTP: mails.url }, connect, now: () => now, newId: randomUUID, report: () => undefined },
});
type Store = Pick<Database, 'db' | 'kind' | 'commit'>;
const work = async (now: number, on: Store = database) => {
  await makeNoticeMails(on, [dealer], world(now));
  await sendNoticeMails(on, [dealer], world(now));
};

describe.each(bothStores())('mails on %s', (_name, openDatabase, isHere) => {
  beforeEach(async () => {
    mails = await startMailServer();
    dealer = hilltop([], {
      accounts: { ...accounts, noticeSmtp: 'env:SMTP' },
      granted: ['SMTP'],
      retrySeconds: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    });
    await open(openDatabase, dealer.accounts);
  });

  test.skipIf(!isHere)('wait for the next time when a function has none left', async () => {
    const ids = ['ada', 'bob', 'cy', 'dan', 'eve'];
    await addNews(...ids);
    await makeNoticeMails(database, [dealer], world(noon));
    expect(await sendNoticeMails(database, [dealer], world(noon), () => mails.mails.length < 2)).toBe(2);
    expect(await sendNoticeMails(database, [dealer], world(noon))).toBe(3);
    expect(mails.mails.flatMap(({ to }) => to).sort()).toEqual(ids.map((id) => `${id}@shopper.example`));
  });

  test.skipIf(!isHere)('have all news of a day, its links, and a way to end them', async () => {
    await addShopper('ada');
    await addNotice('ada', 'price-fall');
    await addNotice('ada', 'sold');
    await work(noon);
    await work(noon + minuteMs);
    expect(mails.mails.map(({ to }) => to)).toEqual([['ada@shopper.example']]);
    const { header, text } = read(mails.mails[0] as (typeof mails.mails)[0]);
    const { stop_key: key } = await database.db.selectFrom('shoppers').select('stop_key').executeTakeFirstOrThrow();
    const stop = `https://hilltop.example.com/api/unsubscribe/${key}`;
    expect([header('Subject'), header('List-Unsubscribe'), header('List-Unsubscribe-Post'), header('X-Forecourt-Resend')]).toEqual([
      '2 updates on the cars you watch',
      `<${stop}>`,
      'List-Unsubscribe=One-Click',
      undefined,
    ]);
    expect(text.trimEnd()).toBe(
      [
        'Car 1 now costs $18,500 Drive away, $1,500 less.',
        'https://hilltop.example.com/cars/car-1',
        '',
        'Car 2 has been sold.',
        '',
        'You watch these cars at Hilltop Trucks.',
        `To stop these emails: ${stop}`,
      ].join('\n'),
    );
    // Opening the link changes nothing; one click, or the mail program, ends the mails. It needs no cookie and no origin.
    // Mail programs name no page, and the API may have a host of its own.
    const browser = browserOf('api.example.com');
    const path = `/unsubscribe/${key}`;
    const wish = async () => (await database.db.selectFrom('shoppers').select('mail').executeTakeFirstOrThrow()).mail;
    expect([(await browser.page('GET', path)).status, await wish()]).toEqual([200, 'daily']);
    expect((await browser.page('POST', `/unsubscribe/${'x'.repeat(43)}`)).status).toBe(200);
    expect(await wish()).toBe('daily');
    expect((await browser.page('POST', path, 'List-Unsubscribe=One-Click')).text).toContain(
      'You get no more mails with news from this website.',
    );
    expect(await wish()).toBe('off');
    await addNotice('ada');
    await work(noon + 2 * dayMs);
    expect(mails.mails.length).toBe(1);
  });

  test.skipIf(!isHere).each<[string, MailWish, NoticeKind, number, number]>([
    ['at seven in the morning', 'daily', 'sold', noon - 5 * hourMs, 0],
    ['at eight', 'daily', 'sold', noon - 4 * hourMs, 1],
    ['of a lower price at night, for who wants it at once', 'at-once', 'price-fall', noon - 10 * hourMs, 1],
    ['of a sale at night, for who wants prices at once', 'at-once', 'sold', noon - 10 * hourMs, 0],
    ['for who wants none', 'off', 'price-fall', noon, 0],
    ['of news a week old', 'daily', 'sold', noon + 7 * dayMs + 11 * hourMs, 0],
  ])('%s', async (_what, wish, kind, now, sent) => {
    await addShopper('ada', wish);
    await addNotice('ada', kind, noon - 11 * hourMs);
    await work(now);
    expect(mails.mails.length).toBe(sent);
  });

  test.skipIf(!isHere)('go to nobody without an address, of nothing that was read, and once a day', async () => {
    await addShopper('ada', 'daily', null);
    await addShopper('ben');
    await addShopper('cleo');
    for (const id of ['ada', 'cleo']) await addNotice(id);
    await addNotice('ben', 'sold', noon, noon);
    await work(noon);
    await addNotice('cleo');
    await work(noon + 19 * hourMs);
    expect(mails.mails.map(({ to }) => to)).toEqual([['cleo@shopper.example']]);
    await work(noon + 21 * hourMs);
    expect(mails.mails.length).toBe(2);
  });

  test.skipIf(!isHere)('of a dealer without its variable wait, whatever the minute, and keep no other dealer from theirs', async () => {
    const bad = { ...dealer, slug: 'bad', granted: [] };
    await addShopper('ada', 'daily', undefined, 'bad');
    await addShopper('ben');
    for (const id of ['ada', 'ben']) await addNotice(id);
    const reports: string[] = [];
    for (const now of [noon, noon + minuteMs]) {
      const mailing = { ...world(now), report: ({ message }: Error) => void reports.push(message) };
      await makeNoticeMails(database, [bad, dealer], mailing);
      await sendNoticeMails(database, [bad, dealer], mailing);
    }
    expect(mails.mails.map(({ to }) => to)).toEqual([['ben@shopper.example']]);
    const why = 'bad: mails with news wait: SMTP is not set. To see all problems, run: `forecourt doctor bad`';
    expect(reports).toEqual([why, why]);
    const waiting = database.db.selectFrom('shopper_mails').select(['state', 'attempts']).where('dealer', '=', 'bad');
    expect(await waiting.execute()).toEqual([{ state: 'pending', attempts: 0 }]);
    // They go once the variable is there.
    await sendNoticeMails(database, [{ ...bad, granted: ['SMTP'] }, dealer], world(noon + 2 * minuteMs));
    expect(mails.mails.map(({ to }) => to)).toEqual([['ben@shopper.example'], ['ada@shopper.example']]);
  });

  test.skipIf(!isHere).each([
    ['a next attempt', { next_at: noon + 400 * dayMs }],
    ['a lease', { leased_until: noon + 400 * dayMs, lease: 'gone' }],
  ])('are sent although a wrong clock put %s years ahead', async (_what, change) => {
    await addNews('ada');
    await makeNoticeMails(database, [dealer], world(noon));
    await database.db.updateTable('shopper_mails').set(change).execute();
    await database.commit((trx) => pullTimesBack(trx, noon));
    await work(noon + 11 * minuteMs);
    expect(mails.mails.length).toBe(1);
  });

  const sendFromService = async (compareReleases?: () => Promise<void>) => {
    await database.db.updateTable('shoppers').set({ seen_at: noon }).execute();
    const errors: string[] = [];
    const { worker } = makeLeadService({
      ...{ database, dealers: () => [dealer], world: { ...world(noon), fetch: globalThis.fetch } },
      ...{ files: { link: () => [], clean: async () => undefined }, report: () => undefined },
      ...{ onError: ({ message }: Error) => void errors.push(message), compareReleases },
    });
    await worker.drain(minuteMs);
    return errors;
  };

  test.skipIf(!isHere)('are sent although releases cannot be compared', async () => {
    await addNews('ada');
    expect(await sendFromService(() => Promise.reject(new Error('the thread ended')))).toEqual(['the thread ended']);
    expect(mails.mails.length).toBe(1);
  });

  test.skipIf(!isHere)('of one dealer go on after its turn if no other dealer has any', async () => {
    await addNews('ada', 'bob', 'cy', 'dan', 'eve', 'fay');
    // Two mails take as long as a turn, and five as long as all mails of a minute may. Nothing else takes time.
    const start = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => start + mails.mails.length * 11_000);
    expect(await sendFromService()).toEqual([]);
    expect(mails.mails.length).toBe(5);
  });

  test.skipIf(!isHere)('are made again after a clock that was days ahead is right', async () => {
    await addShopper('ada');
    await addNotice('ada', 'sold', noon + 4 * dayMs);
    await work(noon + 5 * dayMs);
    await addNotice('ada');
    await work(noon);
    await addNotice('ada');
    await work(noon + minuteMs);
    expect(mails.mails.length).toBe(2);
  });

  test.skipIf(!isHere)('are not sent by a process that was paused until another one sent them', async () => {
    await addNews('ada');
    await makeNoticeMails(database, [dealer], world(noon));
    let isPaused = false;
    const pause = async () => {
      isPaused = true;
      const { now } = performance;
      vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + minuteMs);
      await sendNoticeMails(database, [dealer], world(noon + minuteMs));
    };
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isPaused && result.rows.some((row) => 'email' in row)) await pause();
        return result;
      },
    });
    await sendNoticeMails({ ...database, db }, [dealer], world(noon));
    expect(isPaused).toBe(true);
    expect(mails.mails.map((mail) => read(mail).header('X-Forecourt-Resend'))).toEqual(['true']);
  });

  test.skipIf(!isHere)('are lost by no process that dies, and sent twice only with a mark', async () => {
    let state = 3;
    const roll = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const commit: Commit = async (work) => {
      const fate = roll(6);
      if (fate === 0)
        return database.commit(async (trx) => {
          await work(trx);
          throw new Error('killed before the commit');
        });
      const result = await database.commit(work);
      if (fate === 1) throw new Error('killed after the commit');
      return result;
    };
    const shoppers = Array.from({ length: 30 }, (_one, index) => `s${index}`);
    for (const id of shoppers) {
      await addShopper(id);
      for (let notice = 0; notice <= roll(4); notice += 1) await addNotice(id);
    }
    let deaths = 0;
    let now = noon;
    for (let run = 0; run < 400; run += 1) {
      now += minuteMs;
      const results = await Promise.allSettled([work(now, { ...database, commit }), work(now, { ...database, commit })]);
      deaths += results.filter(({ status }) => status === 'rejected').length;
      const waiting = await database.db.selectFrom('shopper_mails').select('id').where('state', '=', 'pending').execute();
      const unmailed = await database.db.selectFrom('shopper_notices').select('id').where('mail_id', 'is', null).execute();
      if (waiting.length + unmailed.length === 0) break;
    }
    expect(deaths).toBeGreaterThan(20);
    const rows = await database.db.selectFrom('shopper_mails').select(['shopper_id', 'state']).execute();
    expect(rows.map(({ shopper_id, state: end }) => `${shopper_id} ${end}`).sort()).toEqual(shoppers.map((id) => `${id} delivered`).sort());
    const byId = new Map<string, string[]>();
    for (const mail of mails.mails) {
      const { header } = read(mail);
      const id = header('Message-ID') ?? '';
      byId.set(id, [...(byId.get(id) ?? []), header('X-Forecourt-Resend') ?? 'first']);
    }
    expect(byId.size).toBe(30);
    for (const marks of byId.values()) expect(marks.slice(1)).toEqual(marks.slice(1).map(() => 'true'));
    expect([...byId.values()].every(([mark]) => mark === 'first' || mark === 'true')).toBe(true);
    expect([...byId.values()].some((marks) => marks.length > 1)).toBe(true);
  });
});
