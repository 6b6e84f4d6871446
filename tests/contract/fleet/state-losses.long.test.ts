/** What a store lost, what other machines changed, and what comes between a fetch and a store (rule R47). */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import { rememberFiles } from '#lib/fleet/state/known-files.ts';
import { storeDealer } from '#lib/fleet/state/store-dealer.ts';
import { hourMs } from '#lib/model/time.ts';
import { findUnservableFiles } from '#lib/releases/damage.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import { rollBack } from '#lib/releases/rollback.ts';
import { carsOf, siteOf } from '../build/tenants.ts';
import { buildHere, makeStateYard, noon, photosOf } from './state-yard.ts';

const { yard, location, workers, published } = await makeStateYard();

test('a full render leaves out grace files that the store lost, so that a new target gets the release', async () => {
  const slug = 'lost-grace';
  const cars = carsOf(2);
  const pictured = cars.map((car, at) => ({ ...car, images: [`photo-${at}.jpg`] }));
  await yard.tenant(slug, { site: siteOf('Lost Grace'), cars: pictured, files: await photosOf(2) });
  const first = await workers.worker();
  await first.build(slug, noon);
  await yard.tenant(slug, { cars });
  const { release } = await first.build(slug, noon + hourMs);
  // Photos that open pages still show.
  const { grace = {} } = (await readDetails(first.workspace.outDir, slug, release.id)) ?? {};
  const [lost, kept] = Object.keys(grace);
  expect([lost, kept]).toEqual([expect.stringMatching(/^images\//), expect.stringMatching(/^images\//)]);
  await rm(join(location, 'd', slug, 'files', `${grace[lost as string]?.sha256}.zst`));
  const second = await workers.worker();
  await fetchDealer(second.state, second.workspace, slug);
  await expect(published(second, slug, 'www-grace')).rejects.toThrow('is missing');
  await second.build(slug, noon + 2 * hourMs, { renderAll: true });
  const files = Object.keys(await published(second, slug, 'www-grace'));
  expect([files.includes(kept as string), files.includes(lost as string)]).toEqual([true, false]);
});

test('what another machine changed in a held release is not taken from the tree of this one', async () => {
  const slug = 'held-elsewhere';
  const cars = carsOf(2);
  await yard.tenant(slug, { site: siteOf('Held Elsewhere'), cars });
  const [one, two] = [await workers.worker(), await workers.worker()];
  await one.build(slug, noon);
  await yard.tenant(slug, { cars: cars.map((car) => ({ ...car, price: 4_321 })) });
  await one.build(slug, noon + hourMs);
  const { outDir } = one.workspace;
  const { to } = await rollBack({ outDir, slug, now: noon + 2 * hourMs, assetGraceDays: 7, stored: one.state.filesOf(slug) });
  await storeDealer(one.state, one.workspace, slug);
  await yard.tenant(slug, { cars: cars.slice(1) });
  await fetchDealer(two.state, two.workspace, slug);
  await expect(buildHere(two.workspace, slug, noon + 3 * hourMs, { filesOf: two.state.filesOf })).rejects.toThrow('held at');
  await storeDealer(two.state, two.workspace, slug);
  const restarted = await workers.worker(one.workspace);
  await fetchDealer(restarted.state, one.workspace, slug);
  expect(await findUnservableFiles(outDir, slug, to.id, restarted.state.filesOf(slug))).toEqual([]);
  const sold = (await published(restarted, slug, 'www-held'))['availability.json'];
  expect(sold).toBe((await readDetails(outDir, slug, to.id))?.files['availability.json']?.sha256);
});

test('a worker of many dealers stores what changed, however many others came since it fetched', async () => {
  const slug = 'one-of-many';
  const cars = carsOf(3);
  await yard.tenant(slug, { site: siteOf('One Of Many'), cars });
  const { state, workspace, build } = await workers.worker();
  await build(slug, noon);
  const written: number[] = [];
  for (const [at, others] of [0, 20].entries()) {
    await yard.tenant(slug, { cars: cars.map((car) => ({ ...car, price: 1_000 * (at + 1) })) });
    await fetchDealer(state, workspace, slug);
    await buildHere(workspace, slug, noon + (at + 1) * hourMs, { filesOf: state.filesOf });
    for (let other = 0; other < others; other += 1) rememberFiles(state, `other-${other}`, '1 pack', { parts: new Set(), shas: new Set() });
    written.push((await storeDealer(state, workspace, slug)).writtenObjects);
  }
  expect(written[1]).toBe(written[0]);
  // What was built and not stored is not built again.
  for (let other = 0; other < 20; other += 1) rememberFiles(state, `other-${other}`, '1 pack', { parts: new Set(), shas: new Set() });
  await yard.tenant(slug, { cars });
  await buildHere(workspace, slug, noon + 4 * hourMs, { filesOf: state.filesOf });
  expect(await build(slug, noon + 4 * hourMs)).toMatchObject({ unchanged: true, stored: { generation: 4 } });
});

test('a pack that was removed while it was fetched, because packs became one, is no damage', async () => {
  const slug = 'swept';
  await yard.tenant(slug, { site: siteOf('Swept'), cars: carsOf(1) });
  const { release } = await (await workers.worker()).build(slug, noon);
  const { state, workspace } = await workers.worker();
  const { read } = state.objects;
  let reads = 0;
  const old = { version: 1, generation: 0, fence: 0, release: release.id, packs: [{ name: '0'.repeat(64), bytes: 1 }] };
  state.objects.read = async (key) => {
    const stored = await read(key);
    return key.endsWith('live.json') && stored && reads++ === 0 ? { ...stored, content: Buffer.from(JSON.stringify(old)) } : stored;
  };
  expect((await fetchDealer(state, workspace, slug)).generation).toBe(1);
  expect((await readLiveRelease(workspace.outDir, slug))?.id).toBe(release.id);
});
