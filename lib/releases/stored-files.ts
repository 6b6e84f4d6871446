import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { type FileRecord, type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import { readValidJson } from '#lib/disk/valid-json.ts';
import { releasePattern, releasesDir } from './paths.ts';

/** The files of a dealer's releases in a store, for work folders that lack some. */
export type StoredFiles = {
  /** The name of the store in messages. */
  name: string;
  /** The content of a file. Throws LostFileError, or the error of the storage. */
  read: (file: FileRecord) => Promise<Buffer>;
  /** The SHA-256 of the files that the store lacks. It lists the store without reading files. */
  lacks: (files: readonly FileRecord[]) => Promise<ReadonlySet<string>>;
};

/** A store lacks a file of a release, or the file is damaged. The message names the store and the file. */
export class LostFileError extends Error {
  override name = 'LostFileError';
}

/**
 * A file beside the releases. It says that files may be only in a store, so a file missing from the tree is not damaged. The room that
 * writes it adds fields.
 */
export const storedMarkPath = (outDir: string, slug: string) => join(releasesDir(outDir, slug), 'stored.json');

/** The store with the files of a dealer's releases. Undefined if every file is in the trees. */
export const findStore = async (outDir: string, slug: string): Promise<string | undefined> =>
  (await readValidJson(storedMarkPath(outDir, slug), z.looseObject({ store: z.string() })))?.store;

/** Reads a file of a release: from its tree if it is there undamaged, or else from the store. */
export async function readStoredFile(root: string, path: string, record: FileRecord, stored: StoredFiles): Promise<Buffer> {
  const local = await readFile(join(root, path)).catch(() => undefined);
  return local && recordOf(local).sha256 === record.sha256 ? local : stored.read(record);
}

/** The content of a file in the tree of another release of the dealer, which costs no request. */
async function readBeside(root: string, others: readonly string[], path: string, record: FileRecord): Promise<Buffer | undefined> {
  for (const id of others) {
    const content = await readFile(join(dirname(root), id, path)).catch(() => undefined);
    if (content && recordOf(content).sha256 === record.sha256) return content;
  }
  return undefined;
}

/** Beside a file that is being written. A reader of the tree never sees part of a file. */
const temporaryOf = (path: string) => join(dirname(path), `.${randomUUID()}.tmp`);

const atOnce = 32;

/**
 * Adds missing files to the tree at `root`, from the trees beside it or from the store. Throws LostFileError for a file that the store
 * lacks too.
 */
export async function fillTree(root: string, paths: readonly string[], manifest: Manifest, stored: StoredFiles): Promise<void> {
  const names = await readdir(dirname(root)).catch(() => []);
  const others = names
    .filter((name) => releasePattern.test(name) && name !== basename(root))
    .sort()
    .reverse();
  const limit = pLimit(atOnce);
  const fill = async (path: string) => {
    const record = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
    const to = join(root, path);
    if (!record || (await statIfAny(to))) return;
    const content = (await readBeside(root, others, path, record)) ?? (await stored.read(record));
    await makeFolder(dirname(to));
    const temporary = temporaryOf(to);
    await writeFile(temporary, content, { flag: 'wx' });
    // A file that is newer than its release counts as changed.
    await utimes(temporary, 0, 0);
    await rename(temporary, to);
  };
  await Promise.all(paths.map((path) => limit(fill, path)));
}
