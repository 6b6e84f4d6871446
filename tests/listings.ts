import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Conversion, convertListings } from '../scripts/tools/bench/listings/convert.ts';

const folder = join(process.env.FORECOURT_SHARED ?? resolve(import.meta.dirname, '../../shared'), 'data');

/** Whether the real listings are on this machine; they are not in the repository. */
export const hasListings = existsSync(join(folder, 'au-listings.csv'));
/** The end of the names of tests that need them. */
export const unlessListings = hasListings ? '' : ` (skipped: no au-listings.csv in ${folder}; set FORECOURT_SHARED)`;

let converted: Conversion | undefined;

/** The real listings as the benches convert them, once for all test files of a worker. Nobody may change them. */
export function realListings(): Conversion {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  converted ??= convertListings(read('au-listings.csv'), read('au-postcodes.csv'), { seed: 'bench', now: Date.UTC(2026, 10, 20) });
  return converted;
}
