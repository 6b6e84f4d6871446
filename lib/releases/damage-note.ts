import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import { makeManifest } from '#lib/disk/manifest.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import { readValidJson } from '#lib/disk/valid-json.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type DamagedFile, findDamagedFiles } from './damage.ts';
import { releasesDir, sidecarPath } from './paths.ts';
import { readDetails } from './release-details.ts';
import type { Release } from './release-record.ts';
import { findStore } from './stored-files.ts';
import { sumTree, type TreeTotals } from './tree-totals.ts';

/** A note for the next build by a command that hashes every file: `<id>.damage.json`, beside the release. */
const damageNote = z.object({ version: z.literal(1), files: z.array(z.string()) });

/**
 * Records the damage of a release, so that the next build looks for it. Without damage, removes the note. Returns the command that rebuilds
 * the files. A user with read access only cannot leave a note, so the command then renders everything.
 */
export async function noteDamage(outDir: string, slug: string, id: string, damaged: readonly DamagedFile[]): Promise<string> {
  const path = sidecarPath(outDir, slug, id, 'damage');
  try {
    if (damaged.length === 0) await rm(path, { force: true });
    else await writeFileAtomic(path, JSON.stringify({ version: 1, files: damaged.map(({ file }) => file) }));
    return nextCommand('build', slug);
  } catch {
    return nextCommand('build', slug, '--render-all');
  }
}

const mtimeOf = async (path: string) => (await statIfAny(path))?.mtimeMs;

/** Adds up the files of a release's tree. Undefined if one is missing. */
type SumFiles = (root: string) => Promise<TreeTotals | undefined>;

const sumFiles: SumFiles = async (root) => sumTree(root, await listFilesIfAny(root));

/**
 * Whether files of a release may have changed since its build: damage was recorded, a file is newer than the long record, that record is
 * newer than the short one, which is written last, or the totals differ. Checks only names, sizes and times.
 */
async function mayBeDamaged(outDir: string, slug: string, { id, files, bytes, grace }: Release, sum: SumFiles): Promise<boolean> {
  if (await readValidJson(sidecarPath(outDir, slug, id, 'damage'), damageNote)) return true;
  const written = await mtimeOf(sidecarPath(outDir, slug, id, 'details'));
  const recorded = await mtimeOf(sidecarPath(outDir, slug, id, 'record'));
  if (written === undefined || recorded === undefined || written > recorded) return true;
  const totals = await sum(join(releasesDir(outDir, slug), id));
  if (!totals || totals.newest > written) return true;
  return totals.files !== files + (grace?.files ?? 0) || totals.bytes !== bytes + (grace?.bytes ?? 0);
}

/**
 * Removes local copies of files that changed after the build, if a store has all files, so that they are read from the store. Files are
 * hashed only if a time or a note points to damage. Does not throw for a release without records, which the next build renders completely.
 */
async function dropChangedCopies(outDir: string, slug: string, { id }: Release): Promise<void> {
  const root = join(releasesDir(outDir, slug), id);
  const written = (await mtimeOf(sidecarPath(outDir, slug, id, 'details'))) ?? 0;
  const isNoted = (await readValidJson(sidecarPath(outDir, slug, id, 'damage'), damageNote)) !== undefined;
  const suspects = (await listFilesIfAny(root)).filter((file) => isNoted || statSync(join(root, file)).mtimeMs > written);
  if (suspects.length === 0) return;
  const details = await readDetails(outDir, slug, id);
  if (!details) return;
  const wantedFiles = { ...details.grace, ...details.files };
  const actual = await makeManifest(root, suspects);
  for (const file of suspects) if (actual[file]?.sha256 !== wantedFiles[file]?.sha256) await rm(join(root, file), { force: true });
  await rm(sidecarPath(outDir, slug, id, 'damage'), { force: true });
}

/**
 * The damaged files of a release (rule R20). Files are hashed only if something points to damage. If a store has all files, none are
 * damaged.
 */
export async function findLikelyDamage(outDir: string, slug: string, release: Release, sum = sumFiles): Promise<DamagedFile[]> {
  if ((await findStore(outDir, slug)) !== undefined) {
    await dropChangedCopies(outDir, slug, release);
    return [];
  }
  return (await mayBeDamaged(outDir, slug, release, sum)) ? findDamagedFiles(outDir, slug, release.id) : [];
}
