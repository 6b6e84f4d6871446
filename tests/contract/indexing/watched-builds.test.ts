import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makeBuildMemories } from '#lib/build/memory/build-memories.ts';
import { pullOne } from '#lib/pull/pull-one.ts';
import { makeWatchedBuilds } from '#lib/watch/build-watched.ts';
import { carsOf, makeYard, siteOf } from '../build/tenants.ts';

const yard = await makeYard();
afterAll(() => yard.remove());

test('a watched build goes live, and to its targets, while the search server does not answer', async () => {
  const world = {
    ...{ fetch, now: Date.now, random: () => 0, sleep: (ms: number) => setTimeout(Math.min(ms, 1)) },
    env: { FORECOURT_SEARCH_ADMIN_KEY: 'key', FORECOURT_PRIVATE_DESTINATIONS: 'allow' },
  };
  const search = { host: 'http://127.0.0.1:9', indexing: 'own', index: 'own-cars' };
  await yard.tenant('own-cars', { site: siteOf('Own Cars', { search }), cars: carsOf(2) });
  await pullOne(yard.workspace, 'own-cars', world, () => undefined);
  const build = makeWatchedBuilds({
    ...{ workspace: yard.workspace, world, signal: new AbortController().signal, workers: 1, index: true },
    ...{ record: async () => undefined, memories: makeBuildMemories(1e9), targetsOf: async () => ['/srv/own-cars'] },
  });
  expect(await build('own-cars', { stock: 1, time: 1 })).toMatchObject({
    targets: ['/srv/own-cars'],
    indexProblem:
      'The release is live, but the search index is not updated: search server http://127.0.0.1:9: it cannot be reached: the connection failed ' +
      '(bad port), 3 times. Start the server, or correct search.host of the site, FORECOURT_SEARCH_HOST or --host.',
  });
  expect(await readdir(yard.current('own-cars'))).toContain('index.html');
});
