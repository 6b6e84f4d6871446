import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { textOf, type WriteCalls } from '#lib/disk/atomic-file.ts';
import { isJsonPartName, partNameOf, readPart, writeWithParts } from '#lib/disk/parts.ts';
import { type Car, car } from '#lib/model/car.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type Snapshot, snapshot } from '#lib/model/snapshot.ts';
import { stableBlocks } from '#lib/model/stable-blocks.ts';
import { stampedCache } from '#lib/model/stamped-cache.ts';
import { recallSnapshot, rememberSnapshot, type SealedSnapshot, type SnapshotMemory } from './snapshot-memory.ts';

/** A snapshot file is unusable. The message names the file and the command that replaces it. */
export class SnapshotError extends Error {
  override name = 'SnapshotError';
}

/** The path of a dealer's last good snapshot. */
export const snapshotPath = (workDir: string, slug: string) => join(workDir, 'snapshots', `${slug}.json`);

/** When a pull last confirmed the snapshot's stock, in milliseconds. Undefined without a snapshot. */
export const stockSeenAt = (workDir: string, slug: string): Promise<number | undefined> =>
  stat(snapshotPath(workDir, slug)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

const unstamped: readonly unknown[] = [];

const firstLine = /^\{"sha256":"([0-9a-f]{64})","pulledAt":(\d+),$/;

/** A snapshot whose cars are shorter than this, in characters, is a single file. */
const shortestSplit = 65_536;
/** About 65 cars per part, 10 KB compressed. */
const carReach = 32;
/** The version of a file whose cars are in parts. */
const partedVersion = 3;

/** The folder of the parts of a snapshot. For a release, the parts are beside those of its record. */
export const snapshotPartsDir = (path: string): string =>
  path.endsWith('.snapshot.json') ? join(dirname(path), 'parts') : path.replace(/\.json$/, '.parts');

/** The text of a snapshot's file, its seal, and the parts that it names, by name. */
export type SnapshotText = { text: string; sha256: string; parts: ReadonlyMap<string, string> };

/**
 * The text of a snapshot: JSON whose first line contains the time of the pull and the SHA-256 of the rest (the seal). A text that matches
 * its seal was written by a pull, which had validated it, so it is not validated again: that would take longer than the rest of reading.
 * For a large stock the text names parts with the cars (rule R43).
 */
export function snapshotText({ pulledAt, ...content }: Snapshot, memory?: SnapshotMemory): SnapshotText {
  const { version, slug, relativeTo, remote, soldTags, cars, report } = content;
  const ownTexts = stampedCache<Car, string>();
  const textOfCar = (one: Car) => (memory?.texts ?? ownTexts)(unstamped, one, () => JSON.stringify(one));
  const texts = cars.map(textOfCar);
  const isLarge = texts.reduce((sum, text) => sum + text.length, 0) >= shortestSplit;
  const partOf = (block: readonly Car[]): [name: string, text: string] => {
    const text = `[${block.map(textOfCar).join(',')}]`;
    const nameIt = () => partNameOf(text);
    return [memory ? memory.partNames(block, nameIt) : nameIt(), text];
  };
  const blocks = isLarge ? stableBlocks(cars, ({ id }) => id, carReach) : [];
  const parts = new Map(blocks.map(partOf));
  const head = JSON.stringify({ version: isLarge ? partedVersion : version, slug, relativeTo, remote, soldTags }).slice(1, -1);
  const stock = isLarge ? `"parts":${JSON.stringify([...parts.keys()])}` : `"cars":[${texts.join(',')}]`;
  const body = `${head},${stock},"report":${JSON.stringify(report)}}`;
  const sha256 = hash('sha256', body);
  return { text: `{"sha256":"${sha256}","pulledAt":${pulledAt},\n${body}\n`, sha256, parts };
}

/** A part of a snapshot is missing or damaged. */
class LostPartError extends Error {
  override name = 'LostPartError';
}

/** The content of a snapshot's file with the cars of its parts. Throws LostPartError. */
function withParts<T extends { version?: unknown }>(content: T, path: string): T {
  const { parts, ...rest } = content as T & { parts?: unknown };
  if (content.version !== partedVersion || !Array.isArray(parts)) return content;
  // All parts are read even after a bad one, so that every damaged part is removed and written again.
  const lists = parts.map((name) => (isJsonPartName(name) ? readPart(snapshotPartsDir(path), name) : undefined));
  if (!lists.every(Array.isArray)) throw new LostPartError();
  return { ...rest, version: snapshot.shape.version.value, cars: lists.flat() } as unknown as T;
}

/** Upgrades the content of a snapshot. Version 1 only counted dropped data, so a pull must list it again. */
const upgrade = <T extends { version?: unknown }>(content: T): T =>
  content.version === 1 ? { ...content, version: 2, report: { dropped: [] } } : content;

/** The seal in the first line of a snapshot's file. */
export const sealOf = (text: string): string | undefined => firstLine.exec(text.slice(0, text.indexOf('\n')))?.[1];

/**
 * The content of a snapshot's text with a valid seal, without its parts. Undefined for an invalid seal: edited by hand, or written by an
 * older version.
 */
function readSealedText(text: string) {
  const end = text.indexOf('\n');
  const [, sha256, pulledAt] = firstLine.exec(text.slice(0, Math.max(0, Math.min(end, 120)))) ?? [];
  const body = text.slice(end + 1, -1);
  if (!sha256 || hash('sha256', body) !== sha256) return undefined;
  return { content: upgrade(JSON.parse(`{${body}`)), sha256, pulledAt: Number(pulledAt) };
}

/** The content of a text with a valid seal, and its parts. */
function readSealed(text: string, file: string): { snapshot: Snapshot; sha256: string } | undefined {
  const sealed = readSealedText(text);
  if (!sealed) return undefined;
  const { content, sha256, pulledAt } = sealed;
  const { version, slug, ...rest } = withParts(content, file);
  return version === snapshot.shape.version.value ? { snapshot: { version, slug, pulledAt, ...rest }, sha256 } : undefined;
}

function parseChecked(text: string, path: string, fix: string): Snapshot {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (cause) {
    throw new SnapshotError(`${path}: the snapshot is damaged, it is not whole JSON. ${fix}`, { cause });
  }
  const { sha256: _seal, ...content } = withParts(upgrade((raw ?? {}) as { sha256?: unknown; version?: unknown }), path);
  if (content.version === undefined) throw new SnapshotError(`${path}: the snapshot is damaged: it has no version. ${fix}`);
  if (content.version !== snapshot.shape.version.value) {
    throw new SnapshotError(
      `${path}: the snapshot has version ${JSON.stringify(content.version)}, this code reads version ${snapshot.shape.version.value}. ${fix}`,
    );
  }
  const parsed = snapshot.safeParse(content);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SnapshotError(`${path}: the snapshot is damaged at ${issue?.path.join('.') || 'its top'}: ${issue?.message}. ${fix}`, {
      cause: parsed.error,
    });
  }
  return parsed.data;
}

/** A dealer's snapshot in a file. Undefined if there is none. Throws SnapshotError with this fix if it is damaged or of another version. */
export async function readSnapshotAt(
  path: string,
  slug: string,
  fix: string,
): Promise<(SealedSnapshot & { isSealed: boolean }) | undefined> {
  let before: string | undefined;
  for (;;) {
    const text = await textOf(path);
    if (text === undefined) return undefined;
    try {
      const sealed = readSealed(text, path);
      const data = sealed?.snapshot ?? parseChecked(text, path, fix);
      if (data.slug !== slug) throw new SnapshotError(`${path}: the snapshot is of "${data.slug}", not of "${slug}". ${fix}`);
      return { snapshot: data, sha256: sealed?.sha256 ?? snapshotText(data).sha256, isSealed: sealed !== undefined };
    } catch (cause) {
      if (!(cause instanceof LostPartError)) throw cause;
      // Concurrent pulls may have removed the parts of the text that was read.
      if (text === before)
        throw new SnapshotError(`${path}: the snapshot is damaged, parts of it are missing or changed. ${fix}`, { cause });
      before = text;
    }
  }
}

/**
 * A dealer's last good snapshot with the seal of its content. Undefined before the first pull. Throws SnapshotError if the file is damaged
 * or of another version.
 */
export async function readSealedSnapshot(workDir: string, slug: string, memory?: SnapshotMemory): Promise<SealedSnapshot | undefined> {
  const path = snapshotPath(workDir, slug);
  const rememberedSnapshot = await recallSnapshot(memory, path);
  if (rememberedSnapshot) return rememberedSnapshot;
  const read = await readSnapshotAt(path, slug, `Pull again: ${nextCommand('pull', slug)}`);
  if (!read) return undefined;
  const { isSealed, ...sealed } = read;
  if (isSealed) await rememberSnapshot(memory, path, sealed);
  return sealed;
}

/** A dealer's last good snapshot. Undefined before the first pull. Throws SnapshotError if the file is damaged or of another version. */
export const readSnapshot = async (workDir: string, slug: string): Promise<Snapshot | undefined> =>
  (await readSealedSnapshot(workDir, slug))?.snapshot;

/**
 * The platform's configuration of the site in a dealer's last good snapshot. Cars in parts are not read. Throws SnapshotError like
 * `readSnapshot`.
 */
export async function readRemote(workDir: string, slug: string): Promise<Snapshot['remote']> {
  const text = await textOf(snapshotPath(workDir, slug));
  const { content } = (text !== undefined && readSealedText(text)) || {};
  return content?.version === partedVersion && content.slug === slug ? content.remote : (await readSnapshot(workDir, slug))?.remote;
}

/**
 * Saves a snapshot, whose text may be available, as the dealer's last good one, atomically. Unchanged content leaves the file alone.
 * Returns whether it wrote.
 */
export function writeSnapshot(
  workDir: string,
  data: Snapshot,
  calls?: WriteCalls,
  text: SnapshotText = snapshotText(data),
): Promise<boolean> {
  // The one field that becomes a file name is checked again; the rest was checked when it was read.
  for (const { slug } of data.cars) car.shape.slug.parse(slug);
  const path = snapshotPath(workDir, data.slug);
  return writeWithParts(path, snapshotPartsDir(path), text, calls);
}
