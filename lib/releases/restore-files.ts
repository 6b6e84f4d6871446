import { randomUUID } from 'node:crypto';
import { copyFile, link, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { recordOf } from '#lib/disk/manifest.ts';
import type { DamagedFile } from './damage.ts';
import { releasesDir } from './paths.ts';
import { readDetails } from './release-details.ts';
import { releaseIds } from './release-record.ts';

export type RestoreOptions = {
  outDir: string;
  slug: string;
  id: string;
  damaged: readonly DamagedFile[];
  /** A place besides the other releases where a file may be. */
  alsoAt?: (file: string) => string | undefined;
};

const hashAt = async (path: string) => {
  const content = await readFile(path).catch(() => undefined);
  return content && recordOf(content).sha256;
};

/** Replaces a damaged file atomically. The damaged file may be linked into other releases, so it is never written to. */
async function replaceByLink(source: string, path: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await makeFolder(dirname(path));
  try {
    await link(source, temporary).catch(() => copyFile(source, temporary)); // a file system without links
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Restores damaged files of a release (rule R20) from other releases with the same content, and removes added files. Returns the files that
 * exist nowhere else.
 */
export async function restoreFiles({ outDir, slug, id, damaged, alsoAt }: RestoreOptions): Promise<DamagedFile[]> {
  const root = join(releasesDir(outDir, slug), id);
  const details = await readDetails(outDir, slug, id);
  if (!details) return [...damaged];
  const others = (await releaseIds(outDir, slug)).filter((other) => other !== id).map((other) => join(releasesDir(outDir, slug), other));
  const lost: DamagedFile[] = [];
  for (const one of damaged) {
    const path = join(root, one.file);
    if (one.isExtra) {
      await rm(path, { force: true });
      continue;
    }
    const wantedSha256 = (details.files[one.file] ?? details.grace[one.file])?.sha256;
    const places = [...others.map((other) => join(other, one.file)), ...[alsoAt?.(one.file) ?? []].flat()];
    let source: string | undefined;
    for (const place of places) if (!source && wantedSha256 !== undefined && (await hashAt(place)) === wantedSha256) source = place;
    if (source) await replaceByLink(source, path);
    else lost.push(one);
  }
  return lost;
}
