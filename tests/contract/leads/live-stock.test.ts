/** From a release to the notices of shoppers: the command, and the thread of the API. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dealersBehind } from '#lib/api/accounts/compare-releases.ts';
import { compareInThread } from '#lib/api/accounts/notice-thread.ts';
import { leadDealer } from '#lib/api/lead-dealer.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';
import { loadSite } from '#lib/site/load.ts';
import { forecourt } from '../build/run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { resultOf } from '../json-output.ts';

/** The database that commands use if nothing else is said. */
const url = 'sqlite:leads.sqlite';
let yard: Yard;
let database: Database;
beforeEach(async () => {
  yard = await makeYard();
  database = await openDatabase(url, yard.workDir);
  await migrate(database.db);
});
afterEach(async () => {
  await database.close();
  await yard.remove();
});

const accounts = { features: { garage: true, authentication: true }, garage: { sms: { kind: 'terminal' } } };

test('a lower price, a sale and a new car of two releases reach shoppers of a site that searches with a host (rule V23)', async () => {
  const settings = { build: { stockDropFloor: 100 }, search: { host: 'https://search.example.com', apiKey: 'key' }, ...accounts };
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await forecourt([...words, ...yard.flags]);
    return { code, text: stdout + stderr };
  };
  const build = async (cars: ReturnType<typeof carsOf>) => {
    await yard.tenant('acme', { site: siteOf('Acme', settings), cars });
    expect((await run('build', 'acme')).code).toBe(0);
  };
  await yard.tenant('acme', { site: siteOf('Acme', settings), cars: [] });
  await yard.tenant('plain', { site: siteOf('Plain'), cars: [] });
  expect(await run('notices', '--all')).toEqual({
    code: 0,
    text: expect.stringMatching(/^acme: no release to compare\. To make one, run: .* build acme/),
  });
  expect(await run('notices', 'plain')).toEqual({ code: 0, text: 'No dealer here has accounts of shoppers.\n' });

  const all = carsOf(4).map((car) => ({ ...car, price: 20_000 }));
  const [cars, fresh] = [all.slice(0, 3), all.slice(3)];
  await build(cars);
  const ids = cars.map(({ id }) => String(id));
  await database.db
    .insertInto('shoppers')
    .values({ id: 's', dealer: 'acme', phone: '+61412345678', email: null, created_at: 1, seen_at: 1 })
    .execute();
  const rows = ids.map((car_id) => ({ shopper_id: 's', list: 'watched' as const, car_id, at: 1, car: null }));
  await database.db.insertInto('shopper_cars').values(rows).execute();
  const search = { id: 'q', shopper_id: 's', dealer: 'acme', name: 'Mazdas', fingerprint: 'f', at: 1, changed_at: 1 };
  const choices = JSON.stringify({ refinements: { make: ['Mazda'] } });
  await database.db
    .insertInto('saved_searches')
    .values({ ...search, choices })
    .execute();
  expect((await run('notices', 'acme')).text).toMatch(/^acme: no news, release \d{8}T\d{6}Z-\w+\n$/);

  // The second release is compared by the thread of the API.
  await build([...cars.slice(1).map((car, index) => (index === 0 ? { ...car, price: 18_500 } : car)), ...fresh]);
  const dealer = leadDealer({ site: (await loadSite({ tenantsDir: yard.tenantsDir, slug: 'acme' })).site, granted: [] }, undefined);
  const behind = await dealersBehind(database, [dealer], yard.outDir);
  expect(behind).toEqual([dealer]);
  const work = { url, folder: yard.workDir, outDir: yard.outDir, dealers: [{ slug: 'acme', accounts: dealer.accounts }] };
  expect(await compareInThread(work)).toEqual([{ slug: 'acme', release: expect.any(String), notices: 3 }]);
  expect(await dealersBehind(database, [dealer], yard.outDir)).toEqual([]);
  const notices = await database.db.selectFrom('shopper_notices').select(['car_id', 'kind', 'body']).orderBy('kind').execute();
  expect(notices.map(({ car_id, kind, body }) => [car_id, kind, JSON.parse(body)])).toEqual([
    [String(fresh[0]?.id), 'match', expect.objectContaining({ name: 'Mazdas', count: 1, href: expect.stringMatching(/^\/search/) })],
    [ids[1], 'price-fall', expect.objectContaining({ from: 20_000, to: 18_500, note: 'Excl. govt. charges' })],
    [ids[0], 'sold', expect.objectContaining({ slug: expect.any(String) })],
  ]);
  expect((await run('notices', 'acme')).text).toMatch(/^acme: no news/);
  expect(resultOf({ stdout: (await run('notices', 'acme', '--json')).text })).toEqual({
    dealers: [{ slug: 'acme', release: expect.any(String), notices: 0 }],
  });
});

test('a release that cannot be read is named, and keeps no other dealer from its notices', async () => {
  for (const slug of ['acme', 'bay']) {
    await yard.tenant(slug, { site: siteOf(slug, accounts), cars: carsOf(1) });
    expect((await forecourt(['build', slug, ...yard.flags])).code).toBe(0);
  }
  const { release } = resultOf(await forecourt(['notices', 'acme', '--json', ...yard.flags])).dealers[0];
  await database.db.deleteFrom('noted_stock').execute();
  await writeFile(join(yard.outDir, 'acme', 'releases', `${release}.snapshot.json`), '{');
  const ran = await forecourt(['notices', '--all', '--json', ...yard.flags]);
  expect(ran.code).toBe(1);
  expect(resultOf(ran)).toEqual({
    dealers: [
      { slug: 'acme', notices: 0, problem: expect.stringContaining('snapshot.json') },
      { slug: 'bay', release: expect.any(String), notices: 0 },
    ],
  });
});
