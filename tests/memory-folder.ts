import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** More than all test files use at once. Containers often have 64 MB. */
const leastFree = 4 * 1024 ** 3;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes a folder for the temporary files of this process in memory, where a small file takes a tenth of the work and nothing waits for a disk. It is
 * removed when the process ends; those of processes that were killed are removed here. Undefined where there is too little memory.
 */
export function makeMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < leastFree) return undefined;
    const prefix = 'forecourt-tests-';
    for (const name of readdirSync(memory))
      if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
        rmSync(join(memory, name), { recursive: true, force: true });
    const folder = join(memory, `${prefix}${process.pid}`);
    mkdirSync(folder, { recursive: true });
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
    return folder;
  } catch {
    return undefined;
  }
}
