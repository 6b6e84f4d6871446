import { open } from 'node:fs/promises';
import { fileStamp } from '#lib/disk/file-stamp.ts';
import type { Car } from '#lib/model/car.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { type StampedCache, stampedCache } from '#lib/model/stamped-cache.ts';
import type { PulledInput } from './pulled-input.ts';

/** A snapshot with the seal of its content. */
export type SealedSnapshot = { snapshot: Snapshot; sha256: string };

/** What one process remembers of a dealer's last good snapshot, as long as the file is as it was (rule R24). */
export type SnapshotMemory = {
  /** The JSON of each car: a pull that reads an unchanged car gives the same object. */
  texts: StampedCache<Car, string>;
  last?: SealedSnapshot & { path: string; stamp: string };
  input?: PulledInput & { path: string; stamp: string };
};

export const makeSnapshotMemory = (): SnapshotMemory => ({ texts: stampedCache() });

/** The remembered snapshot of a file that has not changed since. */
export async function recallSnapshot(memory: SnapshotMemory | undefined, path: string): Promise<SealedSnapshot | undefined> {
  const last = memory?.last;
  return last?.path === path && last.stamp === (await fileStamp(path)) ? last : undefined;
}

/** Remembers what a file holds. Another process may have replaced it meanwhile, so its first line must be that of `known`. */
export async function rememberSnapshot(memory: SnapshotMemory | undefined, path: string, known: SealedSnapshot): Promise<void> {
  if (!memory) return;
  delete memory.last;
  const stamp = await fileStamp(path);
  const file = await open(path).catch(() => undefined);
  try {
    const { buffer, bytesRead } = (await file?.read(Buffer.alloc(120), 0, 120, 0)) ?? { buffer: Buffer.alloc(0), bytesRead: 0 };
    const isSame = buffer.toString('latin1', 0, bytesRead).startsWith(`{"sha256":"${known.sha256}",`);
    if (stamp !== undefined && isSame && stamp === (await fileStamp(path))) memory.last = { ...known, path, stamp };
  } finally {
    await file?.close();
  }
}
