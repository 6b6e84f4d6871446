import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the listings lie: FORECOURT_SHARED, or ../shared beside the checkout. */
export const listingsFolder = join(process.env.FORECOURT_SHARED ?? fileURLToPath(new URL('../../../../shared', import.meta.url)), 'data');

/** The text of the listings and of the postcodes; rejects with where they should be. */
export async function readListingFiles(): Promise<{ csv: string; postcodes: string }> {
  try {
    const [csv, postcodes] = await Promise.all([
      readFile(join(listingsFolder, 'au-listings.csv'), 'utf8'),
      readFile(join(listingsFolder, 'au-postcodes.csv'), 'utf8'),
    ]);
    return { csv, postcodes };
  } catch (cause) {
    throw new Error(`The listings that this bench uses are not at ${listingsFolder}; name the folder above data/ with FORECOURT_SHARED.`, {
      cause,
    });
  }
}
