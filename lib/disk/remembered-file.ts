import { stat } from 'node:fs/promises';

/** What the disk knows of a file or folder; undefined when it cannot be read, as a rule because it is not there. */
export const statIfAny = (path: string) => stat(path).catch(() => undefined);

/**
 * Stands for a file's content without reading it: the file itself, its size and its times to the nanosecond. Undefined when there is no file.
 * The time of the last change of the inode is among them, which no program can set.
 */
export async function fileStamp(path: string): Promise<string | undefined> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  return stats?.isFile() ? [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ') : undefined;
}

/** The content of the file that this process read or wrote last, as long as the file is as it was (rule R24). */
export type RememberedFile<T> = { last?: { path: string; stamp: string; value: T } };

export async function recallFile<T>({ last }: RememberedFile<T>, path: string): Promise<T | undefined> {
  return last?.path === path && last.stamp === (await fileStamp(path)) ? last.value : undefined;
}

/** Remembers what was just read or written. The caller ensures that no other process replaced the file meanwhile. */
export async function rememberFile<T>(memory: RememberedFile<T>, path: string, value: T): Promise<void> {
  const stamp = await fileStamp(path);
  if (stamp === undefined) delete memory.last;
  else memory.last = { path, stamp, value };
}
