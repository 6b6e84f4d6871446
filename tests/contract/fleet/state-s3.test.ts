import { expect, test } from 'vitest';
import { fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import { storeDealer } from '#lib/fleet/state/store-dealer.ts';
import { hourMs } from '#lib/model/time.ts';
import { live, makeBucketYard, repriced, slug } from './bucket-yard.ts';
import { buildHere, makeWorkers, noon } from './state-yard.ts';

const bucketed = makeBucketYard();

test('of two workers that store at once, the storage lets one; a lost answer is no conflict', async () => {
  await (await bucketed.workers().worker()).build(slug, noon);
  await bucketed.yard().tenant(slug, { cars: repriced(3_333) });
  const both = [await bucketed.workers().worker(), await bucketed.workers().worker()];
  for (const { state, workspace } of both) {
    await fetchDealer(state, workspace, slug);
    await buildHere(workspace, slug, noon + 2 * hourMs, { filesOf: state.filesOf });
  }
  // The storage writes the object, and its answer gets lost: the client repeats the request, which is refused then.
  let lost = false;
  bucketed.storage().meddle(({ method, key }, response) => {
    if (method === 'PUT' && key === live && !lost) {
      lost = true;
      response.on('finish', () => undefined);
      response.end = (() => response.destroy()) as never;
    }
    return false;
  });
  const outcomes = await Promise.allSettled(both.map(({ state, workspace }) => storeDealer(state, workspace, slug, { fence: 7 })));
  expect(lost).toBe(true);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { generation, fence } = JSON.parse(await bucketed.storage().text(live));
  expect([generation, fence]).toEqual([2, 7]);
});

test('a bucket that is not there is said in plain words', async () => {
  const strangers = makeWorkers(bucketed.yard(), `s3://no-such-bucket/fleet?endpoint=${bucketed.storage().endpoint}`);
  const { state, workspace } = await strangers.worker();
  await expect(fetchDealer(state, workspace, slug)).rejects.toThrow(
    'there is no such bucket. Create it, or correct its name in the location of the state',
  );
  strangers.close();
});
