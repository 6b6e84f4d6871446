import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Car } from '#lib/model/car.ts';
import { type BuiltDealer, benchYard } from '../bench-yard.ts';
import { benchTenantFiles } from '../listings/bench-tenant.ts';
import { convertListings } from '../listings/convert.ts';
import { readListingFiles } from '../listings/read-files.ts';
import { type EditName, editNames, edits } from './edits.ts';
import { groupText, sumByGroup } from './file-groups.ts';
import { countingTarget } from './uploaded-bytes.ts';
import { watchChanges } from './watched-changes.ts';
import { listInodes, type Written, writtenSince } from './written-bytes.ts';

export type RebuildOptions = { sizes: readonly number[]; changes: readonly number[]; dealers: number; watched: number };

type Row = {
  cars: number;
  what: string;
  seconds: number;
  rendered: number;
  ratio: number;
  stages: Record<string, number>;
  written?: Written;
  /** What a publication of the release sent, by group of files. */
  uploaded?: Record<string, number>;
};

const fleetCars = 100;
const one = ({ dealers }: { dealers: BuiltDealer[] }): BuiltDealer => {
  const [dealer] = dealers;
  if (!dealer) throw new Error('The build reported no dealer.');
  return dealer;
};

const number = (value: number, digits = 1) =>
  value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** One dealer: all pages, then no change, then each number of changes of each kind. Each build is a new process that pulls too. Returns the seconds of all pages. */
async function dealerRows(yard: ReturnType<typeof benchYard>, size: number, changes: readonly number[], note: (row: Row) => void) {
  const slug = `bench-${size}`;
  const file = join(yard.folder, 'tenants', slug, 'cars.json');
  let cars = JSON.parse(await readFile(file, 'utf8')) as Car[];
  let full = 0;
  const add = (
    what: string,
    { seconds, dealers }: Awaited<ReturnType<typeof yard.build>>,
    more: Pick<Row, 'written' | 'uploaded'> = {},
  ) => {
    const { rendered, stages } = one({ dealers });
    note({ cars: size, what, seconds, rendered, ratio: full / seconds, stages, ...more });
  };
  const publish = countingTarget(join(yard.folder, 'out'), slug);
  const folders = ['out', 'work'].map((name) => join(yard.folder, name));
  // A release of different code would leave grace files, one for each page.
  await rm(join(yard.folder, 'out', slug), { recursive: true, force: true });
  await yard.build(slug, '--render-all'); // pictures and compiled code: both are kept across builds
  const everything = await yard.build(slug, '--render-all');
  full = everything.seconds;
  add('all pages', everything);
  const nothing = await yard.build(slug);
  if (!one(nothing).unchanged) throw new Error(`${slug}: the build rendered pages although nothing had changed.`);
  add('nothing changed', nothing);
  let turn = 0;
  const change = async (name: EditName, count: number) => {
    turn += 1;
    cars = edits[name](cars, count, turn, Date.now());
    await writeFile(file, JSON.stringify(cars));
    return yard.build(slug);
  };
  // Two full releases exist now. The next builds must not be charged for removing the first of them.
  for (let release = 0; release < 2; release += 1) await change('price', 1);
  await publish();
  for (const count of changes)
    if (count <= size / 2)
      for (const name of editNames) {
        const before = listInodes(folders);
        const built = await change(name, count);
        const written = writtenSince(before, folders);
        add(`${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`, built, { written, uploaded: sumByGroup(await publish()) });
      }
  return full;
}

/** One car of a dealer that was built, changed several times under a running watcher. The first change finds an empty memory. */
async function watchedRows(yard: ReturnType<typeof benchYard>, size: number, rounds: number, full: number, note: (row: Row) => void) {
  for (const name of editNames) {
    const changes = await watchChanges(yard, `bench-${size}`, name, rounds + 1);
    for (const [index, { live, ended, rendered }] of changes.entries()) {
      const stages = { live: Math.round(live * 1000), ended: Math.round(ended * 1000) };
      note({ cars: size, what: `watch, 1 ${name}${index === 0 ? ', first' : ''}`, seconds: live, rendered, ratio: full / live, stages });
    }
  }
}

/** Many small dealers of which some changed, with compiled code. */
async function fleet(yard: ReturnType<typeof benchYard>, cars: readonly Car[], dealers: number) {
  const slugs = Array.from({ length: dealers }, (_, index) => `many-${String(index + 1).padStart(3, '0')}`);
  const stocks = new Map<string, Car[]>();
  for (const [index, slug] of slugs.entries()) {
    const files = Object.entries(benchTenantFiles(cars, fleetCars, `many/${index}`)).map(([path, text]) => [
      path.replace(/^bench-\d+/, slug),
      text,
    ]);
    await yard.write(Object.fromEntries(files));
    stocks.set(slug, JSON.parse(Object.fromEntries(files)[`${slug}/cars.json`]));
  }
  await yard.build(...slugs);
  for (const slug of slugs.filter((_slug, index) => index % 10 === 3))
    await yard.write({ [`${slug}/cars.json`]: JSON.stringify(edits.price(stocks.get(slug) ?? [], 1, 1, Date.now())) });
  const changed = await yard.build(...slugs);
  return { dealers, seconds: changed.seconds, rebuilt: changed.dealers.filter(({ unchanged }) => !unchanged).length };
}

/** `npm run bench -- rebuild`: the cost of a rebuild compared with rendering all pages, as ratios of one run. */
export async function benchRebuild({ sizes, changes, dealers, watched }: RebuildOptions): Promise<void> {
  const yard = benchYard('rebuild');
  const { csv, postcodes } = await readListingFiles();
  const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: Date.now() });
  const rows: Row[] = [];
  process.stdout.write(
    '   cars  what                    seconds   times as fast   pages rendered   KB written (site, records, work)   stages (ms)\n',
  );
  for (const size of sizes) {
    await yard.write(benchTenantFiles(cars, size, 'bench'));
    const note = (row: Row) => {
      rows.push(row);
      const stages = Object.entries(row.stages).map(([name, ms]) => `${name} ${ms}`);
      const written = row.written ? [row.written.site, row.written.records, row.written.work].map((bytes) => number(bytes / 1000, 0)) : [];
      process.stdout.write(
        `${formatNumber(row.cars).padStart(7)}  ${row.what.padEnd(22)} ${number(row.seconds, 2).padStart(8)} ${number(row.ratio).padStart(15)} ${formatNumber(row.rendered).padStart(12)}   ${written.join(', ').padEnd(20)} ${stages.join(', ')}\n`,
      );
      if (row.written && row.uploaded)
        process.stdout.write(`         KB written: ${groupText(sumByGroup(row.written.files))}; uploaded: ${groupText(row.uploaded)}\n`);
    };
    const full = await dealerRows(yard, size, changes, note);
    if (watched > 0) await watchedRows(yard, size, watched, full, note);
  }
  const many = dealers > 0 ? await fleet(yard, cars, dealers) : undefined;
  if (many)
    process.stdout.write(
      `\n${many.dealers} dealers of ${fleetCars} cars, a change in ${many.rebuilt}: ${number(many.seconds)} s from warm code.\n`,
    );
  const file = join(yard.folder, 'rebuild.json');
  await writeFile(file, JSON.stringify({ rows, fleet: many }, null, 2));
  process.stdout.write(`As JSON: ${file}\n`);
}
