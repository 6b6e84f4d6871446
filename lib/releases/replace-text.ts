import { join } from 'node:path';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { recordOf } from '#lib/disk/manifest.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import { releasesDir } from './paths.ts';
import { readDetails, writeDetails } from './release-details.ts';
import { generationOf, type Release, writeRecord } from './release-record.ts';

/**
 * Replaces a text file of a release, and its entry in the records. Other releases keep their own file. Returns the new short record,
 * without the hash of its input: no build produced this tree, so the next one must compare everything. Call it under the dealer's lock.
 */
export async function replaceText(outDir: string, slug: string, release: Release, file: string, text: string): Promise<Release> {
  const path = join(releasesDir(outDir, slug), release.id, file);
  const details = await readDetails(outDir, slug, release.id);
  const record = recordOf(text);
  // A release of older code may lack the file.
  const before = details?.files[file]?.bytes ?? (await statIfAny(path))?.size;
  // In this order, a crash leaves a file that counts as damaged, and the next build rewrites it.
  await writeFileAtomic(path, text);
  if (details) await writeDetails(outDir, slug, release.id, { ...details, files: { ...details.files, [file]: record } });
  const { input: _input, ...rest } = release;
  const updated: Release = {
    ...rest,
    // The short record must be the newer one, so it is written whenever the long one is.
    generation: generationOf(release) + (details ? 1 : 0),
    files: release.files + (before === undefined ? 1 : 0),
    bytes: release.bytes - (before ?? 0) + record.bytes,
  };
  await writeRecord(outDir, slug, updated);
  return updated;
}
