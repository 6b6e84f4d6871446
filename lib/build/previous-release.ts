import { join } from 'node:path';
import { releasesDir } from '#lib/releases/paths.ts';
import { type DetailsMemory, type ReleaseDetails, readDetails } from '#lib/releases/release-details.ts';
import type { Release } from '#lib/releases/release-record.ts';

/** A release that a build compares itself with, and carries pages over from. */
export type PreviousRelease = {
  release: Release;
  root: string;
  details: ReleaseDetails;
  /** Files of the release that are damaged. `details` lacks them. */
  lostFiles: string[];
};

const withoutFiles = <T extends object>(files: T, lost: ReadonlySet<string>): T =>
  lost.size === 0 ? files : (Object.fromEntries(Object.entries(files).filter(([file]) => !lost.has(file))) as T);

/**
 * Reads all that a build needs from a release; undefined when its long record cannot be read, so that every page is rendered. Damaged files are
 * left out, as if the release had never had them: so nothing carries them over.
 */
export async function readPreviousRelease(
  outDir: string,
  slug: string,
  release: Release,
  damaged: ReadonlySet<string>,
  memory?: DetailsMemory,
): Promise<PreviousRelease | undefined> {
  const details = await readDetails(outDir, slug, release.id, memory);
  if (!details) return undefined;
  const { files, grace } = details;
  const root = join(releasesDir(outDir, slug), release.id);
  const lostFiles = Object.keys(files).filter((file) => damaged.has(file));
  return { release, root, lostFiles, details: { ...details, files: withoutFiles(files, damaged), grace: withoutFiles(grace, damaged) } };
}
