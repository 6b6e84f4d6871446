import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pullOne } from '#lib/pull/pull-one.ts';
import { pollDealer } from '#lib/watch/poll-dealer.ts';
import { makeYard } from '../build/tenants.ts';
import { startPlatform } from '../sources/fake-platform.ts';
import { noon, operatorFor, platformSourceOf, searchKey, serve, stock, token } from '../sources/workplace.ts';

test('watch and pull ask the platform for the same cars, those sold within the sold window and goneDays', async () => {
  const [yard, platform] = [await makeYard(), await startPlatform()];
  serve(platform, stock(2));
  const settings = { dealer: { name: 'Acme', url: 'https://acme.example.com' }, build: { goneDays: 40 } };
  await yard.tenant('acme', { site: { source: platformSourceOf(platform), settings } });
  await writeFile(join(yard.tenantsDir, 'operator.json'), operatorFor(platform));
  const env = { FORECOURT_API_TOKEN: token, FORECOURT_SEARCH_KEY: searchKey, FORECOURT_PRIVATE_DESTINATIONS: 'allow' };
  const world = { fetch, env, now: () => noon, sleep: async () => undefined, random: () => 0 };
  const asked = async (pull: () => Promise<unknown>) => {
    platform.seen.length = 0;
    await pull();
    return platform.seen.flatMap(({ path, body }) => (path.includes('/indexes/') ? [body] : []));
  };
  const pulled = await asked(() => pullOne(yard.workspace, 'acme', world, () => undefined));
  expect(JSON.stringify(pulled)).toContain(`sold_date_timestamp >= ${noon - (7 + 40) * 86_400_000}`);
  expect(await asked(() => pollDealer(yard.workspace, 'acme', world, new Map()))).toEqual(pulled);
  // The poll changed nothing: the snapshot of the pull has the same cars.
  expect(JSON.parse(await readFile(join(yard.workDir, 'snapshots', 'acme.json'), 'utf8')).cars).toHaveLength(2);
  await platform.close();
  await yard.remove();
});
