import { mkdirSync, writeFileSync } from 'node:fs';
import type { mkdir, writeFile } from 'node:fs/promises';

type Writing = { mkdir: typeof mkdir; writeFile: typeof writeFile };

/**
 * Makes the calls with which Next writes pages synchronous, and skips a folder that the call before made. Next makes the folder of each page again, and
 * through the threads of Node all of this takes three tenths of the processor time of a page server.
 */
export function writeAtOnce(calls: Writing): void {
  let last: unknown;
  calls.mkdir = (async (folder, options) => {
    if (folder === last) return undefined;
    const firstFolder = mkdirSync(folder, options);
    last = folder;
    return firstFolder;
  }) as typeof mkdir;
  calls.writeFile = (async (...args: Parameters<typeof writeFileSync>) => writeFileSync(...args)) as typeof writeFile;
}
