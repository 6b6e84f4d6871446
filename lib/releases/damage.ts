import { join } from 'node:path';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import { type FileRecord, type Manifest, makeManifest } from '#lib/disk/manifest.ts';
import { countOf, listSome } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { releasesDir, sidecarName } from './paths.ts';
import { type ReleaseFiles, readDetails } from './release-details.ts';
import { type Release, readRecord, releaseIds } from './release-record.ts';
import { findStore, type StoredFiles } from './stored-files.ts';

/**
 * A file that has changed since the build, by its path below the release's root, and its fault. An `extra` file was not written by the
 * build.
 */
export type DamagedFile = { file: string; problem: string; isExtra?: boolean };

/** Damaged files in a sentence: the first few with their faults. */
export const damageText = (damaged: readonly DamagedFile[]): string => {
  const texts = damaged.map(({ file, problem }) => `${file} ${problem}`);
  return listSome(texts, 3);
};

/** Compares the files of a release with those that its build wrote. */
export function compareWithRecord(actual: Manifest, { files, grace }: ReleaseFiles): DamagedFile[] {
  const wantedFiles: Manifest = { ...grace, ...files };
  const problemOf = (file: string) => {
    const [is, was] = [actual[file], wantedFiles[file]];
    if (!is) return 'is missing';
    if (!was) return 'was added after the build';
    if (is.bytes !== was.bytes) return `has ${countOf(is.bytes, 'byte')}, not ${formatNumber(was.bytes)}`;
    return is.sha256 === was.sha256 ? undefined : 'was changed after the build';
  };
  return [...new Set([...Object.keys(wantedFiles), ...Object.keys(actual)])].sort().flatMap((file) => {
    const problem = problemOf(file);
    return problem === undefined ? [] : [{ file, problem, ...(wantedFiles[file] ? {} : { isExtra: true }) }];
  });
}

/** Every file of a release that has changed since its build (rule R20). Reads and hashes all files. An unreadable record counts too. */
export async function findDamagedFiles(outDir: string, slug: string, id: string): Promise<DamagedFile[]> {
  const lost = (kind: 'record' | 'details') => [{ file: sidecarName(id, kind), problem: 'is missing or damaged' }];
  if (!(await readRecord(outDir, slug, id))) return lost('record');
  const details = await readDetails(outDir, slug, id);
  if (!details) return lost('details');
  const root = join(releasesDir(outDir, slug), id);
  return compareWithRecord(await makeManifest(root, await listFilesIfAny(root)), details);
}

/** Without a manifest, only the totals of the short record can be compared. */
async function compareTotals(root: string, { files, bytes, grace = { files: 0, bytes: 0 } }: Release): Promise<string[]> {
  const expected = { files: files + grace.files, bytes: bytes + grace.bytes };
  const sizes = Object.values(await makeManifest(root, await listFilesIfAny(root)));
  const total = sizes.reduce((sum, file) => sum + file.bytes, 0);
  if (sizes.length === expected.files && total === expected.bytes) return [];
  return [`it holds ${countOf(sizes.length, 'file')} and ${countOf(total, 'byte')}, not ${expected.files} and ${expected.bytes}`];
}

/**
 * Why a release cannot be served: its damaged files, as sentences. Empty for a complete release. Grace files, added files, and files that
 * only a store has do not count. With `stored`, the store is checked for the latter.
 */
export async function findUnservableFiles(outDir: string, slug: string, id: string, stored?: StoredFiles): Promise<string[]> {
  const record = await readRecord(outDir, slug, id);
  if (!record) return ['its record is missing or damaged'];
  const details = await readDetails(outDir, slug, id);
  const root = join(releasesDir(outDir, slug), id);
  if (!details) return compareTotals(root, record);
  const present = await listFilesIfAny(root);
  const own = present.filter((file) => Object.hasOwn(details.files, file));
  const isStored = (await findStore(outDir, slug)) !== undefined;
  const wantedFiles = isStored ? Object.fromEntries(own.map((file) => [file, details.files[file] as FileRecord])) : details.files;
  const damaged = compareWithRecord(await makeManifest(root, own), { files: wantedFiles, grace: {} }).map(
    ({ file, problem }) => `${file} ${problem}`,
  );
  if (!isStored || !stored) return damaged;
  const remote = Object.entries(details.files).filter(([file]) => !Object.hasOwn(wantedFiles, file));
  const lacking = await stored.lacks(remote.map(([, record]) => record));
  return [...damaged, ...remote.flatMap(([file, { sha256 }]) => (lacking.has(sha256) ? [`${file} is not in ${stored.name}`] : []))];
}

/** The ids of the other complete releases that nobody rolled back from, newest first. */
export async function findCompleteReleases(
  outDir: string,
  slug: string,
  without: readonly string[],
  stored?: StoredFiles,
): Promise<string[]> {
  const complete: string[] = [];
  for (const id of await releaseIds(outDir, slug)) {
    if (without.includes(id) || (await readRecord(outDir, slug, id))?.rolledBackAt !== undefined) continue;
    if ((await findUnservableFiles(outDir, slug, id, stored)).length === 0) complete.push(id);
  }
  return complete;
}
