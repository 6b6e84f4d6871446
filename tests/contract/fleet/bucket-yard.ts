import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { bucket, keys, type Storage, startStorage } from '../publish/storage.ts';
import { makeWorkers } from './state-yard.ts';

/** The dealer of the tests with a bucket. */
export const slug = 'bucketed';
const cars = carsOf(4);
/** The object that makes a state count. */
export const live = `fleet/d/${slug}/live.json`;

export const repriced = (price: number) => cars.map((car, at) => (at === 0 ? { ...car, price } : car));

/** For the tests of one file: a dealer, and workers whose state is in a bucket. They are removed after the last test. */
export function makeBucketYard() {
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
  return { yard: () => yard, storage: () => storage, workers: () => workers };
}
