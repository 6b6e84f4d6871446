import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import { storeDealer } from '#lib/fleet/state/store-dealer.ts';
import { hourMs } from '#lib/model/time.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { bucket, keys, type Storage, startStorage } from '../publish/storage.ts';
import { buildHere, makeWorkers, manifestOf, noon } from './state-yard.ts';

const slug = 'bucketed';
const cars = carsOf(4);
const live = `fleet/d/${slug}/live.json`;
let yard: Yard;
let storage: Storage;
let workers: ReturnType<typeof makeWorkers>;
beforeAll(async () => {
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
  yard = await makeYard();
  storage = await startStorage();
  workers = makeWorkers(yard, `s3://${bucket}/fleet?endpoint=${storage.endpoint}`);
  await yard.tenant(slug, { site: siteOf('Bucketed'), cars });
});
afterEach(() => storage.meddle(undefined));
afterAll(async () => {
  workers.close();
  await storage.close();
  await yard.remove();
  vi.unstubAllEnvs();
});

const repriced = (price: number) => cars.map((car, at) => (at === 0 ? { ...car, price } : car));

test('an empty worker goes on from a bucket, in few requests and bytes (rule R47)', async () => {
  await (await workers.worker()).build(slug, noon);
  await yard.tenant(slug, { cars: repriced(4_444) });
  const worker = await workers.worker();
  storage.seen.length = 0;
  const { fetched, stored, rendered, pages, changes } = await worker.build(slug, noon + hourMs);
  expect(rendered).toBeLessThan(pages);
  const full = workers.folders();
  await buildHere(full, slug, noon + hourMs, {});
  expect(await manifestOf(worker.workspace, slug)).toEqual(await manifestOf(full, slug));
  const puts = storage.seen.filter(({ method }) => method === 'PUT').map(({ key }) => key);
  expect(puts.length).toBe(stored.writtenObjects);
  // Pages come with their data; the pack and the one object that makes it count come last.
  expect(puts.length).toBeLessThanOrEqual(2 * changes.length + 2);
  expect([puts.at(-1), puts.at(-2)]).toEqual([live, expect.stringMatching(`^fleet/d/${slug}/packs/[0-9a-f]{64}$`)]);
  expect([fetched.fetchedObjects, fetched.fetchedBytes < 100_000, stored.writtenBytes < 100_000]).toEqual([2, true, true]);
});

test('of two workers that store at once, the storage lets one; a lost answer is no conflict', async () => {
  await yard.tenant(slug, { cars: repriced(3_333) });
  const both = [await workers.worker(), await workers.worker()];
  for (const { state, workspace } of both) {
    await fetchDealer(state, workspace, slug);
    await buildHere(workspace, slug, noon + 2 * hourMs, { filesOf: state.filesOf });
  }
  // The storage writes the object, and its answer gets lost: the client repeats the request, which is refused then.
  let lost = false;
  storage.meddle(({ method, key }, response) => {
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
  const { generation, fence } = JSON.parse(await storage.text(live));
  expect([generation, fence]).toEqual([3, 7]);
});

test('a bucket that is not there is said in plain words', async () => {
  const strangers = makeWorkers(yard, `s3://no-such-bucket/fleet?endpoint=${storage.endpoint}`);
  const { state, workspace } = await strangers.worker();
  await expect(fetchDealer(state, workspace, slug)).rejects.toThrow(
    'there is no such bucket. Create it, or correct its name in the location of the state',
  );
  strangers.close();
});
