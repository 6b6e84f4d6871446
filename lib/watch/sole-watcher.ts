import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { watchDir } from './state-file.ts';

/** Another watcher works on the same folder; the message says which. */
export class WatchedError extends Error {
  override name = 'WatchedError';
}

const busy = 5; // SQLITE_BUSY

/**
 * Makes this process the one watcher of a work folder and answers how to let go. The lock is an exclusive transaction on an empty SQLite file,
 * which the operating system drops with its process, however that ends. Throws WatchedError when another has it.
 */
export async function becomeSoleWatcher(workDir: string, now: number): Promise<() => void> {
  const folder = watchDir(workDir);
  await mkdir(folder, { recursive: true });
  const note = join(folder, 'watcher.txt');
  const lock = new DatabaseSync(join(folder, 'watcher.lock'));
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== busy) throw cause;
    const who = await readFile(note, 'utf8').catch(() => 'another process');
    throw new WatchedError(
      `${workDir} is watched already, by ${who.trim()}. End that one first, or give this one another folder with --work.`,
      { cause },
    );
  }
  await writeFile(note, `process ${process.pid} on ${hostname()} since ${new Date(now).toISOString().slice(0, 19)}Z\n`);
  return () => lock.close();
}
