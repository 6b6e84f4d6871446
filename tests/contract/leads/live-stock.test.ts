/** From a release to the notice of a shopper: what the API reads of the live stock. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noticeStock, type ReadStock } from '#lib/api/accounts/notice-stock.ts';
import { liveStock } from '#lib/serve/live-stock.ts';
import { forecourt } from '../build/run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { accounts } from './account-yard.ts';
import { freshSqlite, type TestDatabase } from './databases.ts';
import { hilltop } from './yard.ts';

let yard: Yard;
let database: TestDatabase;
beforeEach(async () => {
  yard = await makeYard();
  database = await freshSqlite();
});
afterEach(async () => {
  await database.remove();
  await yard.remove();
});

test('a lower price and a sale of two releases reach who watches, and a release without its snapshot is passed over', async () => {
  const dealer = hilltop([], { accounts, slug: 'acme' });
  const readStock: ReadStock = ({ slug }) => liveStock(yard.outDir, slug, 10);
  const compare = () => noticeStock(database, { dealers: [dealer], now: 1000, newId: randomUUID, readStock });
  const build = async (cars: ReturnType<typeof carsOf>) => {
    await yard.tenant('acme', { site: siteOf('Acme', { build: { stockDropFloor: 100 } }), cars });
    expect((await forecourt(['build', 'acme', ...yard.flags])).code).toBe(0);
  };
  expect(await liveStock(yard.outDir, 'acme', 10)).toBeUndefined();
  expect(await compare()).toBe(0);
  const cars = carsOf(3).map((car) => ({ ...car, price: 20_000 }));
  await build(cars);
  const ids = cars.map(({ id }) => String(id));
  await database.db
    .insertInto('shoppers')
    .values({ id: 's', dealer: 'acme', phone: '+61412345678', email: null, created_at: 1, seen_at: 1 })
    .execute();
  const rows = ids.map((car_id) => ({ shopper_id: 's', list: 'watched' as const, car_id, at: 1, car: null }));
  await database.db.insertInto('shopper_cars').values(rows).execute();
  expect(await compare()).toBe(0);
  await build(cars.slice(1).map((car, index) => (index === 0 ? { ...car, price: 18_500 } : car)));
  expect(await compare()).toBe(2);
  const notices = await database.db.selectFrom('shopper_notices').select(['car_id', 'kind', 'body']).orderBy('kind').execute();
  expect(notices.map(({ car_id, kind, body }) => [car_id, kind, JSON.parse(body)])).toEqual([
    [ids[1], 'price-fall', expect.objectContaining({ from: 20_000, to: 18_500 })],
    [ids[0], 'sold', expect.objectContaining({ slug: expect.any(String) })],
  ]);
  const live = await liveStock(yard.outDir, 'acme', 10);
  await rm(`${yard.outDir}/acme/releases/${live?.release}.snapshot.json`);
  expect(await liveStock(yard.outDir, 'acme', 10)).toBeUndefined();
  expect(await compare()).toBe(0);
});
