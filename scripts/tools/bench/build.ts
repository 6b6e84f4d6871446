import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDealer } from '#lib/build/load-dealer.ts';
import { codeId } from '#lib/disk/code-id.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { PageInput } from '#lib/pages/page-input.ts';
import { type BuildOutput, benchYard, productDir } from './bench-yard.ts';
import { benchTenantFiles } from './listings/bench-tenant.ts';
import { convertListings } from './listings/convert.ts';
import { readListingFiles } from './listings/read-files.ts';
import { measure } from './measure.ts';

const yard = benchYard('');
const { folder, forecourt, write } = yard;
const fleetSize = 20;
const fleetCars = 100;
const plainRuns = 3;

const fleetSlug = (index: number) => `fleet-${String(index + 1).padStart(2, '0')}`;

async function prepare(sizes: readonly number[]): Promise<void> {
  const { csv, postcodes } = await readListingFiles();
  const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: Date.now() });
  for (const size of sizes) await write(benchTenantFiles(cars, size, 'bench'));
  for (let index = 0; index < fleetSize; index++) {
    const files = benchTenantFiles(cars, fleetCars, `fleet/${index}`);
    await write(Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^bench-\d+/, fleetSlug(index)), text])));
  }
}

/** The size of all HTML files of a site in bytes. */
async function pageBytes(root: string): Promise<number> {
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.html'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(root, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function oneDealer(slug: string) {
  const { stdout, peakBytes, ms } = await forecourt('build', slug, '--render-all', '--accept-drop');
  const [dealer] = (JSON.parse(stdout) as BuildOutput).result.dealers;
  if (!dealer) throw new Error(`${slug}: the build reported no dealer`);
  const seconds = (dealer.stages.generate ?? 0) / 1000;
  return {
    slug,
    cars: dealer.cars,
    pages: dealer.pages,
    totalSeconds: ms / 1000,
    generateSeconds: seconds,
    pagesPerSecond: dealer.pages / seconds,
    carPagesPerSecond: dealer.cars / seconds,
    peakMiB: peakBytes / 1_048_576,
    bytesPerPage: (await pageBytes(join(folder, 'out', slug, 'current'))) / dealer.pages,
  };
}

/** A plain `next build` of one dealer's data: it compiles and exports everything, as for a product with one dealer. */
async function plainBuild(slug: string, id: string): Promise<number> {
  const dist = join('.forecourt', 'next', `plain-${randomUUID()}`);
  const workspace = makeWorkspace(productDir, folder, { tenants: 'tenants', out: 'out', work: 'work' });
  const { data } = await loadDealer({ workspace, slug, now: Date.now(), progress: () => undefined });
  const dataFile = join(folder, `plain-${slug}.json`);
  await writeFile(dataFile, JSON.stringify({ kind: 'data', data } satisfies PageInput));
  const env = {
    FORECOURT_DATA: dataFile,
    FORECOURT_DIST: dist,
    FORECOURT_EXPORT: '1',
    FORECOURT_CODE_ID: id,
    FORECOURT_PAGE_WORKERS: '2',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  };
  try {
    return (await measure(process.execPath, [join(productDir, 'node_modules/next/dist/bin/next'), 'build'], { cwd: productDir, env })).ms;
  } finally {
    await rm(join(productDir, dist), { recursive: true, force: true });
  }
}

async function fleet(id: string) {
  const slugs = Array.from({ length: fleetSize }, (_, index) => fleetSlug(index));
  // Pictures are rendered before the timing starts, because both sides would find them in the cache.
  await forecourt('build', ...slugs, '--accept-drop');
  await rm(join(productDir, '.forecourt', 'next', `compiled-${id}`), { recursive: true, force: true });
  const fast = await forecourt('build', ...slugs, '--render-all', '--accept-drop');
  const plain: number[] = [];
  for (const slug of slugs.slice(0, plainRuns)) plain.push(await plainBuild(slug, id));
  const each = plain.reduce((sum, ms) => sum + ms, 0) / plain.length;
  return {
    dealers: fleetSize,
    carsEach: fleetCars,
    forecourtSeconds: fast.ms / 1000,
    plainSecondsEach: each / 1000,
    plainSecondsExtrapolated: (each * fleetSize) / 1000,
    plainRuns,
    ratio: (each * fleetSize) / fast.ms,
  };
}

const round = (value: number, digits = 1) => formatNumber(Number(value.toFixed(digits)));

/** `npm run bench -- build [sizes]`: cold compile, rendering by stock size, and twenty dealers compared with twenty plain builds. */
export async function benchBuild(sizes: readonly number[] = [100, 1000, 16_000]): Promise<void> {
  await prepare(sizes);
  const id = await codeId(productDir);
  await rm(join(productDir, '.forecourt', 'next', `compiled-${id}`), { recursive: true, force: true });
  const cold = await forecourt('build', `bench-${sizes[0]}`, '--accept-drop');
  const compileSeconds = (JSON.parse(cold.stdout) as BuildOutput).result.dealers[0]?.compileMs ?? 0;
  const dealers = [];
  for (const size of sizes) {
    await forecourt('build', `bench-${size}`, '--accept-drop'); // pictures
    dealers.push(await oneDealer(`bench-${size}`));
  }
  const result = { coldCompileSeconds: compileSeconds / 1000, dealers, fleet: await fleet(id) };
  await writeFile(join(folder, 'build.json'), JSON.stringify(result, null, 2));
  const rows = dealers.map(
    (row) =>
      `${row.slug.padEnd(12)} ${round(row.pages, 0).padStart(8)} ${round(row.generateSeconds).padStart(10)} ${round(row.pagesPerSecond, 0).padStart(9)} ${round(row.carPagesPerSecond, 0).padStart(13)} ${round(row.peakMiB, 0).padStart(10)} ${round(row.bytesPerPage / 1024).padStart(12)}`,
  );
  const { forecourtSeconds, plainSecondsEach, ratio } = result.fleet;
  process.stdout.write(
    [
      `cold compile: ${round(result.coldCompileSeconds)} s`,
      '',
      'dealer          pages  generate s   pages/s   car pages/s   peak MiB   KiB per page',
      ...rows,
      '',
      `${fleetSize} dealers of ${fleetCars} cars: ${round(forecourtSeconds)} s with forecourt build, cold compile included;`,
      `a plain next build takes ${round(plainSecondsEach)} s, so ${fleetSize} take ${round(plainSecondsEach * fleetSize)} s (extrapolated from ${plainRuns}): ratio ${round(ratio)}.`,
      `As JSON: ${join(folder, 'build.json')}`,
      '',
    ].join('\n'),
  );
}
