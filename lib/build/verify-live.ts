import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { summarizeLaw } from '#lib/compliance/law-summary.ts';
import { listFiles, listFilesIfAny } from '#lib/disk/list-files.ts';
import { type Manifest, makeManifest } from '#lib/disk/manifest.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { compareWithRecord } from '#lib/releases/damage.ts';
import { noteDamage } from '#lib/releases/damage-note.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { releasesDir, sidecarName, sidecarPath } from '#lib/releases/paths.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { findStore } from '#lib/releases/stored-files.ts';
import { readSnapshotAt } from '#lib/sources/snapshot.ts';
import type { ReleaseProblem } from '#lib/verify/check.ts';
import { verifyRelease } from '#lib/verify/verify-release.ts';
import { loadDealer } from './load-dealer.ts';
import { releaseLaw } from './release-law.ts';

/** A dealer has no release to verify. The message says what to run. */
class NoReleaseError extends Error {
  override name = 'NoReleaseError';
}

export type LiveVerification = Awaited<ReturnType<typeof verifyLive>>;

/** Files of a release that changed since the build wrote them, as problems. They are recorded for the next build, which rebuilds them. */
async function findTouchedFiles(outDir: string, slug: string, id: string, actual: Manifest): Promise<ReleaseProblem[]> {
  const details = await readDetails(outDir, slug, id);
  const damaged = details
    ? compareWithRecord(actual, details)
    : [{ file: sidecarName(id, 'details'), problem: 'is missing or damaged, so no file can be compared with it' }];
  const fix = `run: ${await noteDamage(outDir, slug, id, damaged)}`;
  return damaged.map((one) => ({ ...one, check: 'links' as const, warns: false, fix }));
}

/** The live release of a dealer, with all files on this machine. Throws NoReleaseError. */
export async function requireLive({ outDir }: Pick<Workspace, 'outDir'>, slug: string): Promise<Release> {
  const live = await readLiveRelease(outDir, slug);
  if (!live) throw new NoReleaseError(`${slug}: there is no release yet. Run: ${nextCommand('build', slug)}`);
  const store = await findStore(outDir, slug);
  if (store !== undefined && (await listFilesIfAny(join(releasesDir(outDir, slug), live.id))).length < live.files)
    throw new NoReleaseError(
      `${slug}: only some files of ${live.id} are on this machine, the others are in ${store}. To have all of them here, run: ${nextCommand('build', slug, '--render-all', '--state', store)}`,
    );
  return live;
}

/**
 * Verifies every file of a dealer's live release against the snapshot that it was made from and the current time (rule R12). Throws
 * NoReleaseError and the errors of loadDealer.
 */
export async function verifyLive(workspace: Workspace, slug: string, now: number, threads: number, progress: (note: string) => void) {
  const live = await requireLive(workspace, slug);
  const fix = `To make a new release, run: ${nextCommand('build', slug, '--render-all')}`;
  // Absent in releases of older code, which are compared with the last pull.
  const pulled = await readSnapshotAt(sidecarPath(workspace.outDir, slug, live.id, 'snapshot'), slug, fix);
  const { site, data } = await loadDealer({ workspace, slug, now, progress, ...(pulled ? { pulled } : {}) });
  const root = await realpath(join(workspace.outDir, slug, 'current'));
  progress('verifying');
  const files = await listFiles(root);
  const manifest = await makeManifest(root, files);
  const prices = (await readDetails(workspace.outDir, slug, live.id))?.prices ?? {};
  const law = await releaseLaw(workspace.productDir, site, data.cars, prices, now);
  const release = { root, manifest, changed: files, before: undefined, lawBefore: undefined };
  const about = { catalogue: makeCatalogue(data), settings: site.build, law, now, threads };
  const { problems, law: lawRecord, pagesRead: pages } = await verifyRelease({ ...release, ...about });
  const touched = await findTouchedFiles(workspace.outDir, slug, live.id, manifest);
  return {
    release: live.id,
    root,
    pages,
    files: files.length,
    problems: [...touched, ...problems],
    law: summarizeLaw(lawRecord, law.settings, law.context.today),
  };
}
