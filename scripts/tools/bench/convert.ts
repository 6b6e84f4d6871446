/** Writes bench dealers from a file of listings: node scripts/tools/bench/convert.ts --data DIR [--tenants DIR] [--sizes 100,1000,16000] */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { formatNumber } from '#lib/locale/thousands.ts';
import { benchTenantFiles } from './listings/bench-tenant.ts';
import { convertListings } from './listings/convert.ts';
import { type DirtClass, dirtClasses } from './listings/dirt.ts';

const seed = 'bench';
/** The base of the generated dates. It is fixed, so that the same file gives the same dealers. */
const epoch = Date.parse('2026-11-20T00:00Z');

function readSizes(text: string): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new InvalidArgumentError('Give whole numbers with commas between them, such as 100,1000,16000.');
  return sizes;
}

function readData(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (cause) {
    throw new Error(`${join(folder, file)} cannot be read. Set --data to the folder that holds au-listings.csv and au-postcodes.csv.`, {
      cause,
    });
  }
}

type Options = { data: string; tenants: string; sizes: number[]; now: number };

function run({ data, tenants, sizes, now }: Options) {
  const { cars, counts, postcodeRate } = convertListings(readData(data, 'au-listings.csv'), readData(data, 'au-postcodes.csv'), {
    seed,
    now,
  });
  for (const size of sizes) {
    for (const [path, text] of Object.entries(benchTenantFiles(cars, size, seed))) {
      const file = join(tenants, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    console.log(`${join(tenants, `bench-${size}`)}: ${formatNumber(size)} cars`);
  }
  console.log(`\n${formatNumber(cars.length)} listings read; postcodes found for ${(postcodeRate * 100).toFixed(2)} % of the suburbs.`);
  for (const name of Object.keys(dirtClasses) as DirtClass[])
    console.log(`${String(counts[name]).padStart(7)}  ${name}: ${dirtClasses[name]}`);
}

const program = new Command('convert')
  .description('Write bench dealers from a file of Australian vehicle listings.')
  .requiredOption('--data <folder>', 'folder of au-listings.csv and au-postcodes.csv')
  .option('--tenants <folder>', 'folder for the dealers', '.forecourt/bench/tenants')
  .option('--sizes <numbers>', 'number of cars of each dealer', readSizes, [100, 1000, 16_000])
  .option('--now <date>', 'base of the generated dates, such as 2026-11-20', (text) => Date.parse(text), epoch);

try {
  run(program.parse().opts<Options>());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
