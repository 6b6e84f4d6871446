import { join } from 'node:path';
import { readLockHolder, tryFileLock, type Unlock } from '#lib/disk/file-lock.ts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { utcSecond } from '#lib/locale/utc-text.ts';
import { watchDir } from './state-file.ts';

/** Another watcher uses the same folder. The message says which. */
class WatchedError extends Error {
  override name = 'WatchedError';
}

/**
 * Makes this process the only watcher of a work folder, until it calls the returned function. Throws WatchedError if another process
 * watches it.
 */
export async function becomeSoleWatcher(workDir: string, now: number): Promise<Unlock> {
  const folder = watchDir(workDir);
  await makeFolder(folder);
  const file = join(folder, 'watcher.lock');
  const unlock = await tryFileLock(file, 'watch', now);
  if (unlock) return unlock;
  const holder = await readLockHolder(file);
  const who = holder ? `process ${holder.pid} on ${holder.host} since ${utcSecond(holder.since)}` : 'another process';
  throw new WatchedError(
    `${workDir} is watched already, by ${who}. Stop that process first, or use another folder for this one with --work.`,
  );
}
