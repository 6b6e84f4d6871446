import { hash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompressSync } from 'node:zlib';
import pLimit from 'p-limit';
import { syncFolder } from '#lib/disk/atomic-file.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { releasesDir } from './paths.ts';

const compress = promisify(zstdCompress);

/** Beside the releases: parts of their long records, each named by the SHA-256 of its JSON. Releases with the same part share it. */
const partsDir = (outDir: string, slug: string) => join(releasesDir(outDir, slug), 'parts');
const fileOf = (name: string) => `${name}.json.zst`;

/** Hex digits of a part's name. */
const nameDigits = 20;
const partName = new RegExp(`^[0-9a-f]{${nameDigits}}$`);

/** Whether a value of a record names a part. */
export const isRecordPartName = (value: unknown): value is string => typeof value === 'string' && partName.test(value);

/** The name of a part by its JSON. */
export const partNameOf = (text: string): string => hash('sha256', text).slice(0, nameDigits);

/**
 * Writes parts, by name, that are not there yet, each whole or not at all, and flushes them. Call it before the record that names them, under
 * the dealer's lock.
 */
export async function writeParts(outDir: string, slug: string, parts: ReadonlyMap<string, string>, calls: ReleaseCalls = releaseCalls) {
  const dir = partsDir(outDir, slug);
  await calls.mkdir(dir, { recursive: true });
  const present = new Set(await calls.readdir(dir));
  const limit = pLimit(16);
  const write = async (name: string, text: string) => {
    const temporary = join(dir, `.${name}.${randomUUID()}.tmp`);
    const file = await calls.open(temporary, 'wx');
    try {
      await file.writeFile(await compress(text));
      await file.datasync();
    } finally {
      await file.close();
    }
    await calls.rename(temporary, join(dir, fileOf(name)));
  };
  const missing = [...parts].filter(([name]) => !present.has(fileOf(name)));
  await Promise.all(missing.map(([name, text]) => limit(() => write(name, text))));
  if (missing.length > 0) await syncFolder(dir, calls);
}

/**
 * Reads a part; undefined when it is missing or damaged. A damaged one is removed, so that the next record with this part writes it again.
 * Synchronous: for a thousand small files, promises take several times as long.
 */
export function readPart(outDir: string, slug: string, name: string): unknown {
  const path = join(partsDir(outDir, slug), fileOf(name));
  try {
    const text = zstdDecompressSync(readFileSync(path)).toString('utf8');
    if (partNameOf(text) === name) return JSON.parse(text);
  } catch {
    // Missing, or no compressed JSON.
  }
  rmSync(path, { force: true });
  return undefined;
}

/** Removes the parts that no record names, and what killed processes left among them. Call it under the dealer's lock. */
export async function pruneParts(outDir: string, slug: string, used: ReadonlySet<string>, calls: ReleaseCalls): Promise<void> {
  const dir = partsDir(outDir, slug);
  const files = new Set([...used].map(fileOf));
  for (const name of await calls.readdir(dir).catch(() => [])) if (!files.has(name)) await calls.rm(join(dir, name), { force: true });
}
