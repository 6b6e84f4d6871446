import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** Something else is in the place of a file. `kind` names it: "a folder". */
export class NotAFileError extends Error {
  override name = 'NotAFileError';
  readonly kind: string;

  constructor(path: string, kind: string) {
    super(`${path}: this is ${kind}, not a file. Put a file there.`);
    this.kind = kind;
  }
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** The stats of a file. Throws NotAFileError, and the errors of the file system. */
export async function statFile(path: string): Promise<Stats> {
  const stats = await stat(path);
  if (!stats.isFile()) throw new NotAFileError(path, kindOf(stats));
  return stats;
}

/** Reads a file of a dealer (rule O17): a named pipe would make Node wait forever, and a device such as /dev/zero never ends. Throws like `statFile`. */
export async function readRegularFile(path: string): Promise<Buffer> {
  await statFile(path);
  return readFile(path);
}
