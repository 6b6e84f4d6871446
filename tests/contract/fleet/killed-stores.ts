import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import type { StateStore } from '#lib/fleet/state/open-state.ts';
import { storeDealer } from '#lib/fleet/state/store-dealer.ts';
import { hourMs } from '#lib/model/time.ts';
import { carsOf, siteOf } from '../build/tenants.ts';
import { buildHere, type makeStateYard, manifestOf, noon, type Worker } from './state-yard.ts';

export class Killed extends Error {}

const copying = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true };

/** A store whose process dies at its n-th write: before it, or when it was made and nobody has heard of it. */
export function dyingAt(state: StateStore, nth: number, isWritten: boolean): StateStore {
  let writes = 0;
  const dying =
    <A extends unknown[], T>(write: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      writes += 1;
      if (writes > nth || (writes === nth && !isWritten)) throw new Killed();
      const written = await write(...args);
      if (writes >= nth) throw new Killed();
      return written;
    };
  const { put, swap, remove } = state.objects;
  const objects = { ...state.objects, put: dying(put), swap: dying(swap), remove: dying(remove) };
  return { ...state, objects };
}

/** When it dies, the number of that write from the first one, or from the last if it is not positive, whether it is made, and which state is left. */
type Moment = readonly [when: string, write: number, isWritten: boolean, left: 'old' | 'new'];

/** Tests of a worker that dies at each of these moments. */
export function describeKills({ yard, location, workers }: Awaited<ReturnType<typeof makeStateYard>>, moments: readonly Moment[]): void {
  describe('a worker that is killed while it stores', () => {
    const manifestInStore = async (slug: string) => {
      const reader = await workers.worker();
      await fetchDealer(reader.state, reader.workspace, slug);
      return manifestOf(reader.workspace, slug);
    };
    const slug = 'killed';
    const cars = carsOf(3);
    const kept = () => join(yard.outDir, '..', 'before-store');
    let worker: Worker;
    /** How many writes the change before took, which is of the same kind. */
    let writes: number;
    let before: Record<string, string>;
    let built: Record<string, string>;
    const folders = () => [location, join(worker.workspace.outDir, '..')];

    // All of them are killed over the same build.
    beforeAll(async () => {
      await yard.tenant(slug, { site: siteOf('Killed'), cars });
      worker = await workers.worker();
      await worker.build(slug, noon);
      const change = (price: number) => yard.tenant(slug, { cars: cars.map((car) => ({ ...car, price })) });
      await change(5_000);
      writes = (await worker.build(slug, noon + hourMs)).stored.writtenObjects;
      before = await manifestInStore(slug);
      await change(6_000);
      await fetchDealer(worker.state, worker.workspace, slug);
      await buildHere(worker.workspace, slug, noon + 2 * hourMs, { filesOf: worker.state.filesOf });
      built = await manifestOf(worker.workspace, slug);
      for (const [at, folder] of folders().entries()) await cp(folder, join(kept(), String(at)), copying);
    });

    test.each(moments)(
      '%s: the store has the whole old state or the whole new one, and the next worker goes on (rule R47)',
      async (_what, at, isWritten, left) => {
        for (const [index, folder] of folders().entries()) {
          await rm(folder, { recursive: true });
          await cp(join(kept(), String(index)), folder, copying);
        }
        const nth = at > 0 ? at : writes + at;
        await expect(storeDealer(dyingAt(worker.state, nth, isWritten), worker.workspace, slug)).rejects.toThrow(Killed);
        expect(await manifestInStore(slug)).toEqual(left === 'old' ? before : built);
        // The same machine after a restart.
        const restarted = await workers.worker(worker.workspace);
        const again = await restarted.build(slug, noon + 2 * hourMs);
        expect([again.unchanged, await manifestInStore(slug)]).toEqual([left === 'new', built]);
      },
    );
  });
}
