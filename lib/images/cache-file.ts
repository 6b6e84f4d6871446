import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { readValidJson } from '#lib/disk/valid-json.ts';

/** A short name for content, for files of the picture cache. */
export function hashParts(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 20);
}

/** Names the content of a picture file. */
export const identifyFile = (data: Buffer): string => hashParts('file', data);

/**
 * Writes a temporary file and renames it, so that a killed build leaves no partial picture. The calls are synchronous: for thousands of
 * small files, promises take several times as long.
 */
export async function writeCacheFile(cacheDir: string, name: string, data: Buffer | string): Promise<void> {
  const temporary = join(cacheDir, `.${randomUUID()}`);
  try {
    writeFileSync(temporary, data);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(temporary, data);
  }
  renameSync(temporary, join(cacheDir, name));
}

/** Files of the cache that a store has, so they need not be on this disk. */
export type StoredPictures = { has: (file: string) => boolean; read: (file: string) => Promise<Buffer> };

/** The size of a file in bytes. Undefined if it cannot be read, usually because it does not exist. */
function sizeIfAny(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size;
  } catch {
    return undefined;
  }
}

/**
 * Whether the cache, or the store, has all of these files. An empty file does not count, because a power cut may leave one. Synchronous,
 * like writing: a build checks thousands of files before it can start.
 */
export const hasCacheFiles = (cacheDir: string, files: readonly string[], stored?: StoredPictures): boolean =>
  files.every((file) => stored?.has(file) || (sizeIfAny(join(cacheDir, file)) ?? 0) > 0);

/** The SHA-256 of each file of a picture when it was rendered; absent in records of earlier code. */
export const pictureSums = z.record(z.string(), z.string()).optional();
export type PictureSums = Record<string, string>;

/** Names the content of a rendered file in the record beside it. */
export const sumOf = (data: Buffer): string => createHash('sha256').update(data).digest('hex');

const sumsRecord = z.object({ sums: pictureSums });

/** The record of a cached file: `<key>.json` has those of all widths, `<name>.json` that of a shared picture. */
export const recordName = (file: string): string => `${file.replace(/(-\d+)?\.\w+$/, '')}.json`;

const readSums = async (cacheDir: string, file: string): Promise<PictureSums> =>
  (await readValidJson(join(cacheDir, recordName(file)), sumsRecord))?.sums ?? {};

/**
 * Removes the files of the cache that changed since they were rendered, and returns their names. `files` are names with the SHA-256 of
 * their current content.
 */
export async function dropDamagedPictures(cacheDir: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const limit = pLimit(32);
  const records = new Map<string, Promise<PictureSums>>();
  for (const file of files.keys()) if (!records.has(recordName(file))) records.set(recordName(file), limit(readSums, cacheDir, file));
  const damaged: string[] = [];
  for (const [file, sum] of files) {
    const rendered = (await records.get(recordName(file)))?.[file];
    if (rendered !== undefined && rendered !== sum) damaged.push(file);
  }
  for (const file of damaged) await rm(join(cacheDir, file), { force: true });
  return damaged;
}
