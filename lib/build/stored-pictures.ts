import type { FileRecord } from '#lib/disk/manifest.ts';
import type { StoredPictures } from '#lib/images/cache-file.ts';
import { type DetailsMemory, readDetails } from '#lib/releases/release-details.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { LostFileError, type StoredFiles } from '#lib/releases/stored-files.ts';
import { MissingFileError } from './release-tree.ts';

/** The pictures of the live release, if a store has them, because the cache may lack them (rule R47). */
export async function findStoredPictures(
  outDir: string,
  slug: string,
  live: Release | undefined,
  stored: StoredFiles | undefined,
  memory?: DetailsMemory,
): Promise<StoredPictures | undefined> {
  const details = stored && live ? await readDetails(outDir, slug, live.id, memory) : undefined;
  if (!stored || !details) return undefined;
  const recordOf = (file: string) => (Object.hasOwn(details.files, `images/${file}`) ? details.files[`images/${file}`] : undefined);
  return {
    has: (file) => recordOf(file) !== undefined,
    read: (file) =>
      stored.read(recordOf(file) as FileRecord).catch((error: Error) => {
        throw error instanceof LostFileError ? new MissingFileError(error.message, { cause: error }) : error;
      }),
  };
}
