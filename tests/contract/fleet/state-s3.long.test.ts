import { expect, test } from 'vitest';
import { hourMs } from '#lib/model/time.ts';
import { live, makeBucketYard, repriced, slug } from './bucket-yard.ts';
import { buildHere, manifestOf, noon } from './state-yard.ts';

const bucketed = makeBucketYard();

test('an empty worker goes on from a bucket, in few requests and bytes (rule R47)', async () => {
  await (await bucketed.workers().worker()).build(slug, noon);
  await bucketed.yard().tenant(slug, { cars: repriced(4_444) });
  const worker = await bucketed.workers().worker();
  bucketed.storage().seen.length = 0;
  const { fetched, stored, rendered, pages, changes } = await worker.build(slug, noon + hourMs);
  expect(rendered).toBeLessThan(pages);
  const full = bucketed.workers().folders();
  await buildHere(full, slug, noon + hourMs, {});
  expect(await manifestOf(worker.workspace, slug)).toEqual(await manifestOf(full, slug));
  const puts = bucketed
    .storage()
    .seen.filter(({ method }) => method === 'PUT')
    .map(({ key }) => key);
  expect(puts.length).toBe(stored.writtenObjects);
  // Pages come with their data; the pack and the one object that makes it count come last.
  expect(puts.length).toBeLessThanOrEqual(2 * changes.length + 2);
  expect([puts.at(-1), puts.at(-2)]).toEqual([live, expect.stringMatching(`^fleet/d/${slug}/packs/[0-9a-f]{64}$`)]);
  expect([fetched.fetchedObjects, fetched.fetchedBytes < 100_000, stored.writtenBytes < 100_000]).toEqual([2, true, true]);
});
