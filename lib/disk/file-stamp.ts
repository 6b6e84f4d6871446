import { stat } from 'node:fs/promises';

/**
 * Stands for a file's content without reading it: the file itself, its size and its times to the nanosecond. Undefined when there is no file.
 * The time of the last change of the inode is among them, which no program can set.
 */
export async function fileStamp(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found?.isFile() ? [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ') : undefined;
}
