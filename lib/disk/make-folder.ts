import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How often a folder is tried again while another process removes the one above it. */
const maxRounds = 100;

/**
 * Makes a folder and those above it that are missing. Throws the file system's error, with the path of the folder that cannot be made.
 * `mkdir` with `recursive` never returns, and keeps its process from ending, where a file system such as /proc answers ENOENT below a folder that exists.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      await mkdir(path, mode);
      return;
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      const stats = code === 'ENOENT' ? undefined : await stat(path).catch(() => undefined);
      if (stats?.isDirectory()) return;
      // A folder that was there may be gone by now.
      const isGone = code === 'ENOENT' || (code === 'EEXIST' && !stats);
      if (!isGone || round === maxRounds || dirname(path) === path) throw cause;
    }
    await makeFolder(dirname(path), mode);
  }
}
