import { hash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompressSync } from 'node:zlib';
import pLimit from 'p-limit';
import { hourMs } from '#lib/model/time.ts';
import { syncFolder, textOf, type WriteCalls, writeFileAtomic } from './atomic-file.ts';
import { makeFolder } from './make-folder.ts';

const compress = promisify(zstdCompress);

const nodeCalls = { open, readdir, rename, rm, stat };

/** The functions of node:fs/promises that parts are written with; tests pass failing ones. */
type PartCalls = Partial<typeof nodeCalls>;

/** The buffer size for reading a part. Node's default is eight times as much, and allocating it takes longer than reading. */
const chunkSize = 16_384;

const ending = '.json.zst';
const fileOf = (name: string) => name + ending;

/** The number of hex digits in a part's name. */
const nameDigits = 20;
const namePattern = new RegExp(`^[0-9a-f]{${nameDigits}}$`);
const quotedNames = new RegExp(`"([0-9a-f]{${nameDigits}})"`, 'g');

/** Whether a value is the name of a part. */
export const isJsonPartName = (value: unknown): value is string => typeof value === 'string' && namePattern.test(value);

/** The name of a part: the start of the SHA-256 of its JSON. */
export const partNameOf = (text: string): string => hash('sha256', text).slice(0, nameDigits);

/** Every text in a JSON file that could be the name of a part. */
export const partNamesIn = (text: string): string[] => Array.from(text.matchAll(quotedNames), ([, name]) => name as string);

/**
 * Writes the parts that a folder lacks, by name, each compressed and atomically, and flushes them. A part is a text, or a function that
 * makes it if it is missing. Call it before writing the file that names them.
 */
export async function writeParts(dir: string, parts: ReadonlyMap<string, string | (() => string)>, changed: PartCalls = {}): Promise<void> {
  const calls = { ...nodeCalls, ...changed };
  await makeFolder(dir);
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
  await Promise.all(missing.map(([name, text]) => limit(() => write(name, typeof text === 'string' ? text : text()))));
  if (missing.length > 0) await syncFolder(dir, calls);
}

/**
 * The JSON of a part; undefined when it is missing or damaged. Synchronous: for a thousand small files, promises take several times as long.
 */
export function readPartText(dir: string, name: string): string | undefined {
  try {
    const text = zstdDecompressSync(readFileSync(join(dir, fileOf(name))), { chunkSize }).toString('utf8');
    return partNameOf(text) === name ? text : undefined;
  } catch {
    return undefined; // missing, or not compressed
  }
}

/** A part, and the length of its JSON in characters. */
export type ReadPart = { name: string; value: unknown; length: number };

/**
 * Reads a part, from `text` if the caller has already read its file. Undefined if it is missing or damaged. A damaged part is removed, so
 * that it is written again.
 */
export function readSizedPart(dir: string, name: string, text = readPartText(dir, name)): ReadPart | undefined {
  try {
    if (text !== undefined) return { name, value: JSON.parse(text), length: text.length };
  } catch {
    // Not JSON.
  }
  rmSync(join(dir, fileOf(name)), { force: true });
  return undefined;
}

/** The same, without its length. */
export const readPart = (dir: string, name: string): unknown => readSizedPart(dir, name)?.value;

/** Removes the parts of a folder that are not `used`, and leftovers of killed processes. Anything younger than `keptMs` stays. */
export async function pruneParts(dir: string, used: ReadonlySet<string>, keptMs = 0, changed: PartCalls = {}): Promise<void> {
  const calls = { ...nodeCalls, ...changed };
  const files = new Set([...used].map(fileOf));
  for (const name of await calls.readdir(dir).catch(() => [])) {
    if (files.has(name)) continue;
    const path = join(dir, name);
    const isYoung = keptMs > 0 && Date.now() - ((await calls.stat(path).catch(() => undefined))?.mtimeMs ?? 0) < keptMs;
    if (!isYoung) await calls.rm(path, { force: true });
  }
}

/**
 * Writes a JSON file that names parts, atomically, after the parts. Parts of the previous text stay for its readers. Young parts stay too,
 * because another process may be about to name them. Returns whether the file was written.
 */
export async function writeWithParts(
  path: string,
  dir: string,
  { text, parts }: { text: string; parts: ReadonlyMap<string, string> },
  calls?: WriteCalls,
): Promise<boolean> {
  const before = await textOf(path, calls);
  if (before === text) return false;
  if (parts.size > 0) await writeParts(dir, parts, calls);
  const isWritten = await writeFileAtomic(path, text, calls);
  // Another process may have removed an existing part meanwhile.
  if (parts.size > 0) await writeParts(dir, parts, calls);
  await pruneParts(dir, new Set([...parts.keys(), ...partNamesIn(before ?? '')]), hourMs);
  return isWritten;
}

/** Links the parts that a text names from another folder. False if that fails. */
export async function linkParts(text: string, from: string, to: string): Promise<boolean> {
  const names = partNamesIn(text).map(fileOf);
  if (names.length === 0) return true;
  try {
    await makeFolder(to);
    const present = new Set(await readdir(to));
    const missing = names.filter((name) => !present.has(name));
    for (const name of missing) await link(join(from, name), join(to, name));
    if (missing.length > 0) await syncFolder(to);
    return true;
  } catch {
    return false; // another disk, or a missing part
  }
}
