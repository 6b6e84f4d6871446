import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf, type WriteCalls, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { car } from '#lib/model/car.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type Snapshot, snapshot } from '#lib/model/snapshot.ts';
import { recallSnapshot, rememberSnapshot, type SealedSnapshot, type SnapshotMemory } from './snapshot-memory.ts';

/** A snapshot file that cannot be used; the message names the file and the command that replaces it. */
export class SnapshotError extends Error {
  override name = 'SnapshotError';
}

/** Where a dealer's last good snapshot lies. */
export const snapshotPath = (workDir: string, slug: string) => join(workDir, 'snapshots', `${slug}.json`);

/** When a pull last saw the stock that the snapshot holds, in milliseconds; undefined without a snapshot. */
export const stockSeenAt = (workDir: string, slug: string): Promise<number | undefined> =>
  stat(snapshotPath(workDir, slug)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

const unstamped: readonly unknown[] = [];

const firstLine = /^\{"sha256":"([0-9a-f]{64})","pulledAt":(\d+),$/;

/**
 * The text of a snapshot: JSON whose first line holds when it was pulled and the SHA-256 of all that follows. What fits its seal was
 * written by a pull, which had checked it: it is not checked again, since that takes longer than all else that reading takes.
 */
export function snapshotText({ pulledAt, ...content }: Snapshot, memory?: SnapshotMemory): { text: string; sha256: string } {
  const { version, slug, relativeTo, remote, soldTags, cars, report } = content;
  const head = JSON.stringify({ version, slug, relativeTo, remote, soldTags }).slice(1, -1);
  const list = memory ? `[${cars.map((one) => memory.texts(unstamped, one, () => JSON.stringify(one))).join(',')}]` : JSON.stringify(cars);
  const body = `${head},"cars":${list},"report":${JSON.stringify(report)}}`;
  const sha256 = hash('sha256', body);
  return { text: `{"sha256":"${sha256}","pulledAt":${pulledAt},\n${body}\n`, sha256 };
}

/** The content of a snapshot as this version writes it. Version 1 only counted what it dropped, so a pull lists it again. */
const upgrade = <T extends { version?: unknown }>(content: T): T =>
  content.version === 1 ? { ...content, version: 2, report: { dropped: [] } } : content;

/** The content of a text with a valid seal; undefined without one: edited by hand, or written by an earlier version. */
function readSealed(text: string): { snapshot: Snapshot; sha256: string } | undefined {
  const end = text.indexOf('\n');
  const [, sha256, pulledAt] = firstLine.exec(text.slice(0, Math.max(0, Math.min(end, 120)))) ?? [];
  const body = text.slice(end + 1, -1);
  if (!sha256 || hash('sha256', body) !== sha256) return undefined;
  const { version, slug, ...rest } = upgrade(JSON.parse(`{${body}`));
  return version === snapshot.shape.version.value
    ? { snapshot: { version, slug, pulledAt: Number(pulledAt), ...rest }, sha256 }
    : undefined;
}

function parseChecked(text: string, path: string, fix: string): Snapshot {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (cause) {
    throw new SnapshotError(`${path}: the snapshot is damaged, it is not whole JSON. ${fix}`, { cause });
  }
  const { sha256: _seal, ...content } = upgrade((raw ?? {}) as { sha256?: unknown; version?: unknown });
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

/** A snapshot of a dealer in a file; undefined when there is none; throws SnapshotError with this fix when it is damaged or of another version. */
export async function readSnapshotAt(
  path: string,
  slug: string,
  fix: string,
): Promise<(SealedSnapshot & { isSealed: boolean }) | undefined> {
  const text = await textOf(path);
  if (text === undefined) return undefined;
  const sealed = readSealed(text);
  const data = sealed?.snapshot ?? parseChecked(text, path, fix);
  if (data.slug !== slug) throw new SnapshotError(`${path}: the snapshot is of "${data.slug}", not of "${slug}". ${fix}`);
  return { snapshot: data, sha256: sealed?.sha256 ?? snapshotText(data).sha256, isSealed: sealed !== undefined };
}

/** A dealer's last good snapshot with the seal of its content; undefined when there was no pull yet; throws SnapshotError when the file is damaged or of another version. */
export async function readSealedSnapshot(workDir: string, slug: string, memory?: SnapshotMemory): Promise<SealedSnapshot | undefined> {
  const path = snapshotPath(workDir, slug);
  const known = await recallSnapshot(memory, path);
  if (known) return known;
  const read = await readSnapshotAt(path, slug, `Pull again: ${nextCommand('pull', slug)}`);
  if (!read) return undefined;
  const { isSealed, ...sealed } = read;
  if (isSealed) await rememberSnapshot(memory, path, sealed);
  return sealed;
}

/** A dealer's last good snapshot; undefined when there was no pull yet; throws SnapshotError when the file is damaged or of another version. */
export const readSnapshot = async (workDir: string, slug: string): Promise<Snapshot | undefined> =>
  (await readSealedSnapshot(workDir, slug))?.snapshot;

/**
 * Keeps a snapshot, whose text may be at hand, as the dealer's last good one, whole or not at all; the same content again leaves the file
 * alone. Returns whether it wrote.
 */
export function writeSnapshot(workDir: string, data: Snapshot, calls?: WriteCalls, text = snapshotText(data).text): Promise<boolean> {
  // The one field that becomes a file's name is looked at once more; the rest was checked as it was read.
  for (const { slug } of data.cars) car.shape.slug.parse(slug);
  return writeFileAtomic(snapshotPath(workDir, data.slug), text, calls);
}
