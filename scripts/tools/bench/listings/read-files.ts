import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the listings, which FORECOURT_SHARED can set. */
export const listingsFolder = join(
  process.env.FORECOURT_SHARED ?? fileURLToPath(new URL('../../../../../shared', import.meta.url)),
  'data',
);

/** Reads the listings and the postcodes. Rejects with the expected place if they are missing. */
export async function readListingFiles(): Promise<{ csv: string; postcodes: string }> {
  try {
    const [csv, postcodes] = await Promise.all([
      readFile(join(listingsFolder, 'au-listings.csv'), 'utf8'),
      readFile(join(listingsFolder, 'au-postcodes.csv'), 'utf8'),
    ]);
    return { csv, postcodes };
  } catch (cause) {
    throw new Error(`There are no listings in ${listingsFolder}. Set FORECOURT_SHARED to the folder that holds data/.`, {
      cause,
    });
  }
}
