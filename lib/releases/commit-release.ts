import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { syncFolder, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { type Delta, deltaOf, type FileRecord, type Manifest, pathsOf } from '#lib/disk/manifest.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { flushFiles } from './flush-files.ts';
import { linkGraceFiles } from './grace.ts';
import { releasesDir, sidecarPath, stagingPrefix } from './paths.ts';
import { startPruning } from './prune.ts';
import { type DetailsMemory, graceTotals, type ReleaseDetails, type ReleaseFiles, readFiles, writeDetails } from './release-details.ts';
import { makeReleaseId } from './release-id.ts';
import { nextGeneration, type Release, ReleaseError, readRecord, releaseIds, writeRecord } from './release-record.ts';
import { liveId, switchTo } from './switch.ts';

/** Creates an empty staging folder. `commitRelease` turns it into a release. */
export async function makeStagingDir(outDir: string, slug: string, calls: ReleaseCalls = releaseCalls): Promise<string> {
  const dir = join(releasesDir(outDir, slug), `${stagingPrefix}${randomUUID()}`);
  await calls.makeFolder(dir);
  return dir;
}

/** Waits for all parts of the work, even if one fails: nothing may continue after the dealer's lock is released. */
async function settleAll(work: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The number and size of all files, and the sizes of pages and scripts. */
function sumFiles(manifest: Manifest): Pick<Release, 'files' | 'bytes' | 'htmlBytes' | 'scriptBytes'> {
  const sums = { files: 0, bytes: 0, htmlBytes: 0, scriptBytes: 0 };
  for (const path of pathsOf(manifest)) {
    const { bytes } = manifest[path] as FileRecord;
    sums.files += 1;
    sums.bytes += bytes;
    if (path.endsWith('.html')) sums.htmlBytes += bytes;
    else if (path.endsWith('.js')) sums.scriptBytes += bytes;
  }
  return sums;
}

/** The report of a build, as data and as a page. */
type ReportFiles = { report: string; reportPage: string };

export type CommitOptions = {
  outDir: string;
  slug: string;
  /** The tree, from `makeStagingDir`. */
  staged: string;
  /** The long record of the release. Its manifest lists every file of the tree. Grace files are added here. */
  details: Omit<ReleaseDetails, 'version' | 'grace'>;
  about: Pick<Release, 'builtAt' | 'codeId' | 'cars' | 'leaving' | 'soldTags' | 'quarantine' | 'pages' | 'input'>;
  /** The report of the release's channels, as text. Absent for a site without channels. */
  feeds?: string | undefined;
  /** Saves the snapshot that the release was made from to a path. */
  keepSnapshot?: (path: string) => Promise<void>;
  /** Writes the report, once the release is live. */
  report?: (release: Release) => Promise<ReportFiles>;
  /** The files of the live release, if the caller has read them. */
  before?: ReleaseFiles | undefined;
  /** Their differences from the tree, if the caller knows them. */
  delta?: Delta | undefined;
  settings: { keptReleases: number; assetGraceDays: number };
  calls?: ReleaseCalls;
  memory?: DetailsMemory | undefined;
  /** Whether a store has the files that the tree of the live release lacks (rule R47). */
  isStored?: boolean;
  /** Grace files of the live release that are already in the tree. */
  stagedGrace?: ReadonlySet<string> | undefined;
  /** Resolves when the new files of the tree are on disk, if the caller flushes them. */
  flushed?: Promise<unknown> | undefined;
};

/**
 * Turns a staged tree into the live release. Everything is on disk before the one rename of `current`, so that a reader, or the next run
 * after a crash, sees the complete old or the complete new release. Call it under the dealer's lock.
 */
export async function commitRelease(options: CommitOptions): Promise<Release> {
  const { outDir, slug, staged, details, about, settings, memory, isStored = false, calls = releaseCalls } = options;
  const { files: manifest } = details;
  const previous = await liveId(outDir, slug, calls);
  const id = makeReleaseId(about.builtAt, randomUUID(), (await releaseIds(outDir, slug))[0]);
  const before = previous === undefined ? undefined : (options.before ?? (await readFiles(outDir, slug, previous)));
  const changes = options.delta ?? deltaOf(before?.files ?? {}, manifest);
  const next = { root: staged, manifest, codeId: about.codeId, now: about.builtAt, graceDays: settings.assetGraceDays };
  const live = { removed: changes.removed, staged: options.stagedGrace, isStored };
  const grace =
    previous !== undefined && before ? await linkGraceFiles({ outDir, slug, from: previous, before, ...live, ...next }, calls) : {};
  // In the form of the record on disk, so that both can be compared.
  const release = definedFields<Release>({
    version: 2,
    id,
    ...about,
    generation: nextGeneration(previous === undefined ? undefined : await readRecord(outDir, slug, previous), about.builtAt),
    ...sumFiles(manifest),
    previous,
    changes: before && { added: changes.added.length, changed: changes.changed.length, removed: changes.removed.length },
    grace: graceTotals(grace),
  }) as Release;
  // In parallel, because a disk flushes many files in the time of one.
  await settleAll([
    options.flushed ?? flushFiles(staged, [...changes.added, ...changes.changed], calls),
    writeDetails(outDir, slug, id, { version: 1, ...details, grace }, calls, memory),
    options.feeds === undefined ? undefined : writeFileAtomic(sidecarPath(outDir, slug, id, 'feeds'), options.feeds, calls),
    options.keepSnapshot?.(sidecarPath(outDir, slug, id, 'snapshot')),
  ]);
  await writeRecord(outDir, slug, release, calls);
  await calls.rename(staged, join(releasesDir(outDir, slug), id));
  await syncFolder(releasesDir(outDir, slug), calls);
  await switchTo(outDir, slug, id, calls);
  // Visitors need neither of these.
  const failed = (what: string, next: string) => (cause: Error) => {
    throw new ReleaseError(`${slug}: ${id} is live, but ${what}: ${cause.message}. ${next}`, { cause });
  };
  const notRemoved = failed('older releases could not be removed', 'Fix the cause; the next run tries again.');
  // Meanwhile a thread removes the files of older releases.
  const finish = await startPruning(outDir, slug, settings.keptReleases, calls).catch((error: Error) => () => Promise.reject(error));
  await writeReport(options, release, calls).catch(failed('its report could not be written', 'Fix the cause; the next release has one.'));
  await finish().catch(notRemoved);
  return release;
}

async function writeReport({ outDir, slug, report }: CommitOptions, release: Release, calls: ReleaseCalls): Promise<void> {
  for (const [kind, text] of Object.entries((await report?.(release)) ?? {}))
    await writeFileAtomic(sidecarPath(outDir, slug, release.id, kind as keyof ReportFiles), text, calls);
}
