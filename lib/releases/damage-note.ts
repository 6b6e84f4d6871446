import { statSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type DamagedFile, findDamagedFiles } from './damage.ts';
import { releasesDir, sidecarPath } from './paths.ts';
import { readValidJson } from './read-valid-json.ts';
import type { Release } from './release-record.ts';

/** What a command that hashes every file leaves for the next build: `<id>.damage.json`, beside the release. */
const damageNote = z.object({ version: z.literal(1), files: z.array(z.string()) });

/**
 * Notes the damage of a release, so that the next build looks for it; without damage, removes the note. Returns the command that rebuilds the
 * files. Someone who may only read cannot leave a note, so the command then renders everything.
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

const mtimeOf = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/**
 * Whether files of a release may have changed since its build: damage was noted, a file is newer than the long record, which is newer than the
 * short one, written last, or the totals differ. Looks at names, sizes and times only.
 */
async function mayBeDamaged(outDir: string, slug: string, { id, files, bytes, grace }: Release): Promise<boolean> {
  if (await readValidJson(sidecarPath(outDir, slug, id, 'damage'), damageNote)) return true;
  const written = await mtimeOf(sidecarPath(outDir, slug, id, 'details'));
  const recorded = await mtimeOf(sidecarPath(outDir, slug, id, 'record'));
  if (written === undefined || recorded === undefined || written > recorded) return true;
  const root = join(releasesDir(outDir, slug), id);
  const totals = { files: 0, bytes: 0 };
  // Synchronous: for tens of thousands of files, promises take several times as long.
  for (const file of await listFilesIfAny(root)) {
    const found = statSync(`${root}/${file}`, { throwIfNoEntry: false });
    if (!found || found.mtimeMs > written) return true;
    totals.files += 1;
    totals.bytes += found.size;
  }
  return totals.files !== files + (grace?.files ?? 0) || totals.bytes !== bytes + (grace?.bytes ?? 0);
}

/** The damaged files of a release (rule R20). Files are hashed only where something points to damage. */
export const findLikelyDamage = async (outDir: string, slug: string, release: Release): Promise<DamagedFile[]> =>
  (await mayBeDamaged(outDir, slug, release)) ? findDamagedFiles(outDir, slug, release.id) : [];
