import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { oncePer } from '#lib/model/once-per.ts';

/** One file of a release: the SHA-256 of its content as hex digits, and its size. */
export const fileRecord = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number().int().nonnegative() });
export type FileRecord = z.infer<typeof fileRecord>;

/** Equivalent to the schema `fileRecord`, in a tenth of the time, because a release has tens of thousands of files. */
export function isFileRecord(value: unknown): value is FileRecord {
  const { sha256, bytes } = (value ?? {}) as Partial<FileRecord>;
  return typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) && Number.isSafeInteger(bytes) && (bytes as number) >= 0;
}

/** Every file of a release by its path below the root, with forward slashes. */
export type Manifest = Record<string, FileRecord>;

/**
 * The paths of a manifest, listed once: listing tens of thousands of names takes some milliseconds, and each step of a build needs them.
 * Manifests do not change.
 */
export const pathsOf = oncePer((manifest: Manifest): readonly string[] => Object.keys(manifest));

/** The differences between two releases, each list sorted. */
export type Delta = { added: string[]; changed: string[]; removed: string[] };

/** The record of a file's content. */
export const recordOf = (content: Buffer | string): FileRecord => ({
  sha256: hash('sha256', content),
  bytes: Buffer.byteLength(content),
});

/** The manifest of files below `root`. A file with a `known` record, because it was linked from the last release, is not read. */
export async function makeManifest(
  root: string,
  files: Iterable<string>,
  recordOfPath: (path: string) => FileRecord | undefined = () => undefined,
): Promise<Manifest> {
  const limit = pLimit(32);
  const paths = [...files].sort();
  const records = paths.map(recordOfPath);
  const read = async (path: string, at: number) => {
    records[at] = recordOf(await readFile(join(root, path)));
  };
  await Promise.all(paths.flatMap((path, at) => (records[at] ? [] : [limit(() => read(path, at))])));
  return Object.fromEntries(paths.map((path, at) => [path, records[at]])) as Manifest;
}

/** The files to add, replace and remove to turn one release into the other. */
export function deltaOf(before: Manifest, after: Manifest): Delta {
  const delta: Delta = { added: [], changed: [], removed: [] };
  for (const path of pathsOf(after)) {
    const was = Object.hasOwn(before, path) ? before[path] : undefined;
    const is = after[path];
    if (!was) delta.added.push(path);
    // The record of a carried-over file is the same object.
    else if (was !== is && was.sha256 !== is?.sha256) delta.changed.push(path);
  }
  for (const path of pathsOf(before)) if (!Object.hasOwn(after, path)) delta.removed.push(path);
  for (const list of Object.values(delta)) list.sort();
  return delta;
}
