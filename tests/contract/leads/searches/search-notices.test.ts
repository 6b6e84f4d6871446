/** What shoppers hear of their saved searches, whatever stops the process. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { matchArrivals } from '#lib/api/accounts/match-arrivals.ts';
import { makeNoticeMails } from '#lib/api/accounts/notice-mails.ts';
import { noticeStock, type ReadStock } from '#lib/api/accounts/notice-stock.ts';
import { makeSavedSearches } from '#lib/api/accounts/saved-searches.ts';
import type { Commit } from '#lib/api/store/commit.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import type { Car } from '#lib/model/car.ts';
import type { SavedChoices } from '#lib/model/saved-search.ts';
import { randomFrom } from '../../build/random.ts';
import { accounts, browserOf, database, open, shut, signIn, yard } from '../account-yard.ts';
import { bothStores } from '../stores.ts';
import { hilltop } from '../yard.ts';
import { carsForHistory, leavingOut, pageOf, type Stock, searchesFor, stockOf } from './stock-history.ts';

afterEach(shut);

const dealer = hilltop([], { accounts });
const { site } = accounts;
const reader =
  ({ release, state, documents, leftOut = [] }: Stock): ReadStock =>
  async () => ({ release, stock: async () => state, leftOut: async () => leftOut, documents: async () => documents });
type Store = Pick<Database, 'db' | 'kind' | 'commit'>;

let now = 1000;
const compare = async (on: Store, stock: Stock) => {
  const options = { dealers: [dealer], now, newId: randomUUID, readStock: reader(stock) };
  await noticeStock(on, options);
  return matchArrivals(on, options);
};
const bodies = async () =>
  (await database.db.selectFrom('shopper_notices').select(['search_id', 'body', 'release']).execute()).map(({ body, ...row }) => ({
    ...row,
    ...(JSON.parse(body) as { name: string; count: number; href: string; cars: { name: string; slug: string }[] }),
  }));

async function addShopper(id: string) {
  const row = { id, dealer: 'hilltop', phone: null, email: `${id}@example.com`, created_at: 1, seen_at: 1 };
  await database.db.insertInto('shoppers').values(row).execute();
  return { ...row, mail: 'daily' as const, mailed_at: null, stop_key: null };
}
const searching = () => makeSavedSearches(database, { now: () => now, newId: randomUUID });

/** A process that dies at some of its commits: before anything is written, or right after, so that it does not know. */
function dying(on: Store, random: () => number): Store {
  const commit: Commit = async (work) => {
    const fate = Math.floor(random() * 4);
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

describe.each(bothStores())('notices of saved searches on %s (rule V21)', (_name, openDatabase, isHere) => {
  const it = test.skipIf(!isHere);
  beforeEach(async () => {
    now = 1000;
    await open(openDatabase);
  });

  it('are there once for each search and release, while two processes die', async () => {
    const random = randomFrom(27);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const cars = carsForHistory(200);
    const pool = searchesFor(cars, 300, pick);
    const searches: { id: string; choices: SavedChoices }[] = [];
    for (let shopper = 0; shopper < 8; shopper += 1) {
      await addShopper(`s${shopper}`);
      const rows = [...new Set(Array.from({ length: 60 }, () => pick(pool)))].slice(0, 50).map((choices, index) => ({
        ...{ id: `${shopper}-${index}`, shopper_id: `s${shopper}`, dealer: 'hilltop', name: `Search ${index}`, at: 1, changed_at: 1 },
        ...{ fingerprint: `${shopper} ${index}`, choices: JSON.stringify(choices) },
      }));
      await database.db.insertInto('saved_searches').values(rows).execute();
      searches.push(...rows.map(({ id }, index) => ({ id, choices: JSON.parse(rows[index]?.choices ?? '') as SavedChoices })));
    }
    let listed = cars.slice(0, 120);
    const told = new Set(listed);
    await compare(database, stockOf(0, listed, site));
    const expected: string[] = [];
    let deaths = 0;
    for (let index = 1; index <= 3; index += 1) {
      now += 1000;
      // Some go, and some come, of which a part was there before.
      const next = [...listed.filter(() => random() > 0.1), ...cars.filter((car) => !listed.includes(car) && random() > 0.7)];
      const stock = stockOf(index, next, site);
      const fresh = new Set(next.filter((car) => !told.has(car)).map(({ id }) => id));
      const page = pageOf(stock, site);
      for (const { id, choices } of searches) {
        const count = [...page(choices)].filter((one) => fresh.has(one)).length;
        if (count > 0) expected.push(`${id} ${stock.release} ${count}`);
      }
      for (let isDone = false; !isDone; ) {
        const runs = await Promise.allSettled([compare(dying(database, random), stock), compare(dying(database, random), stock)]);
        deaths += runs.filter(({ status }) => status === 'rejected').length;
        const noted = await database.db.selectFrom('noted_stock').select('release').executeTakeFirst();
        const left = await database.db.selectFrom('arrivals').select('release').execute();
        isDone = noted?.release === stock.release && left.length === 0;
      }
      for (const car of next) told.add(car);
      listed = next;
    }
    const found = (await bodies()).map(({ search_id, release, count }) => `${search_id} ${release} ${count}`);
    expect(deaths).toBeGreaterThan(2);
    expect(expected.length).toBeGreaterThan(100);
    expect(found.sort()).toEqual(expected.sort());
  });

  it('name the search, its address, how many cars are new, and the first five', async () => {
    const browser = browserOf();
    await signIn(browser);
    await browser.post('/garage/save-search', { name: 'Red ones', choices: { refinements: { colour: ['Red'] } } });
    now = yard.now() + 1000;
    const cars = carsForHistory(30).map((car, index) => ({ ...car, colour: index < 7 ? 'Red' : 'Blue' }));
    await compare(database, stockOf(1, cars.slice(20), site));
    expect(await compare(database, stockOf(2, cars, site))).toBe(1);
    expect(await compare(database, stockOf(2, cars, site))).toBe(0);
    const { notices } = await browser.state();
    expect(notices).toEqual([
      {
        ...{ id: expect.any(String), kind: 'match', at: now, isRead: false, searchId: expect.any(String) },
        ...{ name: 'Red ones', href: expect.stringMatching(/colour.*Red$/), count: 7 },
        cars: cars.slice(0, 5).map(({ name, slug }) => ({ name, slug })),
      },
    ]);
    expect((await browser.send('GET', '/auth/data')).body.notices).toHaveLength(1);
    const [search] = (await browser.state()).searches;
    await browser.post('/garage/remove-search', { id: search?.id });
    expect((await browser.state()).notices).toEqual([]);
    expect(yard.errors).toEqual([]);
  });

  const [car] = carsForHistory(1) as [Car];
  const others = carsForHistory(20).slice(10);
  it.each<[string, Car[][]]>([
    ['that comes back', [others, [...others, car], others, [...others, car]]],
    ['that was held and is free again', [others, [...others, car], [...others, { ...car, status: 'unavailable' }], [...others, car]]],
    ['that is listed again under another ID', [others, [...others, car], [...others, { ...car, id: '9999', slug: 'again' }]]],
    ['that is listed again later', [others, [...others, car], others, [...others, { ...car, id: '9999', slug: 'again' }]]],
    ['that is listed twice', [others, [...others, car], [...others, car, { ...car, id: '9999', slug: 'twice' }]]],
  ])('are no two of a car %s', async (_what, stocks) => {
    const shopper = await addShopper('ada');
    await searching().saveSearch(shopper, { name: 'All', choices: {} });
    for (const [index, cars] of stocks.entries()) {
      now += 1000;
      await compare(database, stockOf(index, cars, site));
    }
    expect((await bodies()).map(({ release, count }) => [release, count])).toEqual([[stockOf(1, [], site).release, 1]]);
  });

  it('tell of a car that a release leaves out once its page is there (rule R11)', async () => {
    const shopper = await addShopper('ada');
    await searching().saveSearch(shopper, { name: 'All', choices: {} });
    const stocks = [
      stockOf(0, others, site),
      leavingOut(stockOf(1, [...others, car], site), [car.id]),
      leavingOut(stockOf(2, [...others, { ...car, price: 1000 }], site), [car.id]),
      stockOf(3, [...others, car], site),
    ];
    for (const stock of stocks) {
      now += 1000;
      await compare(database, stock);
    }
    expect((await bodies()).map(({ release, count, cars }) => [release, count, cars])).toEqual([
      [stocks[3]?.release, 1, [{ name: car.name, slug: car.slug }]],
    ]);
  });

  it('tell each search once of a car whose photos and price come later', async () => {
    const photographed = { ...dealer, accounts: { ...accounts, site: { ...site, search: { ...site.search, minimumPhotos: 3 } } } };
    const shopper = await addShopper('ada');
    const { make = '' } = car;
    const refinements = { make: [make] };
    await searching().saveSearch(shopper, { name: 'Any', choices: { refinements } });
    await searching().saveSearch(shopper, { name: 'With photos', choices: { refinements, ranges: { photos_count: { min: 3 } } } });
    await searching().saveSearch(shopper, { name: 'With a price', choices: { refinements, ranges: { price: { min: 1000 } } } });
    const rest = others.filter((other) => other.make !== make);
    const bare: Car = { id: '77', slug: '77', name: 'Bare', make, status: 'in_stock', vin: 'VIN777777' };
    const images = ['a', 'b', 'c'];
    const steps: Car[][] = [
      [],
      [bare],
      [{ ...bare, images }],
      [{ ...bare, images, price: 20_000 }],
      [bare],
      [{ ...bare, images, price: 20_000 }],
    ];
    for (const [index, cars] of steps.entries()) {
      now += 1000;
      const readStock = reader(stockOf(index, [...rest, ...cars], site));
      const options = { dealers: [photographed], now, newId: randomUUID, readStock };
      await noticeStock(database, options);
      await matchArrivals(database, options);
    }
    const told = (await bodies()).map(({ name, release, count }) => [name, release, count]).sort();
    expect(told).toEqual([
      ['Any', stockOf(1, [], site).release, 1],
      ['With a price', stockOf(3, [], site).release, 1],
      ['With photos', stockOf(2, [], site).release, 1],
    ]);
  });

  it('have what came since the search was chosen: a car that went before it and comes back is new to it', async () => {
    const shopper = await addShopper('ada');
    const [first, second] = [stockOf(0, [...others, car], site), stockOf(1, others, site)];
    await searching().saveSearch(shopper, { name: 'Before', choices: {} });
    now += 1000;
    await compare(database, first);
    now += 1000;
    await compare(database, second);
    now += 1000;
    await searching().saveSearch(shopper, { name: 'After', choices: { refinements: { make: [car.make ?? ''] } } });
    now += 1000;
    await compare(database, stockOf(2, [...others, car], site));
    expect((await bodies()).map(({ name }) => name)).toEqual(['After']);
    // Other filters make it another search, which has shown what is there.
    const [{ id }] = (await database.db.selectFrom('saved_searches').select('id').where('name', '=', 'Before').execute()) as [
      { id: string },
    ];
    now += 1000;
    await compare(database, stockOf(3, others, site));
    now += 1000;
    await searching().changeSearch(shopper, { id, choices: { ranges: { year: { min: 1990 } } } });
    now += 1000;
    await compare(database, stockOf(4, [...others, car], site));
    expect((await bodies()).map(({ name }) => name)).toEqual(['After', 'Before']);
  });

  it('are matched with the stock that is live when a process that died is followed by another', async () => {
    const shopper = await addShopper('ada');
    await searching().saveSearch(shopper, { name: 'All', choices: {} });
    now += 1000;
    await compare(database, stockOf(0, others, site));
    const options = (stock: Stock) => ({ dealers: [dealer], now, newId: randomUUID, readStock: reader(stock) });
    now += 1000;
    await noticeStock(database, options(stockOf(1, carsForHistory(20).slice(8), site)));
    // Of the two new cars one is gone before the searches were matched.
    const live = options(stockOf(2, carsForHistory(20).slice(9), site));
    await noticeStock(database, live);
    expect(await matchArrivals(database, live)).toBe(1);
    expect((await bodies()).map(({ count }) => count)).toEqual([1]);
  });

  it('go into the one mail of the day, with the news of watched cars', async () => {
    const shopper = await addShopper('ada');
    await searching().saveSearch(shopper, { name: 'All', choices: {} });
    await database.db
      .insertInto('shopper_cars')
      .values({ shopper_id: 'ada', list: 'watched', car_id: others[0]?.id ?? '', at: 1, car: null })
      .execute();
    now = Date.parse('2026-11-24T02:00:00Z');
    await compare(database, stockOf(0, others, site));
    now += 1000;
    await compare(database, stockOf(1, [...others.slice(1), car], site));
    const mailed = { ...dealer, accounts: { ...accounts, noticeSmtp: 'env:SMTP' } };
    expect(await makeNoticeMails(database, [mailed], { now: () => now, newId: randomUUID })).toBe(1);
    const kinds = await database.db.selectFrom('shopper_notices').select('kind').where('mail_id', 'is not', null).orderBy('kind').execute();
    expect(kinds).toEqual([{ kind: 'match' }, { kind: 'sold' }]);
  });
});
