import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOne, type FleetBuild } from '#lib/build/fleet.ts';
import { type BuildMemories, makeBuildMemories } from '#lib/build/memory/build-memories.ts';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import { makeWorkspace, type Workspace } from '#lib/disk/workspace.ts';
import { fetchCode, uploadCode } from '#lib/fleet/state/compiled-code.ts';
import { fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import { openStateStore, type StateStore } from '#lib/fleet/state/open-state.ts';
import { storeDealer } from '#lib/fleet/state/store-dealer.ts';
import type { Car } from '#lib/model/car.ts';
import { benchYard, productDir } from '../bench-yard.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { benchTenantFiles } from '../listings/bench-tenant.ts';
import { convertListings } from '../listings/convert.ts';
import { readListingFiles } from '../listings/read-files.ts';
import { edits } from '../rebuild/edits.ts';

export type BenchStateOptions = { sizes: readonly number[]; rounds: number; state: string | undefined };

type Row = {
  cars: number;
  who: 'all pages' | 'warm' | 'empty';
  seconds: number;
  /** Of this process and of the renderers that ended. */
  cpuSeconds: number;
  fetchSeconds: number;
  storeSeconds: number;
  rendered: number;
  fetchedBytes: number;
  fetchedObjects: number;
  writtenBytes: number;
  writtenObjects: number;
};

const world = { fetch, env: process.env, now: Date.now, sleep: async () => undefined, random: Math.random };
/** What a watcher keeps of dealers by default. */
const memoryBytes = 512 * 1024 * 1024;

const seconds = (since: number) => (performance.now() - since) / 1000;

/** Fetches, builds and stores a dealer, as a worker of a fleet does. */
async function work(state: StateStore, fleet: FleetBuild, memories: BuildMemories, slug: string): Promise<Omit<Row, 'cars' | 'who'>> {
  const started = performance.now();
  const cpuBefore = await cpuTimeMs(process.pid);
  const before = { ...state.read };
  await fetchDealer(state, fleet.workspace, slug);
  const fetchSeconds = seconds(started);
  const build = (memory: FleetBuild['memory']) => buildOne(slug, { ...fleet, memory, filesOf: state.filesOf }, () => undefined);
  const { rendered } = await memories.use(slug, build);
  const built = performance.now();
  const { writtenBytes, writtenObjects } = await storeDealer(state, fleet.workspace, slug);
  const read = { fetchedBytes: state.read.bytes - before.bytes, fetchedObjects: state.read.objects - before.objects };
  const traffic = { ...read, writtenBytes, writtenObjects };
  const cpuSeconds = ((await cpuTimeMs(process.pid)) - cpuBefore) / 1000;
  return { seconds: seconds(started), cpuSeconds, fetchSeconds, storeSeconds: seconds(built), rendered, ...traffic };
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const number = (value: number, digits = 0) =>
  value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });

function print({ cars, who, ...row }: Row): void {
  const cells = [
    number(cars).padStart(7),
    who.padEnd(10),
    number(row.seconds, 2).padStart(8),
    number(row.cpuSeconds, 2).padStart(8),
    `${number(row.fetchSeconds, 2)} + ${number(row.storeSeconds, 2)}`.padStart(14),
    number(row.rendered).padStart(9),
    `${number(row.fetchedBytes / 1024)} KB, ${number(row.fetchedObjects)}`.padStart(18),
    `${number(row.writtenBytes / 1024)} KB, ${number(row.writtenObjects)}`.padStart(20),
  ];
  process.stdout.write(`${cells.join('  ')}\n`);
}

/**
 * `npm run bench -- state`: one changed car of a dealer on a worker that built it just before, and on one with an empty disk. Prints medians.
 */
export async function benchState({ sizes, rounds, state: location }: BenchStateOptions): Promise<void> {
  const yard = benchYard('state');
  // Rendered pictures stay: at 16,000 cars the first ones take minutes.
  for (const name of ['store', 'next', 'tenants', 'home/out']) await rm(join(yard.folder, name), { recursive: true, force: true });
  const place = location ?? join(yard.folder, 'store');
  const { csv, postcodes } = await readListingFiles();
  const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: Date.now() });
  let count = 0;
  const foldersAt = (name: string): Workspace => {
    const root = join(yard.folder, name);
    return makeWorkspace(productDir, productDir, {
      tenants: join(yard.folder, 'tenants'),
      out: join(root, 'out'),
      work: join(root, 'work'),
    });
  };
  const warm = await openStateStore(place);
  const home = foldersAt('home');
  const compiled = await ensureCompiled(home);
  const codeBytes = await uploadCode(warm, home, compiled.id);
  const started = performance.now();
  await fetchCode(warm, { ...home, nextDir: join(yard.folder, 'next') }, compiled.id);
  process.stdout.write(`Compiled code: ${number(codeBytes / 1024)} KB, fetched in ${number(seconds(started), 1)} s, once per worker.\n`);
  const memories = makeBuildMemories(memoryBytes);
  const fleet = { compiled, world, acceptDrop: true, pull: true, renderAll: false, workers: 2 };
  const rows: Row[] = [];
  const add = (row: Row) => {
    rows.push(row);
    print(row);
  };
  process.stdout.write('   cars  worker      seconds       CPU  fetch + store   rendered             fetched               stored\n');
  for (const size of sizes) {
    await yard.write(benchTenantFiles(cars, size, 'bench'));
    const slug = `bench-${size}`;
    const file = join(yard.folder, 'tenants', slug, 'cars.json');
    let stock = JSON.parse(await readFile(file, 'utf8')) as Car[];
    let turn = 0;
    const change = async () => {
      stock = edits.price(stock, 1, ++turn, Date.now());
      await writeFile(file, JSON.stringify(stock));
    };
    add({ cars: size, who: 'all pages', ...(await work(warm, { ...fleet, workspace: home }, memories, slug)) });
    const measured: Record<'warm' | 'empty', Omit<Row, 'cars' | 'who'>[]> = { warm: [], empty: [] };
    for (let round = 0; round < rounds; round += 1) {
      // The other worker stored last, so this one catches up by the first build.
      await change();
      await work(warm, { ...fleet, workspace: home }, memories, slug);
      await change();
      measured.warm.push(await work(warm, { ...fleet, workspace: home }, memories, slug));
      await change();
      const [folders, state] = [foldersAt(`empty-${count++}`), await openStateStore(place)];
      measured.empty.push(await work(state, { ...fleet, workspace: folders }, makeBuildMemories(0), slug));
      state.close();
      await rm(join(folders.outDir, '..'), { recursive: true, force: true });
    }
    for (const who of ['warm', 'empty'] as const) {
      const [first] = measured[who];
      if (!first) continue;
      const names = Object.keys(first) as (keyof typeof first)[];
      const medians = Object.fromEntries(names.map((name) => [name, median(measured[who].map((one) => one[name]))]));
      add({ cars: size, who, ...(medians as typeof first) });
    }
  }
  warm.close();
  const result = join(yard.folder, 'state.json');
  await writeFile(result, JSON.stringify({ codeBytes, rows }, null, 2));
  process.stdout.write(`As JSON: ${result}\n`);
}
