import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuildMemories } from '#lib/build/memory/build-memories.ts';
import { pullOne } from '#lib/pull/pull-one.ts';
import { makeWatchedBuilds } from '#lib/watch/build-watched.ts';
import { makeWatchedPublications } from '#lib/watch/publish-watched.ts';
import { makeIndexPush } from '#lib/watch/push-index.ts';
import { openPurges } from '../../../scripts/cli/open-purges.ts';
import { carsOf, siteOf, textsOf } from '../build/tenants.ts';
import { ownPlace } from './own-place.ts';
import { makePushYard, type PushYard } from './push-yard.ts';
import type { SearchPlace } from './search-place.ts';

let place: SearchPlace;
let yard: PushYard;
beforeAll(async () => {
  place = await ownPlace();
  yard = await makePushYard(place);
});
afterAll(async () => {
  await yard?.remove();
  await place?.close();
});

/** The builds and publications of a watcher with `--index`. Its patience with a search server ends at once, or never. */
function watched(answer: typeof fetch = fetch) {
  /** Tells the timer of each wait that what it waits for has ended. */
  const ends: AbortSignal[] = [];
  const world = {
    ...{ fetch: answer, now: Date.now, random: () => 0 },
    sleep: (ms: number, end?: AbortSignal) => {
      if (end) ends.push(end);
      return ms < 10_000 || answer !== fetch ? setTimeout(Math.min(ms, 1)) : new Promise<void>(() => undefined);
    },
    env: { FORECOURT_SEARCH_ADMIN_KEY: place.key, FORECOURT_PRIVATE_DESTINATIONS: 'allow', OWN_CARS_KEY: 'key' },
  };
  const { signal } = new AbortController();
  const outside = openPurges(world);
  const shared = {
    workspace: yard.workspace,
    signal,
    record: async () => undefined,
    pushIndex: makeIndexPush({ workspace: yard.workspace, world }),
  };
  const publications = makeWatchedPublications({ ...shared, outside, setTimer: () => () => undefined });
  const { targetsOf } = publications;
  const build = makeWatchedBuilds({ ...shared, world, workers: 1, memories: makeBuildMemories(1e9), targetsOf });
  return { build, ...publications, world, ends, close: outside.close };
}

test('a watched build goes live while the search server does not answer, and the push says so', async () => {
  const { build, publish, world, close } = watched();
  const search = { host: 'http://127.0.0.1:9', indexing: 'own', index: 'own-cars' };
  await yard.tenant('own-cars', { site: siteOf('Own Cars', { search, secrets: { searchAdminKey: 'env:OWN_CARS_KEY' } }), cars: carsOf(2) });
  await pullOne(yard.workspace, 'own-cars', world, () => undefined);
  const why =
    'search server http://127.0.0.1:9: it cannot be reached: the connection failed (bad port), 3 times. ' +
    'Start the server, or correct search.host of the site, FORECOURT_SEARCH_HOST or --host.';
  expect(await build('own-cars', { stock: 1, time: 1 })).toMatchObject({
    targets: ['search-index'],
    indexProblem: `Sold cars are still in the search index: ${why}`,
  });
  expect(await readdir(yard.current('own-cars'))).toContain('index.html');
  await expect(publish('own-cars', 'search-index')).rejects.toThrow(`The release is live, but the search index is not updated: ${why}`);
  await close();
});

test('a watched build waits only a little for a search server that hangs', async () => {
  const { build, world, close } = watched(() => new Promise(() => undefined));
  await yard.dealer('hanging-cars', { indexing: 'own', index: place.uid('hanging') }, carsOf(1));
  await pullOne(yard.workspace, 'hanging-cars', world, () => undefined);
  expect(await build('hanging-cars', { sold: 1 })).toMatchObject({
    changedPages: expect.any(Number),
    indexProblem: 'Sold cars are still in the search index: the search server did not answer in time',
  });
  await close();
});

test('sold and removed cars leave the search before their pages change, and new cars and prices come after (rule R60)', async () => {
  const { build, publish, targetsOf, ends, close } = watched();
  const [uid, www] = [place.uid('order'), join(yard.outDir, '..', 'www')];
  const stock = (cars: readonly object[]) =>
    yard.dealer('order-cars', { indexing: 'own', index: uid }, cars, { publish: { targets: [{ to: `${www}/{slug}` }] } });
  const inSearch = async () => (await place.documents(uid)).map(({ id, price, status }) => `${id} ${price} ${status}`).sort();
  const all = carsOf(21);
  await stock(all.slice(0, 20));
  await build('order-cars', { start: 1 });
  const targets = await targetsOf('order-cars');
  expect(targets).toEqual([join(www, 'order-cars'), 'search-index']);
  for (const target of targets) await publish('order-cars', target);
  const { apiKey } = JSON.parse(await readFile(join(yard.workDir, 'search-keys', 'order-cars.json'), 'utf8'));
  const pages = [...(await textsOf(join(www, 'order-cars'), '.html')).values()];
  expect(pages.some((page) => page.includes(apiKey))).toBe(true);
  const before = await inSearch();
  expect(before).toHaveLength(20);

  // Of twenty cars one is withdrawn, one is sold, one costs less, and one is new.
  const [, sold, cheaper, ...others] = all;
  const now = Date.now();
  await stock([{ ...sold, status: 'sold', sold_date_timestamp: now }, { ...cheaper, price: 5000 }, ...others]);
  await build('order-cars', { stock: 1, sold: 1 });
  // The live release has the new car and price, but no target has it.
  await build('order-cars', { site: 1 });
  // A watcher that stops now waits for no timer.
  expect(ends.length).toBeGreaterThan(2);
  expect(ends.every(({ aborted }) => aborted)).toBe(true);
  const left = before.filter((line) => !/^10[01] /.test(line));
  expect(await inSearch()).toEqual([expect.stringMatching(/^101 .* sold$/), ...left]);

  await publish('order-cars', join(www, 'order-cars'));
  // Another poll has found a car that no build has seen yet.
  await stock([{ ...sold, status: 'sold', sold_date_timestamp: now }, { ...cheaper, price: 5000 }, ...others, { ...all[0], id: '999' }]);
  expect(await publish('order-cars', 'search-index')).toMatchObject({ files: 2, newKey: false });
  const after = await inSearch();
  expect(after).toContain('102 5000 in_stock');
  expect(after.filter((line) => /^(100|999) /.test(line))).toEqual([]);
  expect(after).toHaveLength(20);
  await close();
});
