import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Manifest } from '#lib/disk/manifest.ts';
import { besidePath, releasesDir } from '#lib/releases/paths.ts';
import { type Release, readManifest } from '#lib/releases/records.ts';

/** What the pages of a release were made of: a key per page, in parts by name; one without parts is compared by its model. */
export const pageRecord = z.record(z.string(), z.record(z.string(), z.string()));
export type PageRecord = z.infer<typeof pageRecord>;

/** A release that a build may carry pages over from. */
export type Previous = { release: Release; root: string; manifest: Manifest; pages: PageRecord };

/** All that a build must know of a release to carry its pages over; undefined where a part is missing or damaged, so that all is made anew. */
export async function readPrevious(outDir: string, slug: string, release: Release): Promise<Previous | undefined> {
  try {
    const [manifest, pages] = await Promise.all([
      readManifest(outDir, slug, release.id),
      readFile(besidePath(outDir, slug, release.id, 'pages'), 'utf8'),
    ]);
    return manifest && { release, root: join(releasesDir(outDir, slug), release.id), manifest, pages: pageRecord.parse(JSON.parse(pages)) };
  } catch {
    return undefined;
  }
}
