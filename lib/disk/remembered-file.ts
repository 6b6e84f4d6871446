import { stat } from 'node:fs/promises';

/** The disk's data about a file or folder. Undefined if it cannot be read, usually because it does not exist. */
export const statIfAny = (path: string) => stat(path).catch(() => undefined);

/**
 * Identifies a file's content without reading it: inode, size and times to the nanosecond. Undefined if there is no file. This includes the
 * change time of the inode, which no program can set.
 */
export async function fileStamp(path: string): Promise<string | undefined> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  return stats?.isFile() ? [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ') : undefined;
}

/** The content of the file that this process last read or wrote, as long as the file has not changed (rule R24). */
export type RememberedFile<T> = { last?: { path: string; stamp: string; value: T } };

export async function recallFile<T>({ last }: RememberedFile<T>, path: string): Promise<T | undefined> {
  return last?.path === path && last.stamp === (await fileStamp(path)) ? last.value : undefined;
}

/** Remembers content that was just read or written. The caller ensures that no other process replaced the file meanwhile. */
export async function rememberFile<T>(memory: RememberedFile<T>, path: string, value: T): Promise<void> {
  const stamp = await fileStamp(path);
  if (stamp === undefined) delete memory.last;
  else memory.last = { path, stamp, value };
}
