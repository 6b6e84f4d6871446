import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { buildOne, type DealerBuild } from '#lib/build/fleet.ts';
import { makeWorkspace, type Workspace } from '#lib/disk/workspace.ts';
import { fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import { openStateStore, type StateStore } from '#lib/fleet/state/open-state.ts';
import { storeDealer } from '#lib/fleet/state/store-dealer.ts';
import { publishDealer } from '#lib/publish/publish-dealer.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import { compiledDir, renderHere } from '../build/render-here.ts';
import { makeYard, productDir, treeOf, type Yard } from '../build/tenants.ts';

export const noon = Date.UTC(2026, 10, 21, 12);

/** A worker: its own work folder, and its own view of the store. */
export type Worker = {
  workspace: Workspace;
  state: StateStore;
  /** Builds a dealer at a moment as a worker of the fleet does: fetch, build, store. */
  build: (
    slug: string,
    now: number,
    how?: { code?: string; fence?: number; renderAll?: boolean; fewestLinked?: number },
  ) => Promise<WorkerBuild>;
};

type WorkerBuild = DealerBuild & {
  fetched: Awaited<ReturnType<typeof fetchDealer>>;
  stored: Awaited<ReturnType<typeof storeDealer>>;
};

const codeIds: Record<string, string> = { this: '111111111111', other: '222222222222' };

/** Builds a dealer with pages rendered here, without storing it. */
export const buildHere = (
  workspace: Workspace,
  slug: string,
  now: number,
  options: Partial<Parameters<typeof buildOne>[1]> & { code?: string },
) => {
  const { code = 'this', ...rest } = options;
  const fleet = {
    workspace,
    compiled: { id: codeIds[code] as string, dir: compiledDir, reused: true },
    start: renderHere.start,
    world: { fetch, env: {}, now: () => now, sleep: async () => undefined, random: () => 0 },
    renderAll: false,
    acceptDrop: true,
    pull: true,
    workers: 1,
    ...rest,
  };
  return buildOne(slug, fleet, () => undefined);
};

/** Makes workers with empty disks, which share the dealers' files and a store. */
export function makeWorkers(yard: Yard, location: string) {
  let count = 0;
  const states: StateStore[] = [];
  const folders = () => {
    const root = join(yard.outDir, '..', `worker-${count++}`);
    return makeWorkspace(productDir, productDir, { tenants: yard.tenantsDir, out: join(root, 'out'), work: join(root, 'work') });
  };
  return {
    /** A work folder that no store knows. */
    folders,
    worker: async (workspace = folders()): Promise<Worker> => {
      const state = await openStateStore(location);
      states.push(state);
      return {
        workspace,
        state,
        build: async (slug, now, { code = 'this', fence, renderAll = false, fewestLinked } = {}) => {
          const fetched = await fetchDealer(state, workspace, slug);
          const built = await buildHere(workspace, slug, now, {
            code,
            renderAll,
            filesOf: state.filesOf,
            ...(fewestLinked ? { fewestLinked } : {}),
          });
          const stored = await storeDealer(state, workspace, slug, { fence, everyFile: renderAll });
          return { ...built, fetched, stored };
        },
      };
    },
    close: () => {
      for (const state of states) state.close();
    },
  };
}

/** Small photos, photo-0.jpg and on, each of another colour. */
export const photosOf = async (count: number): Promise<Record<string, Buffer>> =>
  Object.fromEntries(
    await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const picture = sharp({ create: { width: 120, height: 80, channels: 3, background: { r: 40 * at, g: 90, b: 120 } } });
        return [`photo-${at}.jpg`, await picture.jpeg().toBuffer()] as const;
      }),
    ),
  );

/** The live release of a work folder as its manifest says: every file with its hash, without grace files. */
export async function manifestOf({ outDir }: Workspace, slug: string): Promise<Record<string, string>> {
  const details = await readDetails(outDir, slug, (await readLiveRelease(outDir, slug))?.id as string);
  return Object.fromEntries(Object.entries(details?.files ?? {}).map(([path, { sha256 }]) => [path, sha256]));
}

/** Publishes the live release of a worker to a folder. Returns its files by path, as hashes. */
async function publishedFrom({ workspace, state }: Pick<Worker, 'workspace' | 'state'>, slug: string, dir: string) {
  const outside = { env: {}, fetch, now: Date.now } as never;
  await publishDealer({
    ...workspace,
    ...{ slug, to: dir, resolve: (path: string) => path, dryRun: false, progress: () => undefined, outside },
    stored: state.filesOf(slug),
  });
  return Object.fromEntries(Object.entries(await treeOf(dir)).filter(([path]) => !path.startsWith('.forecourt/')));
}

/** For the tests of one file: dealers, a state in a folder and workers that share it. They are removed after the last test. */
export async function makeStateYard() {
  const yard = await makeYard();
  const root = join(yard.outDir, '..');
  const location = join(root, 'state');
  const workers = makeWorkers(yard, location);
  afterAll(async () => {
    workers.close();
    await yard.remove();
  });
  const published = (worker: Pick<Worker, 'workspace' | 'state'>, slug: string, place: string) =>
    publishedFrom(worker, slug, join(root, place));
  /** What one machine makes of the same data with everything rendered, after the same history. */
  async function fromNothing(worker: Worker, slug: string, now: number, code = 'this') {
    const workspace = workers.folders();
    await cp(join(worker.workspace.outDir, slug), join(workspace.outDir, slug), { recursive: true, verbatimSymlinks: true });
    await rm(join(workspace.outDir, slug, 'releases', 'stored.json'), { force: true });
    const { rendered, pages } = await buildHere(workspace, slug, now, { code, renderAll: true });
    expect(rendered).toBe(pages);
    return { workspace, manifest: await manifestOf(workspace, slug) };
  }
  return { yard, location, workers, published, fromNothing };
}
