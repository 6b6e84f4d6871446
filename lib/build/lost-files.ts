import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRecord, Manifest } from '#lib/disk/manifest.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import type { ReleaseFiles } from '#lib/releases/release-details.ts';
import type { BuildContext } from './build-context.ts';
import type { ChangedPlan } from './plan-release.ts';

/**
 * The files of the live release, some of which become grace files, without those that neither the tree nor the store has (rule R47). Only a
 * build that renders every page checks the store: it may run because files were lost, and a lost grace file would break every publication
 * to a new target.
 */
export async function withoutLostFiles(
  { workspace, slug, stored, renderAll }: Pick<BuildContext, 'workspace' | 'slug' | 'stored' | 'renderAll'>,
  { live, liveFiles }: Pick<ChangedPlan, 'live' | 'liveFiles'>,
  manifest: Manifest,
): Promise<ReleaseFiles | undefined> {
  if (!stored || !renderAll || !live || !liveFiles) return liveFiles;
  const root = join(releasesDir(workspace.outDir, slug), live.id);
  const isRemote = (path: string) => !Object.hasOwn(manifest, path) && !existsSync(join(root, path));
  const remote = Object.entries({ ...liveFiles.grace, ...liveFiles.files }).filter(([path]) => isRemote(path));
  const lacking = await stored.lacks(remote.map(([, record]) => record));
  const isKept = ([path, { sha256 }]: [string, FileRecord]) => !lacking.has(sha256) || !isRemote(path);
  const keep = <T extends FileRecord>(files: Record<string, T>) =>
    Object.fromEntries(Object.entries(files).filter(isKept)) as Record<string, T>;
  return lacking.size === 0 ? liveFiles : { files: keep(liveFiles.files), grace: keep(liveFiles.grace) };
}
