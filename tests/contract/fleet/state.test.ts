import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import { fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import { makePack } from '#lib/fleet/state/pack.ts';
import { StaleStateError } from '#lib/fleet/state/state-error.ts';
import { storeDealer } from '#lib/fleet/state/store-dealer.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { readHold, removeHold } from '#lib/releases/hold.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { rollBack } from '#lib/releases/rollback.ts';
import { openStoredDealers } from '../../../scripts/cli/stored-dealers.ts';
import { carsOf, siteOf, treeOf } from '../build/tenants.ts';
import { buildHere, makeStateYard, manifestOf, noon, type Worker } from './state-yard.ts';

const { yard, location, workers, published, fromNothing } = await makeStateYard();

describe('a worker with an empty disk', () => {
  const slug = 'moving';
  const cars = carsOf(6);
  const priced = (price: number) => cars.map((car, at) => (at === 1 ? { ...car, price } : car));
  let first: Worker;

  beforeAll(async () => {
    await yard.tenant(slug, {
      site: siteOf('Moving', { images: { linkCards: 1 } }),
      cars,
      files: { 'logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>') },
    });
    first = await workers.worker();
    await first.build(slug, noon);
  });

  test('builds one changed car from little, and releases what one machine makes (rule R47)', async () => {
    await yard.tenant(slug, { cars: priced(9_999) });
    const second = await workers.worker();
    // The tree of a large dealer is copied by a thread, an empty one too.
    const built = await second.build(slug, noon + hourMs, { fewestLinked: 1 });
    expect(built.rendered).toBeLessThan(built.pages);
    // Its records, and the old data and HTML of the pages that changed.
    expect([built.fetched.fetchedObjects, built.fetched.fetchedBytes < 100_000]).toEqual([2, true]);
    expect(second.state.read.bytes).toBeLessThan(400_000);
    const { workspace, manifest } = await fromNothing(second, slug, noon + hourMs);
    expect(await manifestOf(second.workspace, slug)).toEqual(manifest);
    // Its own tree has what changed, and the target gets all of it.
    const local = await listFilesIfAny(join(second.workspace.outDir, slug, 'current'));
    expect(local.filter((file) => file.endsWith('.html')).length).toBeLessThan(
      Object.keys(manifest).filter((file) => file.endsWith('.html')).length,
    );
    expect(await published(second, slug, 'www')).toEqual(await treeOf(join(workspace.outDir, slug, 'current')));
    expect(built.stored.writtenObjects).toBeLessThan(40);
  });

  test('fetches one small object when its disk is current, and stores nothing when nothing changed', async () => {
    const { fetched, stored, unchanged } = await first.build(slug, noon + 8 * hourMs);
    expect(unchanged).toBe(true);
    const again = await first.build(slug, noon + 8 * hourMs);
    expect([again.fetched.fetchedObjects, again.stored]).toEqual([
      1,
      { generation: stored.generation, writtenBytes: 0, writtenObjects: 0 },
    ]);
    expect(again.fetched.fetchedBytes).toBeLessThan(fetched.fetchedBytes);
  });

  test('rolls back and publishes from any machine, and every other one keeps the hold', async () => {
    const live = await readLiveRelease(first.workspace.outDir, slug);
    const third = await workers.worker();
    await fetchDealer(third.state, third.workspace, slug);
    const { outDir } = third.workspace;
    const { to } = await rollBack({ outDir, slug, now: noon + 9 * hourMs, assetGraceDays: 7, stored: third.state.filesOf(slug) });
    expect(to.id).toBe(live?.previous);
    await storeDealer(third.state, third.workspace, slug);
    const wanted = await manifestOf(third.workspace, slug);
    const fourth = await workers.worker();
    await fetchDealer(fourth.state, fourth.workspace, slug);
    expect(await readHold(fourth.workspace.outDir, slug)).toMatchObject({ release: to.id });
    expect(Object.keys(await published(fourth, slug, 'www-back'))).toEqual(expect.arrayContaining(Object.keys(wanted)));
    await expect(fourth.build(slug, noon + 10 * hourMs)).rejects.toThrow('held at');
    await removeHold(fourth.workspace.outDir, slug);
    await storeDealer(fourth.state, fourth.workspace, slug);
    await first.build(slug, noon + 11 * hourMs);
    expect(await readHold(first.workspace.outDir, slug)).toBeUndefined();
  });
});

describe('two workers of one dealer', () => {
  const slug = 'contested';
  const cars = carsOf(3);

  test('an older fence, or an older generation, replaces nothing (rule R47)', async () => {
    await yard.tenant(slug, { site: siteOf('Contested'), cars });
    const [a, b] = [await workers.worker(), await workers.worker()];
    await a.build(slug, noon, { fence: 4 });
    await yard.tenant(slug, { cars: cars.slice(1) });
    await fetchDealer(a.state, a.workspace, slug);
    await buildHere(a.workspace, slug, noon + 1, { filesOf: a.state.filesOf });
    // Its lease ended; another worker got the next one.
    await b.build(slug, noon + 2, { fence: 5 });
    const before = await readFile(join(location, 'd', slug, 'live.json'), 'utf8');
    await expect(storeDealer(a.state, a.workspace, slug, { fence: 4 })).rejects.toThrow(
      new StaleStateError(
        `contested: a worker with a newer lease (5, not 4) stored it in ${location}. Nothing was replaced; fetch it and build again`,
      ),
    );
    await expect(storeDealer(a.state, a.workspace, slug, { fence: 6 })).rejects.toThrow(
      `contested: ${location} has generation 2, and this work folder is of 1. Nothing was replaced; fetch it and build again`,
    );
    expect(await readFile(join(location, 'd', slug, 'live.json'), 'utf8')).toBe(before);
    const again = await a.build(slug, noon + 3, { fence: 6 });
    expect([again.unchanged, again.release.id]).toEqual([true, (await readLiveRelease(b.workspace.outDir, slug))?.id]);
  });

  test('of two that store at the same moment, one does', async () => {
    await yard.tenant(slug, { cars: cars.slice(0, 2) });
    const both = [await workers.worker(), await workers.worker()];
    for (const { state, workspace } of both) {
      await fetchDealer(state, workspace, slug);
      await buildHere(workspace, slug, noon + dayMs, { filesOf: state.filesOf });
    }
    const outcomes = await Promise.allSettled(both.map(({ state, workspace }) => storeDealer(state, workspace, slug)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []))).toEqual(['StaleStateError']);
  });
});

test.each([
  ['a build is done again, once, with the stock of its own pull', true, 2],
  ['a rollback is refused, because it was meant for another release', false, 1],
])('when another machine stored the dealer meanwhile, %s (rule R47)', async (_what, isRepeatable, most) => {
  const slug = `meeting-${most}`;
  const cars = carsOf(3);
  await yard.tenant(slug, { site: siteOf('Meeting'), cars });
  const [here, other] = [workers.folders(), await workers.worker()];
  await other.build(slug, noon);
  const store = await openStoredDealers(here, location);
  let tries = 0;
  const work = async () => {
    tries += 1;
    await yard.tenant(slug, { cars: cars.slice(tries) });
    const { cars: count } = await buildHere(here, slug, noon + tries * hourMs, { filesOf: store.filesOf });
    if (tries === 1) {
      await yard.tenant(slug, { cars });
      await other.build(slug, noon + hourMs, { renderAll: true, code: 'other' });
    }
    return count;
  };
  const outcome = await store.change(slug, work, { isRepeatable }).catch((error: Error) => error.name);
  expect([outcome, tries]).toEqual([isRepeatable ? 1 : 'StaleStateError', most]);
  store.close();
});

describe('a store that is not as it was', () => {
  const slug = 'damaged';
  const cars = carsOf(3);
  const folder = (kind: string) => join(location, 'd', slug, kind);
  const repriced = (price: number) => cars.map((car, at) => (at === 0 ? { ...car, price } : car));

  beforeAll(async () => {
    await yard.tenant(slug, { site: siteOf('Damaged'), cars });
    await (await workers.worker()).build(slug, noon);
  });

  test('a damaged page there makes the build render every page, and the page whole again', async () => {
    await yard.tenant(slug, { cars: repriced(1_111) });
    const names = await readdir(folder('files'));
    for (const name of names) await writeFile(join(folder('files'), name), 'damaged');
    const worker = await workers.worker();
    const built = await worker.build(slug, noon + hourMs);
    expect(built.rendered).toBe(built.pages);
    expect(await manifestOf(worker.workspace, slug)).toEqual((await fromNothing(worker, slug, noon + hourMs)).manifest);
  });

  test('damaged packs are named, and nothing is written', async () => {
    const packs = (await readdir(folder('packs'))).map((name) => join(folder('packs'), name));
    const contents = await Promise.all(packs.map((pack) => readFile(pack)));
    for (const pack of packs) await writeFile(pack, 'damaged');
    const worker = await workers.worker();
    await expect(fetchDealer(worker.state, worker.workspace, slug)).rejects.toThrow(
      /: d\/damaged\/packs\/[0-9a-f]{64} is damaged\. To give this state up, remove d\/damaged\/live\.json there: the next build renders every page and stores it again\.$/,
    );
    expect(await readLiveRelease(worker.workspace.outDir, slug)).toBeUndefined();
    for (const [at, pack] of packs.entries()) await writeFile(pack, contents[at] as Buffer);
  });

  test('a state that names a file of another place is refused', async () => {
    const odd = '../../../tenants/damaged/site.json';
    const pack = await makePack({ files: { [odd]: { chunks: ['a'], bytes: 1 } }, chunks: { a: 0 } }, new Map([['a', Buffer.from('{')]]));
    const worker = await workers.worker();
    await worker.state.objects.put(`d/odd/packs/${pack.name}`, pack.content);
    const live = { version: 1, generation: 1, fence: 0, packs: [{ name: pack.name, bytes: pack.content.length }] };
    await worker.state.objects.put('d/odd/live.json', Buffer.from(JSON.stringify(live)));
    await expect(fetchDealer(worker.state, worker.workspace, 'odd')).rejects.toThrow(
      `${location}: the state of odd names ${odd}, which no state has; nothing was written`,
    );
  });

  test('a build without the store says where the files are', async () => {
    const worker = await workers.worker();
    await fetchDealer(worker.state, worker.workspace, slug);
    await expect(buildHere(worker.workspace, slug, noon + 5 * hourMs, {})).rejects.toThrow(
      `damaged: files of its release are in ${location}. Run: \`forecourt build damaged --state ${location}\``,
    );
  });
});
