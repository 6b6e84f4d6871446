import { join } from 'node:path';
import { releasesDir } from '#lib/releases/paths.ts';
import { type ReleaseDetails, readDetails } from '#lib/releases/release-details.ts';
import type { Release } from '#lib/releases/release-record.ts';

/** A release that a build compares itself with, and carries pages over from. */
export type PreviousRelease = { release: Release; root: string; details: ReleaseDetails };

/** Reads all that a build needs from a release; undefined when its long record cannot be read, so that every page is rendered. */
export async function readPreviousRelease(outDir: string, slug: string, release: Release): Promise<PreviousRelease | undefined> {
  const details = await readDetails(outDir, slug, release.id);
  return details && { release, root: join(releasesDir(outDir, slug), release.id), details };
}
