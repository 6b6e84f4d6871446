import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import { storeDealer } from '#lib/fleet/state/store-dealer.ts';
import { hourMs } from '#lib/model/time.ts';
import { carsOf, siteOf, treeOf, type Yard } from '../build/tenants.ts';
import { makeStateYard, manifestOf, noon, photosOf } from './state-yard.ts';

const { yard, location, workers, published, fromNothing } = await makeStateYard();

test('a worker follows others through changes of the stock, settings and code', async () => {
  const slug = 'moving';
  const cars = carsOf(6);
  const priced = (price: number) => cars.map((car, at) => (at === 1 ? { ...car, price } : car));
  await yard.tenant(slug, { site: siteOf('Moving', { images: { linkCards: 1 } }), cars });
  const first = await workers.worker();
  await first.build(slug, noon);
  const steps: [Parameters<Yard['tenant']>[1], string][] = [
    [{ cars: [...priced(8_888).slice(1), { ...cars[0], id: '900', slug: 'mazda-cx-5-900' }] }, 'this'],
    [{ site: siteOf('Moving', { images: { linkCards: 1 }, labels: { noPrice: 'Ask us' } }) }, 'this'],
    [{ cars: priced(7_777) }, 'other'],
  ];
  for (const [at, [parts, code]] of steps.entries()) {
    await yard.tenant(slug, parts);
    const worker = at % 2 === 0 ? await workers.worker() : first;
    const now = noon + (at + 2) * hourMs;
    await worker.build(slug, now, { code });
    expect(await manifestOf(worker.workspace, slug)).toEqual((await fromNothing(worker, slug, now, code)).manifest);
  }
});

describe('a store that is not as it was', () => {
  const slug = 'damaged';

  beforeAll(async () => {
    await yard.tenant(slug, { site: siteOf('Damaged'), cars: carsOf(3) });
    await (await workers.worker()).build(slug, noon);
  });

  test('with --render-all every file is written again', async () => {
    const worker = await workers.worker();
    await worker.build(slug, noon + 2 * hourMs, { renderAll: true });
    const empty = await workers.worker();
    await fetchDealer(empty.state, empty.workspace, slug);
    expect(await published(empty, slug, 'www-whole')).toEqual(await treeOf(join(worker.workspace.outDir, slug, 'current')));
  });

  test('a lost state means one full render, which is said', async () => {
    const worker = await workers.worker();
    await rm(join(location, 'd', slug), { recursive: true });
    const first = await worker.build(slug, noon + 3 * hourMs);
    expect([first.fetched.wasLost, first.rendered]).toEqual([false, first.pages]);
    await rm(join(location, 'd', slug), { recursive: true });
    const { fetched, ...built } = await worker.build(slug, noon + 4 * hourMs);
    expect([fetched.wasLost, fetched.generation, built.stored.generation]).toEqual([true, 0, 1]);
    const other = await workers.worker();
    await fetchDealer(other.state, other.workspace, slug);
    expect(Object.keys(await published(other, slug, 'www-lost')).length).toBeGreaterThan(10);
  });
});

test('pictures that another worker rendered are neither rendered nor fetched again', async () => {
  const slug = 'pictured';
  const cars = carsOf(2).map((car, at) => ({ ...car, images: [`photo-${at}.jpg`] }));
  await yard.tenant(slug, { site: siteOf('Pictured', { images: { linkCards: 1 } }), cars, files: await photosOf(2) });
  const first = await workers.worker();
  await first.build(slug, noon);
  await yard.tenant(slug, { cars: cars.map((car) => ({ ...car, price: 5_555 })) });
  const second = await workers.worker();
  await second.build(slug, noon + hourMs);
  const rendered = (await readdir(join(second.workspace.workDir, 'images'))).filter((name) => name.endsWith('.webp'));
  expect(rendered).toEqual([]);
  expect(await manifestOf(second.workspace, slug)).toEqual((await fromNothing(first, slug, noon + hourMs)).manifest);
});

test('packs become one, and a day later what no release names is gone', async () => {
  const slug = 'steady';
  await yard.tenant(slug, { site: siteOf('Steady'), cars: carsOf(2) });
  const worker = await workers.worker();
  const { workspace, state } = worker;
  await worker.build(slug, noon);
  const folder = join(location, 'd', slug);
  const orphan = join(folder, 'files', `${'0'.repeat(64)}.zst`);
  await writeFile(orphan, 'of a worker that was killed');
  const counts: number[] = [];
  for (let step = 0; step < 4; step += 1) {
    await writeFile(join(workspace.workDir, 'snapshots', `${slug}.state.json`), randomBytes(90_000));
    for (const name of await readdir(join(folder, 'packs'))) await utimes(join(folder, 'packs', name), 0, 0);
    await utimes(orphan, 0, 0).catch(() => undefined); // it is gone
    await fetchDealer(state, workspace, slug);
    await storeDealer(state, workspace, slug);
    counts.push((await readdir(join(folder, 'packs'))).length);
  }
  // The third makes the packs one, with what is new.
  expect(counts).toEqual([2, 3, 1, 2]);
  expect(await readdir(join(folder, 'files'))).not.toContain(basename(orphan));
  const other = await workers.worker();
  const { fetchedObjects } = await fetchDealer(other.state, other.workspace, slug);
  expect(fetchedObjects).toBe(3);
  const kept = (folders: typeof workspace) => readFile(join(folders.workDir, 'snapshots', `${slug}.state.json`));
  expect(await kept(other.workspace)).toEqual(await kept(workspace));
  expect(Object.keys(await published(other, slug, 'www-steady')).length).toBeGreaterThan(10);
});
