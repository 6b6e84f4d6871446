import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from '#lib/disk/atomic-file.ts';
import { listFiles } from '#lib/disk/list-files.ts';
import { deltaOf, type Manifest, makeManifest, manifestFile } from '#lib/disk/manifest.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { makeCatalogue } from '#lib/pages/catalogue.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { Problem } from '#lib/verify/check.ts';
import { verifyRelease } from '#lib/verify/verify-release.ts';
import { loadDealer } from './load-dealer.ts';

/** A dealer that has nothing to verify; the message says what to run. */
export class NoReleaseError extends Error {
  override name = 'NoReleaseError';
}

export type LiveVerified = { release: string; root: string; pages: number; files: number; problems: Problem[] };

/** Files of a release that are not as the build left them. `grace` are those of older releases that stay for pages still open. */
async function touchedFiles(root: string, is: Manifest): Promise<Problem[]> {
  const text = await textOf(`${root}.files.json`);
  if (text === undefined) return [];
  const written = manifestFile.parse(JSON.parse(text));
  const grace = new Set(Object.keys(JSON.parse((await textOf(`${root}.grace.json`)) ?? '{}')));
  const { added, changed, removed } = deltaOf(written, is);
  const mend = 'build again: nothing but the build may write into a release';
  const row = (problem: string) => (file: string) => ({ check: 'links' as const, warns: false, file, problem, mend });
  return [
    ...changed.map(row('was changed after its release')),
    ...removed.map(row('was removed after its release')),
    ...added.filter((file) => !grace.has(file)).map(row('was added after its release')),
  ];
}

/**
 * Verifies the live release of a dealer whole, file by file, against the stock as it was last pulled and the time as it is. Throws
 * NoReleaseError, and what loading a dealer throws.
 */
export async function verifyLive(
  workspace: Workspace,
  slug: string,
  now: number,
  threads: number,
  progress: (note: string) => void,
): Promise<LiveVerified> {
  const live = await readLiveRelease(workspace.outDir, slug);
  if (!live) throw new NoReleaseError(`${slug}: it has no release yet; run: forecourt build ${slug}`);
  const { site, data } = await loadDealer({ workspace, slug, now, progress });
  const root = await realpath(join(workspace.outDir, slug, 'current'));
  progress('verifying');
  const files = await listFiles(root);
  const manifest = await makeManifest(root, files);
  const { problems, pagesRead } = await verifyRelease({
    root,
    manifest,
    changed: files,
    before: undefined,
    catalogue: makeCatalogue(data),
    settings: site.build,
    now,
    threads,
  });
  return {
    release: live.id,
    root,
    pages: pagesRead,
    files: files.length,
    problems: [...(await touchedFiles(root, manifest)), ...problems],
  };
}
