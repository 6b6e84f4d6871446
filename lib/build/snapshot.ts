import { join } from 'node:path';
import { type Snapshot, snapshot } from '#lib/model/snapshot.ts';
import { textOf, type WriteCalls, writeFileAtomic } from './atomic-file.ts';

/** A snapshot file that cannot be used; the message names the file and the command that replaces it. */
export class SnapshotError extends Error {
  override name = 'SnapshotError';
}

/** Where a dealer's last good snapshot lies. */
export const snapshotPath = (workDir: string, slug: string) => join(workDir, 'snapshots', `${slug}.json`);

/** A dealer's last good snapshot; undefined when there was no pull yet; throws SnapshotError when the file is damaged or of another version. */
export async function readSnapshot(workDir: string, slug: string): Promise<Snapshot | undefined> {
  const path = snapshotPath(workDir, slug);
  const text = await textOf(path);
  if (text === undefined) return undefined;
  const mend = `Pull again: forecourt pull ${slug}`;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (cause) {
    throw new SnapshotError(`${path}: the snapshot is damaged, it is not whole JSON. ${mend}`, { cause });
  }
  const version = (raw as { version?: unknown } | null)?.version;
  if (version !== snapshot.shape.version.value) {
    throw new SnapshotError(
      `${path}: the snapshot has version ${JSON.stringify(version)}, this code reads version ${snapshot.shape.version.value}. ${mend}`,
    );
  }
  const parsed = snapshot.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SnapshotError(`${path}: the snapshot is damaged at ${issue?.path.join('.') || 'its top'}: ${issue?.message}. ${mend}`, {
      cause: parsed.error,
    });
  }
  if (parsed.data.slug !== slug) throw new SnapshotError(`${path}: the snapshot is of "${parsed.data.slug}", not of "${slug}". ${mend}`);
  return parsed.data;
}

/** Keeps a snapshot as the dealer's last good one, whole or not at all; the same content again leaves the file alone. Returns whether it wrote. */
export function writeSnapshot(workDir: string, data: Snapshot, calls?: WriteCalls): Promise<boolean> {
  return writeFileAtomic(snapshotPath(workDir, data.slug), `${JSON.stringify(snapshot.parse(data))}\n`, calls);
}
