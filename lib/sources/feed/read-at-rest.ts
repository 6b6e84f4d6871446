import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { statFile } from '#lib/disk/read-file.ts';
import { secondMs } from '#lib/model/time.ts';
import { SourceError, type World } from '../adapter.ts';

/** Uploads rarely pause for longer, and an operator who saves a file and builds at once hardly notices the wait. */
const restMs = 2 * secondMs;

/** Half a minute in total. The next pull starts again. */
const mostWaits = 15;

const stampOf = ({ size, mtimeMs }: Stats) => `${size} ${mtimeMs}`;

/**
 * Reads a file that nobody has changed for two seconds, because the first rows of a feed look like a whole one (rule B23). `admit` gets its size in bytes
 * before it is read. Throws SourceError if it goes on changing, and NotAFileError.
 */
export async function readAtRest(
  file: string,
  { now, sleep }: Pick<World, 'now' | 'sleep'>,
  admit: (bytes: number) => void,
): Promise<Buffer> {
  let last: string | undefined;
  for (let waits = 0; ; waits += 1) {
    const firstStats = await statFile(file);
    const stamp = stampOf(firstStats);
    // A file server's clock may be ahead, so a file that did not change during a wait also counts.
    if (stamp === last || now() - firstStats.mtimeMs >= restMs) {
      admit(firstStats.size);
      const bytes = await readFile(file);
      if (stampOf(await statFile(file)) === stamp) return bytes;
    }
    if (waits === mostWaits)
      throw new SourceError(
        `${file}: the file was still being written after ${(mostWaits * restMs) / secondMs} seconds. Pull again when it is complete, or write it under another name and rename it then.`,
      );
    last = stamp;
    await sleep(restMs);
  }
}
