/** What shoppers hear of the cars that they watch, whatever stops the process. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noticesBetween, type StockState } from '#lib/accounts/stock-notices.ts';
import { noticeStock, type ReadStock } from '#lib/api/accounts/notice-stock.ts';
import type { Commit } from '#lib/api/store/commit.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { accounts, browserOf, car, database, open, shut, signIn, yard } from './account-yard.ts';
import { bothStores } from './stores.ts';
import { hilltop } from './yard.ts';

afterEach(shut);

const dealer = hilltop([], { accounts });
const releaseOf = (index: number) => `20261124T${String(100_000 + index)}Z-abcd1234`;
const reader =
  (release: string, stock: StockState, leftOut: string[] = []): ReadStock =>
  async () => ({ release, stock: async () => stock, leftOut: async () => leftOut, documents: async () => [] });
const compare = (on: Pick<Database, 'db' | 'kind' | 'commit'>, readStock: ReadStock) =>
  noticeStock(on, { dealers: [dealer], now: 1000, newId: randomUUID, readStock });

/** A small generator of numbers, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ids = Array.from({ length: 60 }, (_one, index) => `c${index}`);

/** The next stock: some cars cost less, are held, sold or gone. */
function change(before: StockState, roll: (below: number) => number): StockState {
  const entries = Object.entries(before).flatMap(([id, one]): [string, StockState[string]][] => {
    switch (roll(8)) {
      case 0:
        return [[id, { ...one, price: (one.price ?? 0) - 100 }]];
      case 1:
        return [[id, { ...one, state: 'held' }]];
      case 2:
        return [[id, { ...one, state: 'free' }]];
      case 3:
        return roll(4) === 0 ? [] : [[id, { ...one, price: (one.price ?? 0) + 50 }]];
      default:
        return [[id, one]];
    }
  });
  return Object.fromEntries(entries);
}

/** A process that dies at some of its commits: before anything is written, or right after, so that it does not know. */
function dying(on: Database, roll: (below: number) => number): Pick<Database, 'db' | 'kind' | 'commit'> {
  const commit: Commit = async (work) => {
    const fate = roll(3);
    if (fate === 0)
      return on.commit(async (trx) => {
        await work(trx);
        throw new Error('killed before the commit');
      });
    const result = await on.commit(work);
    if (fate === 1) throw new Error('killed after the commit');
    return result;
  };
  return { db: on.db, kind: on.kind, commit };
}

describe.each(bothStores())('notices on %s', (_name, openDatabase, isHere) => {
  beforeEach(() => open(openDatabase));

  test.skipIf(!isHere)('of a hundred shoppers and twenty releases are each there once, while processes die', async () => {
    const roll = dice(7);
    const shoppers = Array.from({ length: 100 }, (_one, index) => `s${index}`);
    const watched = new Map(shoppers.map((id) => [id, ids.filter(() => roll(6) === 0)]));
    for (const id of shoppers) {
      const phone = `+6140000${id.slice(1).padStart(4, '0')}`;
      await database.db.insertInto('shoppers').values({ id, dealer: 'hilltop', phone, email: null, created_at: 1, seen_at: 1 }).execute();
      const rows = (watched.get(id) ?? []).map((car_id) => ({ shopper_id: id, list: 'watched' as const, car_id, at: 1, car: null }));
      if (rows.length > 0) await database.db.insertInto('shopper_cars').values(rows).execute();
    }
    const first: StockState = Object.fromEntries(ids.map((id) => [id, { name: id, slug: id, price: 20_000, state: 'free' as const }]));
    await compare(database, reader(releaseOf(0), first));
    const expected: string[] = [];
    let before = first;
    let deaths = 0;
    for (let index = 1; index <= 20; index += 1) {
      const after = change(before, roll);
      for (const { carId, kind } of noticesBetween(before, after))
        for (const [shopper, cars] of watched) if (cars.includes(carId)) expected.push(`${shopper} ${kind} ${carId} ${releaseOf(index)}`);
      const readStock = reader(releaseOf(index), after);
      for (let isDone = false; !isDone; ) {
        // Two processes at once, of which any may die.
        const runs = await Promise.allSettled([compare(dying(database, roll), readStock), compare(dying(database, roll), readStock)]);
        deaths += runs.filter(({ status }) => status === 'rejected').length;
        const noted = await database.db.selectFrom('noted_stock').select('release').executeTakeFirst();
        isDone = noted?.release === releaseOf(index);
      }
      before = after;
    }
    const rows = await database.db.selectFrom('shopper_notices').select(['shopper_id', 'kind', 'car_id', 'release']).execute();
    const found = rows.map(({ shopper_id, kind, car_id, release }) => `${shopper_id} ${kind} ${car_id} ${release}`);
    expect(deaths).toBeGreaterThanOrEqual(20);
    expect(expected.length).toBeGreaterThan(1000);
    expect(found.sort()).toEqual(expected.sort());
  });

  const lost = new Error('parts of it are missing');
  test.skipIf(!isHere).each<[string, () => Promise<StockState>]>([
    ['all files', async () => ({})],
    ['some files', () => Promise.reject(lost)],
  ])('are of the new release when the one before lost %s as it was read', async (_what, readLost) => {
    const stock: StockState = { c1: { name: 'Car c1', slug: 'car-c1', price: 20_000, state: 'free' } };
    await compare(database, reader(releaseOf(0), stock));
    const losing =
      (index: number, read: () => Promise<StockState>): ReadStock =>
      async (one) => {
        const live = await reader(releaseOf(index), stock)(one);
        return live && { ...live, stock: read };
      };
    const releases = [losing(1, readLost)];
    expect(await compare(database, (one) => (releases.pop() ?? reader(releaseOf(2), stock))(one))).toBe(0);
    const noted = database.db.selectFrom('noted_stock').select(['release', 'cars']);
    expect(await noted.executeTakeFirst()).toEqual({ release: releaseOf(2), cars: JSON.stringify(stock) });
    // One that is still live is reported.
    await expect(
      compare(
        database,
        losing(3, () => Promise.reject(lost)),
      ),
    ).rejects.toBe(lost);
  });

  test.skipIf(!isHere)('reach the shopper, are read, and are deleted with the account', async () => {
    const browser = browserOf();
    await signIn(browser);
    await browser.post('/watchlist/save-car', { car_id: 'c1', car: car('c1') });
    const stock = (price: number): StockState => ({ c1: { name: 'Car c1', slug: 'car-c1', price, state: 'free' } });
    await compare(database, reader(releaseOf(1), stock(20_000)));
    expect((await browser.state()).notices).toEqual([]);
    // A release that leaves the car out has no page with the new price (rule R11).
    expect(await compare(database, reader(`${releaseOf(1)}-left-out`, stock(15_000), ['c1']))).toBe(0);
    expect(await compare(database, reader(releaseOf(2), stock(18_000)))).toBe(1);
    // The same release again, an older one that was rolled back to, and a dealer without accounts.
    expect(await compare(database, reader(releaseOf(2), stock(18_000)))).toBe(0);
    expect(await compare(database, reader(releaseOf(1), stock(15_000)))).toBe(0);
    const [notice, ...more] = (await browser.state()).notices;
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'price-fall',
      carId: 'c1',
      name: 'Car c1',
      slug: 'car-c1',
      from: 20_000,
      to: 18_000,
      isRead: false,
    });
    expect((await browser.post('/garage/notices-read', { up_to: notice?.at })).body).toEqual({});
    expect((await browser.state()).notices[0]?.isRead).toBe(true);
    // The price rises again: only what the shopper may take away still has the notice.
    expect(await compare(database, reader(releaseOf(3), stock(19_000)))).toBe(0);
    expect((await browser.state()).notices).toEqual([]);
    expect((await browser.send('GET', '/auth/data')).body.notices).toHaveLength(1);
    await browser.post('/auth/delete');
    expect(await database.db.selectFrom('shopper_notices').selectAll().execute()).toEqual([]);
    expect(yard.errors).toEqual([]);
  });
});
