import { join } from 'node:path';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import { type Manifest, pathsOf } from '#lib/disk/manifest.ts';
import { oncePer } from '#lib/model/once-per.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { type DetailsMemory, type ReleaseDetails, readDetails } from '#lib/releases/release-details.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { fillTree, LostFileError, type StoredFiles } from '#lib/releases/stored-files.ts';
import { type FileSource, MissingFileError } from './release-tree.ts';

/** A release that a build compares itself with, and carries pages over from. */
export type PreviousRelease = {
  release: Release;
  root: string;
  details: ReleaseDetails;
  /** Files of the release that are damaged. `details` lacks them. */
  lostFiles: string[];
  /** Set if files may be only in a store (rule R47): the files that the tree has, and a function that fetches others into it. */
  stored?: { present: ReadonlySet<string>; fill: (files: readonly string[]) => Promise<void> };
};

const withoutFiles = <T extends object>(files: T, lost: ReadonlySet<string>): T =>
  lost.size === 0 ? files : (Object.fromEntries(Object.entries(files).filter(([file]) => !lost.has(file))) as T);

/**
 * Reads everything that a build needs from a release. Undefined if its long record is unreadable; then every page is rendered. Damaged
 * files are left out, as if the release never had them, so that they are not carried over.
 */
export async function readPreviousRelease(
  outDir: string,
  slug: string,
  release: Release,
  damaged: ReadonlySet<string>,
  memory?: DetailsMemory,
  store?: StoredFiles,
): Promise<PreviousRelease | undefined> {
  const details = await readDetails(outDir, slug, release.id, memory);
  if (!details) return undefined;
  const { files, grace } = details;
  const root = join(releasesDir(outDir, slug), release.id);
  const lostFiles = pathsOf(files).filter((file) => damaged.has(file));
  const whole = { ...details, files: withoutFiles(files, damaged), grace: withoutFiles(grace, damaged) };
  const stored = store && { present: new Set(await listFilesIfAny(root)), fill: filler(root, files, store) };
  return { release, root, lostFiles, details: whole, ...(stored ? { stored } : {}) };
}

/** Gets files of a tree from a store. Throws MissingFileError for one that the store lacks: the build then renders every page. */
export const filler =
  (root: string, files: Manifest, store: StoredFiles) =>
  (paths: readonly string[]): Promise<void> =>
    fillTree(root, paths, files, store).catch((error: Error) => {
      throw error instanceof LostFileError ? new MissingFileError(error.message, { cause: error }) : error;
    });

/** One shared object for all files of a tree, because there are tens of thousands. */
const keptIn = oncePer(({ root }: PreviousRelease): FileSource => ({ kept: root }));

/** Where the next release gets an unchanged file from: the tree of this release, or the store, which is known to have it. */
export function carriedSource(previous: PreviousRelease, file: string): FileSource {
  const { stored, details } = previous;
  const record = stored && Object.hasOwn(details.files, file) ? details.files[file] : undefined;
  return record && !stored?.present.has(file) ? { stored: record } : keptIn(previous);
}

/** The same for a file whose content is available. If only the store has it, it is written, so that checks can read it. */
export const carriedText = (previous: PreviousRelease, file: string, source: FileSource): FileSource =>
  ('text' in source || 'packed' in source || 'bytes' in source) && previous.stored && !previous.stored.present.has(file)
    ? source
    : carriedSource(previous, file);
