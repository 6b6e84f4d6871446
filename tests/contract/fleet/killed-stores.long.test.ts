import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import { storeDealer } from '#lib/fleet/state/store-dealer.ts';
import { hourMs } from '#lib/model/time.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { sidecarPath } from '#lib/releases/paths.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import { releaseIds } from '#lib/releases/release-record.ts';
import { rollBack } from '#lib/releases/rollback.ts';
import { readSealedSnapshot, readSnapshotAt, snapshotPath } from '#lib/sources/snapshot.ts';
import { anyHistory, type Yard as State } from '../../edits.ts';
import { carsOf, siteOf } from '../build/tenants.ts';
import { describeKills, dyingAt, Killed } from './killed-stores.ts';
import { buildHere, makeStateYard, manifestOf, noon, type Worker } from './state-yard.ts';

const stateYard = await makeStateYard();
const { yard, workers } = stateYard;

describeKills(stateYard, [
  ['before the first file', 1, false, 'old'],
  ['between files', 4, true, 'old'],
  ['after the files, before the pack', -2, true, 'old'],
  ['after the object that makes it count', 0, true, 'new'],
]);

test('a fetch that was killed half way is done again', async () => {
  const slug = 'half-fetched';
  await yard.tenant(slug, { site: siteOf('Half Fetched'), cars: carsOf(2) });
  const { release } = await (await workers.worker()).build(slug, noon);
  const { workspace } = await workers.worker();
  for (const lost of [snapshotPath(workspace.workDir, slug), join(workspace.outDir, slug, 'releases', `${release.id}.details.json`)]) {
    const first = await workers.worker(workspace);
    await fetchDealer(first.state, workspace, slug);
    const wanted = await manifestOf(workspace, slug);
    await rm(join(workspace.outDir, slug, 'releases', 'stored.json'));
    await rm(lost);
    const next = await workers.worker(workspace);
    await fetchDealer(next.state, workspace, slug);
    expect([await manifestOf(workspace, slug), (await next.build(slug, noon + 1)).unchanged]).toEqual([wanted, true]);
  }
});

const histories = Number(process.env.FORECOURT_STATE_HISTORIES ?? 0);
const reason = histories > 0 ? '' : ' (skipped: only test:long runs them)';

test.skipIf(histories === 0)(
  `over ${histories} histories on changing, dying and empty workers, each release is what one machine makes${reason}`,
  { timeout: 60_000 + histories * 240_000 },
  async () => {
    let count = 0;
    const step = fc.record({ worker: fc.nat(2), isEmpty: fc.boolean(), dies: fc.option(fc.nat(30)) });
    await fc.assert(
      fc.asyncProperty(anyHistory(noon, { edits: 5 }), fc.array(step, { minLength: 5, maxLength: 5 }), async ({ cars, edits }, steps) => {
        const slug = `history-${count++}`;
        let yardState: State = { now: noon, cars, site: {}, pictures: {}, code: 'this' };
        const write = () => yard.tenant(slug, { site: siteOf('Any History', yardState.site), cars: yardState.cars });
        await write();
        const one = workers.folders();
        const fleet: Worker[] = await Promise.all([0, 1, 2].map(() => workers.worker()));
        await fleet[0]?.build(slug, yardState.now);
        await buildHere(one, slug, yardState.now, {});
        for (const [index, { run }] of edits.entries()) {
          yardState = run(yardState);
          await write();
          const { worker: which = 0, isEmpty = false, dies = null } = steps[index] ?? {};
          if (isEmpty) fleet[which] = await workers.worker();
          const worker = fleet[which] as Worker;
          const { code, now } = yardState;
          if (dies !== null) {
            await fetchDealer(worker.state, worker.workspace, slug);
            await buildHere(worker.workspace, slug, now, { code, filesOf: worker.state.filesOf });
            await storeDealer(dyingAt(worker.state, dies + 1, true), worker.workspace, slug).catch((error) => {
              if (!(error instanceof Killed)) throw error;
            });
            fleet[which] = await workers.worker(worker.workspace);
          }
          // Trees of large dealers are copied by a thread, empty ones too.
          await fleet[which]?.build(slug, now, { code, fewestLinked: 1 });
          await buildHere(one, slug, now, { code });
          expect(await manifestOf((fleet[which] as Worker).workspace, slug)).toEqual(await manifestOf(one, slug));
        }
      }),
      { numRuns: histories, endOnFailure: true },
    );
  },
);

/** Enough for records, snapshots, readings and the search index in parts. */
const manyCars = 1_200;

test.skipIf(histories === 0)(
  `the parts of ${manyCars} cars go from worker to worker through kills, merged packs and a rollback, and each release is what one machine makes${reason}`,
  { timeout: 3_600_000 },
  async () => {
    const slug = 'in-parts';
    let cars = carsOf(manyCars);
    const site = siteOf('In Parts');
    const write = () => yard.tenant(slug, { site, cars });
    const one = workers.folders();
    let now = noon;
    /** An empty worker has all that the releases and the next pull need. */
    const requireWhole = async () => {
      const reader = await workers.worker();
      const { outDir, workDir } = reader.workspace;
      await fetchDealer(reader.state, reader.workspace, slug);
      for (const id of await releaseIds(outDir, slug)) {
        expect(await readDetails(outDir, slug, id)).toBeDefined();
        expect((await readSnapshotAt(sidecarPath(outDir, slug, id, 'snapshot'), slug, 'No fix.'))?.isSealed).toBe(true);
      }
      expect((await readSealedSnapshot(workDir, slug))?.snapshot.cars.length).toBe(cars.length);
      const { parts } = JSON.parse(await readFile(join(workDir, 'snapshots', `${slug}.input.json`), 'utf8')) as { parts: string[] };
      const present = await readdir(join(workDir, 'snapshots', `${slug}.input.parts`));
      expect(present).toEqual(expect.arrayContaining(parts.map((name) => `${name}.json.zst`)));
      return reader;
    };
    await write();
    let worker = await workers.worker();
    await worker.build(slug, now);
    await buildHere(one, slug, now, {});
    const changes: ((at: number) => typeof cars)[] = [
      (at) => cars.map((car, index) => (index % 300 === at ? { ...car, price: 1_000 + at } : car)),
      (at) => cars.filter((_, index) => index !== 10 * at),
      (at) => [...cars, { ...(cars[0] as (typeof cars)[number]), id: `9${at}`, slug: `new-car-${at}` }],
    ];
    for (let at = 0; at < 9; at += 1) {
      now += hourMs;
      cars = (changes[at % 3] as (typeof changes)[number])(at);
      await write();
      if (at % 3 === 0) worker = await requireWhole();
      if (at % 3 === 1) {
        // Killed between its files and its pack, and started again.
        await fetchDealer(worker.state, worker.workspace, slug);
        await buildHere(worker.workspace, slug, now, { filesOf: worker.state.filesOf });
        await expect(storeDealer(dyingAt(worker.state, 3, true), worker.workspace, slug)).rejects.toThrow(Killed);
        worker = await workers.worker(worker.workspace);
      }
      await worker.build(slug, now);
      await buildHere(one, slug, now, {});
      expect(await manifestOf(worker.workspace, slug)).toEqual(await manifestOf(one, slug));
    }
    const { state, workspace } = await requireWhole();
    const { to } = await rollBack({ outDir: workspace.outDir, slug, now, assetGraceDays: 7, stored: state.filesOf(slug) });
    await storeDealer(state, workspace, slug);
    const last = await requireWhole();
    expect((await readLiveRelease(last.workspace.outDir, slug))?.id).toBe(to.id);
  },
);
