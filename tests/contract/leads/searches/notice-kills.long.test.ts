/** Notices and their mails while the process that makes them is killed. */
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { noticesBetween } from '#lib/accounts/stock-notices.ts';
import type { SavedChoices } from '#lib/model/saved-search.ts';
import { randomFrom } from '../../build/random.ts';
import { splitMail, startMailServer } from '../mail-server.ts';
import { openPostgres } from '../stores.ts';
import { until } from '../yard.ts';
import { makeNoticeYard, type NoticeYard } from './notice-yard.ts';
import { carsForHistory, pageOf, type Stock, searchesFor, stockOf } from './stock-history.ts';

/** `FORECOURT_NOTICE_KILLS=20` for the whole measure: 1,000 shoppers with 50 searches each. */
const kills = Number(process.env.FORECOURT_NOTICE_KILLS ?? 1);
const isLong = kills > 1;
const sizes = isLong
  ? { shoppers: 1000, searches: 50, releases: 20, cars: 3000, listed: 500, newShare: 0.015 }
  : // Enough cars for a snapshot in parts.
    { shoppers: 20, searches: 10, releases: 2, cars: 240, listed: 160, newShare: 0.4 };
const watchedCars = 8;
const seed = Number(process.env.FORECOURT_SEED ?? Date.now() % 1_000_000);
/** A process that was killed as it sent a mail leaves a lease of 30 s. */
const settleMs = isLong ? 1_200_000 : 280_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

type Random = { next: () => number; pick: <T>(items: readonly T[]) => T };
type Shopper = { id: string; watched: string[]; searches: { id: string; choices: SavedChoices }[] };

async function addShoppers({ db }: NoticeYard, cars: Stock['cars'], { pick }: Random): Promise<Shopper[]> {
  const pool = searchesFor(cars, isLong ? 4000 : 60, pick);
  const shoppers = Array.from({ length: sizes.shoppers }, (_one, index): Shopper => {
    const chosen = new Set<SavedChoices>();
    while (chosen.size < sizes.searches) chosen.add(pick(pool));
    return {
      id: `s${index}`,
      watched: [...new Set(Array.from({ length: watchedCars }, () => pick(cars).id))],
      searches: [...chosen].map((choices, search) => ({ id: `s${index}-${search}`, choices })),
    };
  });
  for (const { id, watched, searches } of shoppers) {
    // A mail that was being sent as its process was killed waits for its lease, for which `npm test` has no time.
    const mail = !isLong ? ('off' as const) : Number(id.slice(1)) % 5 === 0 ? ('at-once' as const) : ('daily' as const);
    const row = { id, dealer: 'acme', phone: null, email: `${id}@example.com`, created_at: 1, seen_at: Date.now(), mail };
    await db.insertInto('shoppers').values(row).execute();
    await db
      .insertInto('shopper_cars')
      .values(watched.map((car_id) => ({ shopper_id: id, list: 'watched' as const, car_id, at: 1, car: null })))
      .execute();
    await db
      .insertInto('saved_searches')
      .values(
        searches.map(({ id: search, choices }) => ({
          ...{ id: search, shopper_id: id, dealer: 'acme', name: `Search ${search}`, at: 1, changed_at: 1 },
          ...{ fingerprint: JSON.stringify(choices), choices: JSON.stringify(choices) },
        })),
      )
      .execute();
  }
  return shoppers;
}

/** The next stock: some cars go, some come, of which a part was there before, and some cost less. */
function nextCars(listed: Stock['cars'], cars: Stock['cars'], { next }: Random): Stock['cars'] {
  const ids = new Set(listed.map(({ id }) => id));
  const kept = listed.filter(() => next() > 0.04).map((car) => (next() > 0.05 ? car : { ...car, price: (car.price ?? 0) - 500 }));
  return [...kept, ...cars.filter(({ id }) => !ids.has(id) && next() < sizes.newShare)];
}

/** What shoppers are to hear of a new stock. `told`: the cars that have been news before. */
function expectedNotices(
  shoppers: readonly Shopper[],
  before: Stock,
  after: Stock,
  told: ReadonlySet<string>,
  site: NoticeYard['site'],
): string[] {
  const watchers = new Map<string, string[]>();
  for (const { id, watched } of shoppers) for (const car of watched) watchers.set(car, [...(watchers.get(car) ?? []), id]);
  const changes = noticesBetween(before.state, after.state).flatMap(({ kind, carId }) =>
    (watchers.get(carId) ?? []).map((shopper) => `${shopper} ${kind} ${carId} ${after.release}`),
  );
  const page = pageOf(after, site);
  const fresh = after.cars.filter(({ id }) => !told.has(id)).map(({ id }) => id);
  const matches = shoppers.flatMap(({ searches }) =>
    searches.flatMap(({ id, choices }) => {
      const found = page(choices);
      const count = fresh.filter((car) => found.has(car)).length;
      return count > 0 ? [`${id} match ${count} ${after.release}`] : [];
    }),
  );
  return [...changes, ...matches];
}

const seconds = (ms: number) => Math.round(ms / 1000);

/** Whether all notices of a release are written. */
async function isDone({ db }: NoticeYard, release: string): Promise<boolean> {
  const noted = await db.selectFrom('noted_stock').select('release').executeTakeFirst();
  const left = await db.selectFrom('arrivals').select('release').executeTakeFirst();
  return noted?.release === release && left === undefined;
}

/** The first lines that one list has and the other lacks: a difference of hundreds of thousands of lines cannot be read. */
function differences(expected: readonly string[], found: readonly string[]) {
  const [wanted, there] = [new Set(expected), new Set(found)];
  const seen = new Set<string>();
  const repeated = found.filter((line) => seen.has(line) || !seen.add(line));
  return {
    missing: expected.filter((line) => !there.has(line)).slice(0, 20),
    unexpected: found.filter((line) => !wanted.has(line)).slice(0, 20),
    repeated: repeated.slice(0, 20),
  };
}

const openPg = openPostgres();
const stores = [
  ['SQLite', true],
  openPg
    ? [isLong ? 'Postgres' : 'Postgres (skipped: only test:long runs it)', isLong]
    : ['Postgres (skipped: PostgreSQL is not installed)', false],
] as const satisfies readonly (readonly [string, boolean])[];

describe.each(stores)('on %s', (kind, isHere) => {
  test.skipIf(!isHere)(
    'each notice is there once, and no mail is sent twice without a mark, while the process is killed',
    async () => {
      const next = randomFrom(seed);
      const random: Random = { next, pick: (items) => items[Math.floor(next() * items.length)] as never };
      const mails = await startMailServer();
      cleanups.push(mails.close);
      const database = kind === 'SQLite' ? undefined : await openPg?.();
      if (database) cleanups.push(database.remove);
      const yard = await makeNoticeYard(mails.url, database?.url);
      cleanups.push(yard.remove);
      const cars = carsForHistory(sizes.cars);
      const shoppers = await addShoppers(yard, cars, random);

      let before = stockOf(0, cars.slice(0, sizes.listed), yard.site);
      const told = new Set(before.cars.map(({ id }) => id));
      await yard.release(before);
      let running = await yard.start();
      await until('the first release to be noted', () => isDone(yard, before.release));
      const expected: string[] = [];
      let [killed, interrupted, expectingMs] = [0, 0, 0];
      const beganAt = performance.now();
      for (let index = 1; index <= sizes.releases; index += 1) {
        await yard.kill(running);
        const after = stockOf(index, nextCars(before.cars, cars, random), yard.site);
        const askedAt = performance.now();
        expected.push(...expectedNotices(shoppers, before, after, told, yard.site));
        expectingMs += performance.now() - askedAt;
        for (const { id } of after.cars) told.add(id);
        await yard.release(after);
        running = await yard.start();
        if (killed < kills) {
          await setTimeout(next() * (isLong ? 3000 : 400));
          await yard.kill(running);
          killed += 1;
          if (!(await isDone(yard, after.release))) interrupted += 1;
          running = await yard.start();
        }
        await until(`the notices of release ${index}`, () => isDone(yard, after.release));
        // Some time for the mails, of which the next kill interrupts some.
        if (isLong) await setTimeout(next() * 2000);
        before = after;
      }
      const rows = await yard.db
        .selectFrom('shopper_notices')
        .select(['shopper_id', 'kind', 'car_id', 'search_id', 'release', 'body'])
        .execute();
      const found = rows.map(({ shopper_id, kind: noticed, car_id, search_id, release, body }) =>
        search_id === null
          ? `${shopper_id} ${noticed} ${car_id} ${release}`
          : `${search_id} ${noticed} ${(JSON.parse(body) as { count: number }).count} ${release}`,
      );
      expect(differences(expected, found)).toEqual({ missing: [], unexpected: [], repeated: [] });
      expect(expected.length).toBeGreaterThan(isLong ? 50_000 : 20);

      const openMails = async () => {
        const pending = await yard.db.selectFrom('shopper_mails').select('id').where('state', '=', 'pending').execute();
        const unmailed = await yard.db
          .selectFrom('shoppers')
          .select('id')
          .where('mail', '<>', 'off')
          .where('mailed_at', 'is', null)
          .where('id', 'in', yard.db.selectFrom('shopper_notices').select('shopper_id'))
          .execute();
        return pending.length + unmailed.length;
      };
      // A process looks for mails at its start. Each of these kills interrupts some; the last one is left alone with what waits for its lease.
      let mailKills = 0;
      const mailingAt = performance.now();
      const end = mailingAt + settleMs;
      while ((await openMails()) > 0 && performance.now() < end) {
        if (mailKills < kills) {
          await yard.kill(running);
          mailKills += 1;
          running = await yard.start();
        }
        await setTimeout(1000 + next() * 3000);
      }
      expect(await openMails()).toBe(0);
      await yard.kill(running);
      const ids = await yard.db.selectFrom('shopper_mails').select('id').execute();
      const sent = mails.mails.map(({ raw }) => splitMail(raw).headers);
      const header = (headers: readonly string[], name: string) => headers.find((line) => line.toLowerCase().startsWith(`${name}: `));
      const messages = new Map<string, string[][]>();
      for (const headers of sent) {
        const id = header(headers, 'message-id') ?? '';
        messages.set(id, [...(messages.get(id) ?? []), headers]);
      }
      const unmarked = [...messages.values()].filter((same) => same.slice(1).some((headers) => !header(headers, 'x-forecourt-resend')));
      expect(unmarked).toEqual([]);
      expect(messages.size).toBe(ids.length);
      if (isLong) expect(ids.length).toBeGreaterThanOrEqual(sizes.shoppers / 2);
      const figures = {
        ...{ seed, kind, shoppers: shoppers.length, searches: shoppers.length * sizes.searches, releases: sizes.releases },
        ...{ kills: killed, mailKills, interrupted, notices: found.length, mails: ids.length, sent: sent.length },
        seconds: {
          ...{ releases: seconds(mailingAt - beganAt - expectingMs), mails: seconds(performance.now() - mailingAt) },
          // The page's own engine, which the notices are compared with.
          expectations: seconds(expectingMs),
        },
      };
      process.stdout.write(`notices under kills: ${JSON.stringify(figures)}\n`);
    },
    isLong ? 3_600_000 : 300_000,
  );
});
