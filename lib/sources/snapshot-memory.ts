import { open } from 'node:fs/promises';
import type { ListBytes } from '#lib/disk/json-list.ts';
import { fileStamp, type RememberedFile, recallFile } from '#lib/disk/remembered-file.ts';
import type { Car } from '#lib/model/car.ts';
import { type ListCache, listCache } from '#lib/model/list-cache.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { type StampedCache, stampedCache } from '#lib/model/stamped-cache.ts';
import type { SeenInput } from './seen-input.ts';

/** A snapshot with the seal of its content. */
export type SealedSnapshot = { snapshot: Snapshot; sha256: string };

/** A process's memory of a dealer's last good snapshot (rule R24). */
export type SnapshotMemory = {
  /** The JSON of each car: a pull returns the same object for an unchanged car. */
  texts: StampedCache<Car, string>;
  /** The names of parts, by their cars: a name is a hash. */
  partNames: ListCache<Car, string>;
  file: RememberedFile<SealedSnapshot>;
  /** What the last pull read. It stays valid after the next pull, because it names its snapshot. */
  input: RememberedFile<SeenInput & { code: string; snapshot: string; readings: Record<string, string> }>;
  /** The list of cars that the last pull read from a file, and the digests of cars that need not be read again. */
  list?: ListBytes & { digests: readonly (string | undefined)[] };
};

export const makeSnapshotMemory = (): SnapshotMemory => ({ texts: stampedCache(), partNames: listCache(), file: {}, input: {} });

/** The remembered snapshot of a file that has not changed since. */
export const recallSnapshot = async (memory: SnapshotMemory | undefined, path: string): Promise<SealedSnapshot | undefined> =>
  memory && recallFile(memory.file, path);

/** Whether the first line of a file names this seal. */
async function hasSeal(path: string, sha256: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  try {
    const line = await file?.read(Buffer.alloc(120), 0, 120, 0);
    return line?.buffer.toString('latin1', 0, line.bytesRead).startsWith(`{"sha256":"${sha256}",`) ?? false;
  } finally {
    await file?.close();
  }
}

/** Remembers the content of a file. Another process may have replaced it meanwhile, so its first line must match `known`. */
export async function rememberSnapshot(memory: SnapshotMemory | undefined, path: string, snapshot: SealedSnapshot): Promise<void> {
  if (!memory) return;
  delete memory.file.last;
  const stamp = await fileStamp(path);
  const isSame = await hasSeal(path, snapshot.sha256);
  if (stamp !== undefined && isSame && stamp === (await fileStamp(path))) memory.file.last = { path, stamp, value: snapshot };
}
