import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The number of retries while another process removes the parent folder. */
const maxRounds = 100;

/**
 * Creates a folder and its missing parents. Throws the file system's error, with the path of the folder that cannot be created. `mkdir`
 * with `recursive` would never return, and keep its process from ending, if a file system such as /proc answers ENOENT below an existing
 * folder.
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
      // An existing folder may have been removed since.
      const isGone = code === 'ENOENT' || (code === 'EEXIST' && !stats);
      if (!isGone || round === maxRounds || dirname(path) === path) throw cause;
    }
    await makeFolder(dirname(path), mode);
  }
}
